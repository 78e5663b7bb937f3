import { one, type Relation, type RowLike, withRelations } from "#server/core/expand.ts";
import type { View } from "#server/core/work.ts";
import { taxRatesById } from "#server/tax-rates/queries.ts";
import type { Page } from "#shared/core/page.ts";
import type { Item } from "#shared/items/schema.ts";

/** What `expand` can fetch, one line an entity and relation. Related entities come without relations of their own. */
const RELATIONS = {
  item: { tax_rate: one("tax_rate_id", taxRatesById) },
} as const satisfies Record<string, Readonly<Record<string, Relation>>>;

/** The wire shapes that rows get by their relations. */
type Expanded = { item: Item };
type Name<O extends keyof Expanded> = keyof (typeof RELATIONS)[O] & string;

/** Rows as they go out: named relations fetched with one query each, the others null. The procedure's output schema proves the shape. */
export function expandAll<O extends keyof Expanded>(
  view: View,
  object: O,
  rows: readonly RowLike[],
  names: readonly Name<O>[] = [],
): Expanded[O][] {
  return withRelations(view, RELATIONS[object], rows, names) as unknown as Expanded[O][];
}

export function expandOne<O extends keyof Expanded>(view: View, object: O, row: RowLike, names: readonly Name<O>[] = []): Expanded[O] {
  const [expanded] = expandAll(view, object, [row], names);
  if (!expanded) throw new Error("one row goes in, one row comes out");
  return expanded;
}

export function expandPage<O extends keyof Expanded>(
  view: View,
  object: O,
  page: Page<RowLike>,
  names: readonly Name<O>[],
): Page<Expanded[O]> {
  return { ...page, data: expandAll(view, object, page.data, names) };
}
