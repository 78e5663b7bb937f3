/** Merges changes into a nested object: absent members stay, null clears. */
export function merged<T extends object>(before: T, changes: { [K in keyof T]?: T[K] | undefined } | undefined): T {
  const named = Object.entries(changes ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}
