import { is, Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Db, Sqlite } from "#server/core/database/db.ts";

/** What a statement is given: texts, numbers, and lists, which it reads with `oneOf`. */
type Value = string | number | boolean | null | readonly (string | number)[];
type Values<Name extends string> = Readonly<Record<Name, Value>>;
/** Every statement that is limited to a property knows the one of whoever asks, and the moment. */
type Given = "property" | "now";
type Placeholders<Name extends string> = { readonly [N in Name]: Placeholder };
type AnyReader = { readonly db: Db };
type Reader = AnyReader & { readonly actor: { readonly property_id: string }; readonly now: string };

/** A statement that was compiled once per connection. */
export type Query<Name extends string, Row, Asking = Reader> = {
  all(view: Asking, values: Values<Name>): Row[];
  get(view: Asking, values: Values<Name>): Row | undefined;
};

/** Drizzle's select, before it is prepared. */
type Select = {
  toSQL(): { sql: string };
  prepare(): { all(values?: Record<string, unknown>): unknown[]; get(values?: Record<string, unknown>): unknown };
};
type RowOf<S extends Select> = ReturnType<ReturnType<S["prepare"]>["all"]>[number];

/** Why a statement is not limited to one property: a reason that a reviewer can check. Such a statement is asked without an actor. */
type AcrossProperties = { acrossProperties: string };

/**
 * A typed statement with named placeholders, compiled once per connection. It compares a `property_id` with
 * `property`, or says why it doesn't; otherwise its first call throws.
 */
export function query<const Name extends string, S extends Select>(
  names: readonly Name[],
  build: (db: Db, values: Placeholders<Name>) => S,
  scope: AcrossProperties,
): Query<Name, RowOf<S>, AnyReader>;
export function query<const Name extends string, S extends Select>(
  names: readonly Name[],
  build: (db: Db, values: Placeholders<Name | Given>) => S,
): Query<Name, RowOf<S>>;
export function query<const Name extends string, S extends Select>(
  names: readonly Name[],
  build: (db: Db, values: Placeholders<Name | Given>) => S,
  scope?: AcrossProperties,
): Query<Name, RowOf<S>, AnyReader> {
  const placeholders = placeholdersOf(names);
  const compiled = perConnection((db) => {
    const select = build(db, placeholders);
    assertLimited(select.toSQL().sql, scope);
    return select.prepare();
  });
  return {
    all: (view, values) => compiled(view.db).all(valuesOf(view, values)),
    get: (view, values) => compiled(view.db).get(valuesOf(view, values)),
  };
}

/** Drizzle's insert, update or delete, before it is prepared. */
type Change = { toSQL(): { sql: string }; prepare(): { run(values?: Record<string, unknown>): { changes: number } } };

/** A statement that writes. Answers how many rows it changed. */
type Command<Name extends string, Asking = Reader> = (work: Asking, values: Values<Name>) => number;

/** The same for a statement that writes; an insert names its `property_id`. */
export function command<const Name extends string>(
  names: readonly Name[],
  build: (db: Db, values: Placeholders<Name>) => Change,
  scope: AcrossProperties,
): Command<Name, AnyReader>;
export function command<const Name extends string>(
  names: readonly Name[],
  build: (db: Db, values: Placeholders<Name | Given>) => Change,
): Command<Name>;
export function command<const Name extends string>(
  names: readonly Name[],
  build: (db: Db, values: Placeholders<Name | Given>) => Change,
  scope?: AcrossProperties,
): Command<Name, AnyReader> {
  const placeholders = placeholdersOf(names);
  const compiled = perConnection((db) => {
    const change = build(db, placeholders);
    assertLimited(change.toSQL().sql, scope);
    return change.prepare();
  });
  return (work, values) => compiled(work.db).run(valuesOf(work, values)).changes;
}

const dialect = new SQLiteSyncDialect();

