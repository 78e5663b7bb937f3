/** Fields as they are sent: what was left empty says nothing. */
export function emptyToNull<K extends string>(fields: Readonly<Record<K, string>>): Partial<Record<K, string | null>> {
  const given: Partial<Record<K, string | null>> = {};
  for (const name in fields) given[name] = fields[name].trim() || null;
  return given;
}
