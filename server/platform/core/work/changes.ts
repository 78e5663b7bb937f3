import type { WireObject } from "#shared/platform/core/wire-money.ts";

/** The fields of an input that differ from the row before, for the event of the change. */
export function changes(known: WireObject, after: WireObject): { from: WireObject; to: WireObject } {
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && JSON.stringify(known[field] ?? null) !== JSON.stringify(value),
  );
  return {
    from: Object.fromEntries(changed.map(([field]) => [field, known[field] ?? null])),
    to: Object.fromEntries(changed),
  };
}

type Defined<T> = { [F in keyof T]?: Exclude<T[F], undefined> };

/** The fields of a change that are set; an undefined field keeps its value. */
export function defined<T extends object>(change: T): Defined<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>;
}