/**
 * The same for a statement that a bench shows to be hot, or that Drizzle cannot build: SQL around the tables' columns.
 * `Row` is what its columns give as SQLite stores them, which nothing checks. Only in `statements.ts`.
 */
export function statement<Row>() {
  function build<const Name extends string>(
    names: readonly Name[],
    written: (values: Placeholders<Name>) => SQL,
    scope: AcrossProperties,
  ): Query<Name, Row, AnyReader>;
  function build<const Name extends string>(names: readonly Name[], written: (values: Placeholders<Name | Given>) => SQL): Query<Name, Row>;
  function build<const Name extends string>(
    names: readonly Name[],
    written: (values: Placeholders<Name | Given>) => SQL,
    scope?: AcrossProperties,
  ): Query<Name, Row, AnyReader> {
    const placeholders = placeholdersOf(names);
    const compiled = perConnection((db) => {
      const built = dialect.sqlToQuery(written(placeholders));
      assertLimited(built.sql, scope);
      return { prepared: db.$client.prepare<unknown[], Row>(built.sql), takes: built.params.map(nameOrValue) };
    });
    const run = (view: AnyReader, values: Values<Name>) => {
      const { prepared, takes } = compiled(view.db);
      return { prepared, params: takes.map((take) => (take.name === undefined ? take.value : valueOf(view, values, take.name))) };
    };
    return {
      all(view, values) {
        const { prepared, params } = run(view, values);
        return prepared.all(...params);
      },
      get(view, values) {
        const { prepared, params } = run(view, values);
        return prepared.get(...params);
      },
    };
  }
  return build;
}

/** A condition: the column is one of a list that was given as a placeholder's value. */
export function oneOf(column: SQLiteColumn | SQL, list: SQLWrapper): SQL<boolean> {
  return sql<boolean>`${column} IN (SELECT value FROM json_each(${list}))`;
}

/**
 * A condition: the row belongs to the property. The unary plus keeps SQLite's query planner from walking an index of the
 * property where an id leads to the row.
 */
export function ofProperty(table: { property_id: SQLiteColumn }, property: SQLWrapper): SQL<boolean> {
  return sql<boolean>`+${table.property_id} = ${property}`;
}

function placeholdersOf<Name extends string>(names: readonly Name[]): Placeholders<Name | Given> {
  const all = [...names, "property", "now"].map((name) => [name, sql.placeholder(name)]);
  return Object.fromEntries(all) as Placeholders<Name | Given>;
}

/** What a statement takes at a place: a value that it was written with, or the name of one that it is given. */
function nameOrValue(param: unknown): { name?: string; value?: unknown } {
  return is(param, Placeholder) ? { name: param.name } : { value: param };
}

function valueOf(view: AnyReader & Partial<Reader>, values: Readonly<Record<string, Value>>, name: string): unknown {
  const value = name in values ? values[name] : name === "property" ? view.actor?.property_id : view.now;
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

function valuesOf(view: AnyReader & Partial<Reader>, values: Readonly<Record<string, Value>>): Record<string, unknown> {
  const given: Record<string, unknown> = { property: view.actor?.property_id, now: view.now };
  for (const [name, value] of Object.entries(values)) given[name] = Array.isArray(value) ? JSON.stringify(value) : value;
  return given;
}

function perConnection<T>(compile: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Sqlite, T>();
  return (db) => {
    let compiled = known.get(db.$client);
    if (compiled === undefined) known.set(db.$client, (compiled = compile(db)));
    return compiled;
  };
}

/** With the `property_id` of a row, or the id of the property's own row. */
const COMPARES_PROPERTY = /"(property_id|properties"\."id)" = \?/;
const INSERTS_PROPERTY = /^insert into "\w+" \([^)]*"property_id"/;

function assertLimited(text: string, scope: AcrossProperties | undefined): void {
  if (scope || COMPARES_PROPERTY.test(text) || INSERTS_PROPERTY.test(text)) return;
  throw new Error(`a query over all properties: ${text}`);
}
