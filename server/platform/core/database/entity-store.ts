import {
  and,
  type Column,
  count,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  isNull,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { byId } from "#server/platform/core/database/expand.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { ofProperty, oneOf, type Placeholders, perConnection, type Query, query } from "#server/platform/core/database/query.ts";
import { emptyRow, nulls } from "#server/platform/core/database/row-shape.ts";
import { assertSeen, type View, type Work } from "#server/platform/core/work/work.ts";
import { notFound, Problem } from "#shared/platform/core/errors.ts";
import { makePage, type Page, type Paging } from "#shared/platform/core/paging.ts";

/** A table of entities that belong to a property. */
export type EntityTable = SQLiteTable & Record<Own, SQLiteColumn>;

type Own = "id" | "property_id" | "created_at" | "updated_at" | "deleted_at" | "version";

/** A row as it is read: the table's columns and the entity's `object` marker. */
type RowOf<T extends SQLiteTable, O extends string> = InferSelectModel<T> & { object: O; id: string; version: number };
type EntityRow = { id: string; version: number };
type Stored = Readonly<Record<string, unknown>>;

/**
 * Reads and writes the entities of one table: limited to the property, without deleted rows, with version counting. Only the module that
 * owns the table may use its store's writing methods.
 */
export function entityStore<O extends string, T extends EntityTable>(object: O, table: T) {
  type Row = RowOf<T, O>;
  const reads = readsOf<Row>(object, table);
  const writes = writesOf<Row, Omit<InferInsertModel<T>, Own>>(object, table);
  return { ...reads, ...writes };
}

function readsOf<Row extends EntityRow>(object: string, table: EntityTable) {
  const { find, findAny, findMany } = readsById<Row>(object, table);
  const toRow = rowMaker<Row>(object, table);

  /**
   * The row. Throws `not_found`, which names the `field` of the input that refers to the row. Without a field the row is the one that the
   * call is about; then it throws `stale` if the caller has seen another version.
   */
  function get(view: View | Work, id: string, field?: string): Row {
    const row = find(view, id);
    if (!row) throw field === undefined ? new Problem("not_found") : notFound(field);
    if (field === undefined) assertSeen(view, row);
    return row;
  }

  /** Every row that matches and is not deleted, ordered. */
  function all(view: View, where: SQL | undefined, ...orderBy: (SQL | SQLiteColumn)[]): Row[] {
    const order = [...orderBy, table.id];
    return view.db
      .select()
      .from(table)
      .where(live(table, view, where))
      .orderBy(...order)
      .all()
      .map(toRow);
  }

  /**
   * One page of the rows that match and are not deleted. Ties are ordered by id, so the order is stable. Whole rows are read only for the
   * page itself.
   */
  function page(view: View, paging: Paging, where: SQL | undefined, ...orderBy: (SQL | SQLiteColumn)[]): Page<Row> {
    const condition = live(table, view, where);
    const before = (paging.page_number - 1) * paging.page_size;
    const sorted = view.db
      .select({ id: table.id })
      .from(table)
      .where(condition)
      .orderBy(...orderBy, table.id);
    const ids = sorted
      .limit(paging.page_size)
      .offset(before)
      .all()
      .map(({ id }) => String(id));
    // The last page tells by itself how many there are.
    const isLast = ids.length < paging.page_size && (ids.length > 0 || before === 0);
    const total = isLast ? before + ids.length : (view.db.select({ n: count() }).from(table).where(condition).get()?.n ?? 0);
    const found = byId(findMany(view, ids));
    return makePage(
      paging,
      total,
      ids.flatMap((id) => found.get(id) ?? []),
    );
  }

  return { get, find, findAny, findMany, all, page, selection: selectionsOf<Row>(object, table) };
}

/** The condition for rows of the property that are not deleted. */
function live(table: EntityTable, view: View, where: SQL | undefined): SQL | undefined {
  return and(eq(table.property_id, view.actor.property_id), isNull(table.deleted_at), where);
}

function readsById<Row extends EntityRow>(object: string, table: EntityTable) {
  const toRow = rowMaker<Row>(object, table);
  const byOneId = query(["id"], (db, { id, property }) =>
    db
      .select()
      .from(table)
      .where(and(eq(table.id, id), ofProperty(table, property))),
  );
  const byIds = query(["ids"], (db, { ids, property }) =>
    db
      .select()
      .from(table)
      .where(and(ofProperty(table, property), oneOf(table.id, ids))),
  );

  /** The row, or null if the property has none with this id or it was deleted. */
  function find(view: View, id: string): Row | null {
    const stored = byOneId.get(view, { id });
    return stored && stored["deleted_at"] === null ? toRow(stored) : null;
  }

  /** The row, deleted or not: entities that refer to a deleted row may still show it. */
  function findAny(view: View, id: string): Row | null {
    const stored = byOneId.get(view, { id });
    return stored ? toRow(stored) : null;
  }

  /** Rows by id, deleted ones too, in no particular order: one query loads a relation for a whole page. */
  function findMany(view: View, ids: readonly string[]): Row[] {
    return ids.length === 0 ? [] : byIds.all(view, { ids }).map(toRow);
  }

  return { find, findAny, findMany };
}

/** Declares frequent reads of rows, deleted ones too: each is compiled once per connection. */
function selectionsOf<Row>(object: string, table: EntityTable) {
  const toRow = rowMaker<Row>(object, table);
  return <const Name extends string>(
    names: readonly Name[],
    where: (values: Placeholders<Name>) => SQL | undefined,
    ...orderBy: (SQL | SQLiteColumn)[]
  ): Query<Name, Row> => {
    const selected = query<Name, Stored>(names, (db, values) =>
      db
        .select()
        .from(table)
        .where(and(ofProperty(table, values.property), where(values)))
        .orderBy(...orderBy),
    );
    return {
      all: (view, values) => selected.all(view, values).map(toRow),
      get: (view, values) => {
        const stored = selected.get(view, values);
        return stored && toRow(stored);
      },
    };
  };
}

function writesOf<Row extends EntityRow, Values extends Stored>(object: string, table: EntityTable) {
  /** An absent or undefined field keeps its value. */
  type Changes = { [K in keyof Values]?: Values[K] | undefined };
  const { insertRow, updateOf } = statementsOf(table);
  const newRow = newRowMaker<Row>(object, table);

  function insert(work: Work, values: Values): Row {
    const row = newRow(work, values);
    insertRow(work, row);
    return row;
  }

  /** Inserts rows that nobody reads back at once; `shared` are the values that all of them have. */
  function insertAll<K extends keyof Values>(work: Work, shared: Pick<Values, K>, rows: readonly Omit<Values, K>[]): void {
    for (const values of rows) insertRow(work, newRow(work, values, shared));
  }

  /**
   * Updates only the fields that differ, since SQLite rewrites every index of a column that the statement names, and increments the
   * version.
   */
  function update(work: Work, row: Row, changes: Changes): Row {
    const before: Stored = row;
    const differing = Object.entries(changes).filter(([field, value]) => value !== undefined && value !== before[field]);
    const saved = { ...Object.fromEntries(differing), updated_at: work.now, version: row.version + 1 };
    updateOf(work, saved).run({ ...encoded(table, saved), [OF_ROW]: row.id });
    return { ...row, ...saved };
  }

  /** Writes a row as it once was, also one that is gone for good, at its next version: no caller has seen that one. */
  function restore(work: Work, row: Row): void {
    const saved = { ...row, updated_at: work.now, version: row.version + 1 };
    const { changes } = updateOf(work, saved).run({ ...encoded(table, saved), [OF_ROW]: row.id });
    if (changes === 0) insertRow(work, saved);
  }

  /**
   * Soft delete: the row leaves every list and stays readable through entities that refer to it. Returns the row at its last version, for
   * its event.
   */
  function remove(work: Work, row: Row): Row {
    const saved = { deleted_at: work.now, updated_at: work.now, version: row.version + 1 };
    updateOf(work, saved).run({ ...encoded(table, saved), [OF_ROW]: row.id });
    return { ...row, ...saved };
  }

  return { insert, insertAll, update, restore, remove };
}

/** The placeholder of the id of the row that is updated; no column has this name. */
const OF_ROW = "of_row";

/** The statements that write rows, compiled once per connection, those that update once for each set of fields. */
function statementsOf(table: EntityTable) {
  const placeholders = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, sql`${sql.placeholder(field)}`]));
  const columns = Object.entries(getTableColumns(table));
  // Bound by their order: Drizzle's own binding by name would take longer than SQLite takes to insert the row.
  const insertion = perConnection((db) => {
    const { sql: text } = db
      .insert(table)
      .values(placeholders(columns.map(([field]) => field)))
      .toSQL();
    return db.$client.prepare(text);
  });
  const prepareUpdate = (fields: readonly string[]) =>
    perConnection((db) =>
      db
        .update(table)
        .set(placeholders(fields))
        .where(eq(table.id, sql.placeholder(OF_ROW)))
        .prepare(),
    );
  const updates = new Map<string, ReturnType<typeof prepareUpdate>>();

  function updateOf({ db }: Work, saved: Stored) {
    const fields = Object.keys(saved);
    const key = fields.join();
    let update = updates.get(key);
    if (update === undefined) updates.set(key, (update = prepareUpdate(fields)));
    return update(db);
  }

  function insertRow({ db }: Work, row: Stored): void {
    insertion(db).run(columns.map(([field, column]) => encodedValue(column, row[field])));
  }

  return { insertRow, updateOf };
}

