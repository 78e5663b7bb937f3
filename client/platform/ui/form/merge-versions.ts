/** A version of a record as the fields of its form show it; null for a record that is yet to be made. */
export type FormVersion<V> = { values: V; version: number | null };

export type MergedForm<V> = {
  /** True if the user has typed something. */
  isDirty: boolean;
  /** A colleague's version that the user has to choose about. */
  theirs: V | null;
  /** The user's changes on top of the record's current version. */
  mine: V;
  /**
   * Values that the form adopts without asking: the newer ones with the user's changes, or the same version with the new name of a record
   * that it refers to. Null if the user has to choose.
   */
  adopts: V | null;
};

type Values = Readonly<Record<string, unknown>>;

/** Three-way merge: the version that a form was begun on, what is typed in it, and the record as it is known now. */
export function mergeVersions<V extends Values>(base: FormVersion<V>, typed: V, known: FormVersion<V>): MergedForm<V> {
  const isDirty = !isSame(typed, base.values);
  const mine = merged(typed, base.values, known.values);
  const nothing = { isDirty, mine, theirs: null, adopts: null };
  if (known.version === null || base.version === null || known.version < base.version) return nothing;
  const readsTheSame = isSame(known.values, base.values);
  // Of the same version, what reads otherwise is the name of another record: nobody has to choose about it.
  if (known.version === base.version) return readsTheSame ? nothing : { ...nothing, adopts: mine };
  if (!isDirty || readsTheSame || isSame(mine, known.values)) return { ...nothing, adopts: mine };
  return { ...nothing, theirs: known.values };
}

function merged<V extends Values>(typed: V, base: V, theirs: V): V {
  const kept = { ...theirs };
  for (const key in typed) if (!isSame(typed[key], base[key])) kept[key] = typed[key];
  return kept;
}

/** Deep equality of plain values, lists and objects, as forms hold them. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = Object.entries(one);
  const others = new Map(Object.entries(other));
  return entries.length === others.size && entries.every(([key, value]) => others.has(key) && isSame(value, others.get(key)));
}
