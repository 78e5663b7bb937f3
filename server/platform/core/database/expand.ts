import type { z } from "zod";
import type { Expanded } from "#server/entities.ts";
import { only } from "#server/platform/core/database/only.ts";
import { emptyRow, nulls } from "#server/platform/core/database/row-shape.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { RelationName } from "#server/relations.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import type { Amount } from "#shared/platform/core/money.ts";
import { MAX_RELATED, type Page } from "#shared/platform/core/paging.ts";
import { type InCents, toAmounts } from "#shared/platform/core/wire-money.ts";

export type RowLike = { id: string };

/** A row of an entity before output, with its money in cents; the type keeps rows from being converted twice. */
export type RowFor<O extends keyof Expanded> = RowLike & { [F in MoneyOf<Expanded[O]>]?: InCents<Expanded[O][F]> };
type MoneyOf<T> = { [F in keyof T]: T[F] extends Amount ? F : never }[keyof T];

/**
 * Loads one relation for a whole page at once and returns a function that gives each row its part; `within` names the relations to expand
 * inside it.
 */
export type Relation = Load & { isAlways?: true; bound?: Bound };
type Load = (view: View, rows: readonly RowLike[], within: readonly string[]) => (row: RowLike) => unknown;

/** The records that a bounded relation keeps: the first ones, the last ones, or the first ones in lists and all in a single record. */
type Bound = "first" | "last" | "first_in_pages";

/**
 * A relation with at most `MAX_RELATED` records in an answer; `<name>_truncated` says if there are more, so `children` reads one more than
 * that where it reads only some.
 */
export function bounded(bound: Bound, children: Relation): Relation {
  return Object.assign<Load, { bound: Bound }>((view, rows, within) => children(view, rows, within), { bound });
}

/** A field that is read from other tables for each row, whether a call names it or not. */
export function always(load: Load): Relation {
  return Object.assign(load, { isAlways: true as const });
}

/** The relations that `expand` can load, by entity and name. */
export type Relations = Readonly<Record<string, Readonly<Record<string, Relation>>>>;

/** A relation to the rows that belong to a row. */
export type Children = (view: View, rows: readonly RowLike[]) => (row: RowLike) => readonly object[];

/** A relation to the one row whose id is in `field`. */
export function one(field: string, load: (view: View, ids: string[]) => readonly RowLike[]): Relation {
  return (view, rows) => {
    const idOf = (row: RowLike) => (row as Record<string, unknown>)[field];
    const ids = [...new Set(rows.map(idOf).filter((id) => typeof id === "string"))];
    const found = byId(load(view, ids));
    return (row) => found.get(String(idOf(row))) ?? null;
  };
}

/** A relation to all rows that belong to a row; `load` returns them by the row's id. */
export function many(load: (view: View, ids: string[]) => ReadonlyMap<string, readonly object[]>): Children {
  return (view, rows) => {
    const found = load(
      view,
      rows.map((row) => row.id),
    );
    return (row) => found.get(row.id) ?? [];
  };
}

/** A relation to children whose `field` holds their parent where a call asks for it; `present` converts the parents for output. */
export function withParent(
  children: Children,
  field: string,
  present: (view: View, rows: readonly RowLike[]) => readonly RowLike[],
): Relation {
  return (view, rows, within) => {
    const pick = children(view, rows);
    if (!within.includes(field)) return pick;
    const parents = byId(present(view, rows));
    return (row) => pick(row).map((child) => ({ ...child, [field]: parents.get(row.id) ?? null }));
  };
}

/** Rows by their own id. */
export function byId<R extends RowLike>(rows: readonly R[]): Map<string, R> {
  return new Map(rows.map((row) => [row.id, row]));
}

export { groupBy };

/**
 * Rows as the API returns them: cents become amounts, named relations are loaded with one query each, the others are null. The procedure's
 * output schema validates the shape.
 */
export function expandAll<O extends keyof Expanded>(
  view: View,
  object: O,
  rows: readonly RowFor<O>[],
  names: readonly RelationName<O>[] = [],
): Expanded[O][] {
  return expandRows(view, object, { rows, names, isPage: false });
}

type Choice<O extends keyof Expanded> = { rows: readonly RowFor<O>[]; names: readonly RelationName<O>[]; isPage: boolean };

function expandRows<O extends keyof Expanded>(view: View, object: O, { rows, names, isPage }: Choice<O>): Expanded[O][] {
  const { relations, shapes } = view.wiring;
  const shape: z.ZodType = shapes[object];
  const related = relationsOf(view, relations[object] ?? {}, { rows, names, isPage });
  const [first] = rows;
  if (!first) return [];
  const empty = emptyLike(first, [...related.keys()]);
  const expanded = rows.map((row) => {
    const output: Record<string, unknown> = Object.assign(empty(), toAmounts(shape, row));
    for (const [name, pick] of related) output[name] = pick(row);
    return output;
  });
  return expanded as unknown as Expanded[O][];
}

const empties = new Map<string, () => object>();

/**
 * Makes objects with the fields of a row and of its relations, into which the row is copied: to add the relations to a copy takes ten times
 * as long.
 */
function emptyLike(row: object, relations: readonly string[]): () => object {
  const fields = [...Object.keys(row), ...relations];
  const key = fields.join();
  const known = empties.get(key) ?? emptyRow(nulls(fields));
  empties.set(key, known);
  return known;
}

export function expandOne<O extends keyof Expanded>(
  view: View,
  object: O,
  row: RowFor<O>,
  names: readonly RelationName<O>[] = [],
): Expanded[O] {
  return only(expandAll(view, object, [row], names));
}

export function expandPage<O extends keyof Expanded>(
  view: View,
  object: O,
  page: Page<RowFor<O>>,
  names: readonly RelationName<O>[],
): Page<Expanded[O]> {
  return { ...page, data: expandRows(view, object, { rows: page.data, names, isPage: true }) };
}

type ExpandChoice = { rows: readonly RowLike[]; names: readonly string[]; isPage: boolean };

/**
 * Each relation's name, and what gives a row its value: the named ones are loaded, the others null. `charges.folio` expands the charges and their
 * folio.
 */
function relationsOf(view: View, relations: Readonly<Record<string, Relation>>, { rows, names, isPage }: ExpandChoice) {
  const pickers = new Map<string, (row: RowLike) => unknown>();
  for (const [name, relation] of Object.entries(relations)) {
    const within = names.filter((inside) => inside.startsWith(`${name}.`)).map((inside) => inside.slice(name.length + 1));
    const isAsked = relation.isAlways || names.includes(name) || within.length > 0;
    const pick = isAsked && rows.length > 0 ? relation(view, rows, within) : null;
    pickers.set(name, pick ?? (() => null));
    const { bound } = relation;
    if (pick === null || bound === undefined || (bound === "first_in_pages" && !isPage)) continue;
    const all = (row: RowLike) => [pick(row)].flat();
    pickers.set(name, (row) => (bound === "last" ? all(row).slice(-MAX_RELATED) : all(row).slice(0, MAX_RELATED)));
    pickers.set(`${name}_truncated`, (row) => all(row).length > MAX_RELATED);
  }
  return pickers;
}