/** The values as their columns store them. */
function encoded(table: SQLiteTable, row: Stored): Record<string, unknown> {
  const columns = getTableColumns(table);
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [field, encodedValue(columns[field], value)]));
}

/** A prepared statement of Drizzle's would encode null as well, as the JSON text "null" or as 0. */
function encodedValue(column: Column | undefined, value: unknown): unknown {
  return value === null ? null : (column?.mapToDriverValue(value) ?? null);
}

/** Makes the row of a new entity: what is not given, or undefined, is the column's default. */
function newRowMaker<Row>(object: string, table: SQLiteTable): (work: Work, ...values: Stored[]) => Row {
  const defaults = Object.entries(getTableColumns(table)).map(([field, column]) => [field, column.default ?? null]);
  const empty = emptyRow({ object, ...Object.fromEntries(defaults) });
  return ({ actor, now }, ...values) => {
    const own = { id: newId(), property_id: actor.property_id, created_at: now, updated_at: now, deleted_at: null, version: 1 };
    // To spread them, or to set field by field, would take five times as long.
    return Object.assign(empty(), ...values.map(defined), own) as Row;
  };
}

function defined(values: Stored): Stored {
  if (!Object.values(values).includes(undefined)) return values;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Makes the entity's row of what Drizzle has read, with all fields in place (`emptyRow`). */
function rowMaker<Row>(object: string, table: SQLiteTable): (stored: Stored) => Row {
  const empty = emptyRow(nulls(["object", ...Object.keys(getTableColumns(table))]));
  return (stored) => Object.assign(empty(), stored, { object }) as Row;
}

/** `inArray` for a list that may be empty: then no row matches. */
export function among(column: SQLiteColumn, values: readonly string[]): SQL {
  return values.length > 0 ? inArray(column, [...values]) : sql`0`;
}
