/** An account number as people read and copy it. */
export function inFours(iban: string): string {
  return iban.replace(/\s/g, "").replace(/.{4}(?=.)/g, "$& ");
}
