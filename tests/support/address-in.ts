/** The address that a started server printed. */
export function addressIn(output: string): string | undefined {
  return /Keyrack is open: (http:\S+)/.exec(output)?.[1];
}
