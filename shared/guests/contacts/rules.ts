/** Merges changes into a nested object: absent members stay, null clears. */
export function merged<T extends object>(before: T, changes: { [K in keyof T]?: T[K] | undefined } | undefined): T {
  const named = Object.entries(changes ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}

/** Tells if a name is one word, which is asked about: most are incomplete, some are all that the guest's document says. */
export function isOneWord(name: string): boolean {
  return /^\S+$/.test(name.trim());
}
