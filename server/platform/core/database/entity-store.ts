import {
  and,
  Column,
  eq,
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  isNull,
  type SQL,
  sql,
} from "drizzle-orm";
import { type SQLiteColumn, SQLiteSyncDialect, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { byId } from "#server/platform/core/database/expand.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { prepared, preparedRaw } from "#server/platform/core/database/prepared.ts";
import { emptyRow } from "#server/platform/core/database/row-shape.ts";
import { assertSeen, type View, type Work } from "#server/platform/core/work/work.ts";
import { notFound, Problem } from "#shared/platform/core/errors.ts";
import { makePage, type Page, type Paging } from "#shared/platform/core/paging.ts";

/** A table of entities that belong to a property. */
export type EntityTable = SQLiteTable & Record<"id" | "property_id" | "created_at" | "updated_at" | "deleted_at" | "version", SQLiteColumn>;

const MAX_AS_PARAMETERS = 20;

type Own = "id" | "property_id" | "created_at" | "updated_at" | "deleted_at" | "version";

/** A row as it is read: the table's columns and the entity's `object` marker. */
type RowOf<T extends SQLiteTable, O extends string> = InferSelectModel<T> & { object: O };

/**
 * Reads and writes the entities of one table: limited to the property, without deleted rows, with version counting. Find, insert and update
 * run on prepared statements. Only the module that owns the table may use its store's writing methods.
 */
export function entityStore<O extends string, T extends EntityTable>(object: O, table: T) {
  type Row = RowOf<T, O> & { id: string; version: number };
  type Values = Omit<InferInsertModel<T>, Own>;
  /** An absent or undefined field keeps its value. */
  type Changes = { [K in keyof Values]?: Values[K] | undefined };
  const codec = codecOf(object, table);
  const name = getTableName(table);
  const selectById = `SELECT ${codec.list} FROM "${name}" WHERE id = ? AND property_id = ? AND deleted_at IS NULL`;
  const selectAnyById = `SELECT ${codec.list} FROM "${name}" WHERE id = ? AND property_id = ?`;
  const selectWhere = `SELECT ${codec.list} FROM "${name}" WHERE +property_id = ? AND `;
  const selectMany = `${selectWhere}id IN (SELECT value FROM json_each(?))`;
  const insertRow = `INSERT INTO "${name}" (${codec.list}) VALUES (${codec.marks})`;
  const replaceRow = `INSERT OR REPLACE INTO "${name}" (${codec.list}) VALUES (${codec.marks})`;

  const read = (values: readonly unknown[]): Row => codec.decode(values) as Row;

  /** The row, or null where the property has none with this id or it was deleted. */
  function find(view: View, id: string): Row | null {
    const values = preparedRaw(view.db, selectById).get(id, view.actor.property_id);
    return values === undefined ? null : read(values);
  }

  /** The row, deleted or not: entities that refer to a deleted row may still show it. */
  function findAny(view: View, id: string): Row | null {
    const values = preparedRaw(view.db, selectAnyById).get(id, view.actor.property_id);
    return values === undefined ? null : read(values);
  }

  /**
   * The row. Throws `not_found`, which names the `field` of the input that refers to the row. Without a field the row is the one that the
   * call is about; then it throws `stale` where the caller has seen another version.
   */
  function get(view: View | Work, id: string, field?: string): Row {
    const row = find(view, id);
    if (!row) throw field === undefined ? new Problem("not_found") : notFound(field);
    if (field === undefined) assertSeen(view, row);
    return row;
  }

  /** Rows by id, deleted ones too, in no particular order: one query loads a relation for a whole page. */
  function findMany(view: View, ids: readonly string[]): Row[] {
    if (ids.length === 0) return [];
    const { property_id } = view.actor;
    // Short lists are frequent and use a prepared statement per length; long lists may exceed SQLite's limit of bound values and go in as
    // JSON.
    if (ids.length > MAX_AS_PARAMETERS) return preparedRaw(view.db, selectMany).all(property_id, JSON.stringify(ids)).map(read);
    const marks = ids.map(() => "?").join(",");
    return preparedRaw(view.db, `${selectWhere}id IN (${marks})`)
      .all(property_id, ...ids)
      .map(read);
  }

  /** Rows by a condition that an index covers, deleted ones too: for the few frequent queries. */
  function where(view: View, condition: string, ...values: readonly unknown[]): Row[] {
    return preparedRaw(view.db, selectWhere + condition)
      .all(view.actor.property_id, ...values)
      .map(read);
  }

  /** Every row that matches and is not deleted, ordered. */
  function all(view: View, where: SQL | undefined, ...orderBy: (SQL | SQLiteColumn)[]): Row[] {
    const order = sql.join([...orderBy, table.id], sql`, `);
    return ask(view, sql`SELECT ${sql.raw(codec.list)} FROM ${table} WHERE ${live(view, where)} ORDER BY ${order}`).map(read);
  }

  function live(view: View, where: SQL | undefined): SQL | undefined {
    return and(eq(table.property_id, view.actor.property_id), isNull(table.deleted_at), where);
  }

  /**
   * One page of the rows that match and are not deleted. Ties are ordered by id, so the order is stable. Whole rows are read only for the
   * page itself.
   */
  function page(view: View, paging: Paging, where: SQL | undefined, ...orderBy: (SQL | SQLiteColumn)[]): Page<Row> {
    const condition = live(view, where);
    const before = (paging.page_number - 1) * paging.page_size;
    const order = sql.join([...orderBy, table.id], sql`, `);
    const bounds = sql`LIMIT ${paging.page_size} OFFSET ${before}`;
    const ids = ask(view, sql`SELECT ${table.id} FROM ${table} WHERE ${condition} ORDER BY ${order} ${bounds}`).map(([id]) => String(id));
    // The last page tells by itself how many there are.
    const isLast = ids.length < paging.page_size && (ids.length > 0 || before === 0);
    const [counted] = isLast ? [] : ask(view, sql`SELECT count(*) FROM ${table} WHERE ${condition}`);
    const found = byId(findMany(view, ids));
    return makePage(
      paging,
      counted === undefined ? before + ids.length : Number(counted[0]),
      ids.flatMap((id) => found.get(id) ?? []),
    );
  }

  function insert(work: Work, values: Values): Row {
    const row = {
      ...codec.defaults,
      ...values,
      id: newId(),
      property_id: work.actor.property_id,
      created_at: work.now,
      updated_at: work.now,
      deleted_at: null,
      version: 1,
    };
    prepared(work.db, insertRow).run(...codec.encode(row));
    return row as unknown as Row;
  }

  /** Inserts rows that nobody reads back at once, in half the time of as many calls of `insert`. */
  function insertAll(work: Work, rows: readonly Values[]): void {
    const statement = prepared(work.db, insertRow);
    const { now } = work;
    for (const values of rows) {
      const own = { id: newId(), property_id: work.actor.property_id, created_at: now, updated_at: now, deleted_at: null, version: 1 };
      statement.run(codec.encodeNew(values, own));
    }
  }

  /**
   * Updates only the fields that differ, since SQLite rewrites every index of a column that the statement names, and increments the
   * version.
   */
  function update(work: Work, row: Row, changes: Changes): Row {
    const before: Readonly<Record<string, unknown>> = row;
    const differing = Object.entries(changes).filter(([field, value]) => value !== undefined && value !== before[field]);
    const saved = { ...(Object.fromEntries(differing) as Partial<Values>), updated_at: work.now, version: row.version + 1 };
    const fields = Object.keys(saved);
    const sql = `UPDATE "${name}" SET ${fields.map((field) => `"${field}" = ?`).join(", ")} WHERE id = ?`;
    prepared(work.db, sql).run(...codec.encodeOnly(saved), row.id);
    return { ...row, ...saved };
  }

  /** Writes a row as it once was, also one that is gone for good, at its next version: no caller has seen that one. */
  function restore(work: Work, row: Row): void {
    prepared(work.db, replaceRow).run(...codec.encode({ ...row, updated_at: work.now, version: row.version + 1 }));
  }

  /**
   * Soft delete: the row leaves every list and stays readable through entities that refer to it. Returns the row at its last version, for
   * its event.
   */
  function remove(work: Work, row: Row): Row {
    prepared(work.db, `UPDATE "${name}" SET deleted_at = ?, updated_at = ?, version = version + 1 WHERE id = ?`).run(
      work.now,
      work.now,
      row.id,
    );
    return { ...row, deleted_at: work.now, updated_at: work.now, version: row.version + 1 };
  }

  return { get, find, findAny, findMany, where, all, page, insert, insertAll, update, restore, remove };
}

const dialect = new SQLiteSyncDialect();

/**
 * The rows of a composed statement, each as its values. Drizzle's own select composes, prepares and decodes each time, a fifth of what
 * reading a list took.
 */
function ask({ db }: View, composed: SQL): unknown[][] {
  const { sql: text, params } = dialect.sqlToQuery(composed);
  return preparedRaw(db, text).all(...params);
}

/** `inArray` for a list that may be empty: then no row matches. */
export function among(column: SQLiteColumn, values: readonly string[]): SQL {
  return values.length > 0 ? inArray(column, [...values]) : sql`0`;
}

function codecOf(object: string, table: SQLiteTable) {
  const byField = new Map(Object.entries(getTableColumns(table)).map(([field, column]) => [field, codecOfColumn(field, column)]));
  const columns = [...byField.values()];
  const empty = emptyRow(["object", ...byField.keys()]);
  return {
    list: columns.map(({ name }) => `"${name}"`).join(", "),
    marks: columns.map(() => "?").join(", "),
    defaults: { ...empty(), object, ...Object.fromEntries(columns.map(({ field, byDefault }) => [field, byDefault])) },
    decode(values: readonly unknown[]) {
      const row = empty();
      row["object"] = object;
      for (const [i, { field, fromDriver }] of columns.entries()) {
        const value = values[i];
        if (value !== null) row[field] = fromDriver === null ? value : fromDriver(value);
      }
      return row;
    },
    encode: (row: Record<string, unknown>) => columns.map(({ field, toDriver }) => toDriver(row[field])),
    encodeNew: (values: Record<string, unknown>, own: Record<string, unknown>) =>
      columns.map(({ field, byDefault, toDriver }) => {
        const value = field in own ? own[field] : values[field];
        return toDriver(value === undefined ? byDefault : value);
      }),
    encodeOnly: (row: Record<string, unknown>) =>
      Object.entries(row).map(([field, value]) => {
        const column = byField.get(field);
        return column ? column.toDriver(value) : (value ?? null);
      }),
  };
}

/** Columns without a codec are stored as they are. */
function codecOfColumn(field: string, column: SQLiteColumn) {
  const isRead = column.mapFromDriverValue !== Column.prototype.mapFromDriverValue;
  const isWritten = column.mapToDriverValue !== Column.prototype.mapToDriverValue;
  return {
    field,
    name: column.name,
    byDefault: column.default ?? null,
    fromDriver: isRead ? (value: unknown) => column.mapFromDriverValue(value) : null,
    toDriver: (value: unknown) => (value === null || value === undefined ? null : isWritten ? column.mapToDriverValue(value) : value),
  };
}
