import { many, one, type Relation, type RowLike, withRelations } from "#server/core/expand.ts";
import type { View } from "#server/core/work.ts";
import { roomTypesById } from "#server/room-types/queries.ts";
import { roomsByType } from "#server/rooms/queries.ts";
import { taxRatesById } from "#server/tax-rates/queries.ts";
import type { Page } from "#shared/core/page.ts";
import type { Item } from "#shared/items/schema.ts";
import type { RoomType } from "#shared/room-types/schema.ts";
import type { Room } from "#shared/rooms/schema.ts";

/** What `expand` can fetch, one line an entity and relation. Related entities come without relations of their own. */
const RELATIONS = {
  item: { tax_rate: one("tax_rate_id", taxRatesById) },
  room_type: { prices: many(() => new Map()), rooms: many(roomsByType) },
  room: {
    room_type: one("room_type_id", bare("room_type", roomTypesById)),
    bookings: many(() => new Map()),
    room_locks: many(() => new Map()),
  },
} as const satisfies Record<string, Readonly<Record<string, Relation>>>;

/** The wire shapes that rows get by their relations. */
type Expanded = { item: Item; room_type: RoomType; room: Room };
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

/** Rows as a relation brings them: with relations of their own, all null. */
function bare(object: keyof Expanded, load: (view: View, ids: string[]) => readonly RowLike[]) {
  return (view: View, ids: string[]) => expandAll(view, object, load(view, ids));
}
