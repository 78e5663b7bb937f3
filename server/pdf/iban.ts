/** An IBAN in groups of four characters. */
export function inFours(iban: string): string {
  return iban.replace(/\s/g, "").replace(/.{4}(?=.)/g, "$& ");
}
