import type { Statement } from "better-sqlite3";
import { Column, is, Param, Placeholder, SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Db } from "#server/platform/core/database/db.ts";
import type { Sqlite } from "#server/platform/core/database/driver.ts";
import { emptyRow } from "#server/platform/core/database/row-shape.ts";

/** A value for a placeholder: text, a number, or a list, which the statement reads with `oneOf`. */
type Value = string | number | boolean | null | readonly (string | number)[];
type Values<Name extends string> = Readonly<Record<Name, Value>>;
/** Placeholders that every statement limited to a property has: the actor's property and the current time. */
type Given = "property" | "now";
type Placeholders<Name extends string> = { readonly [N in Name]: Placeholder };
type AnyReader = { readonly db: Db };
type Reader = AnyReader & { readonly actor: { readonly property_id: string }; readonly now: string };

/** A prepared statement that reads, compiled once per connection. */
export type Query<Name extends string, Row, Asking = Reader> = {
  all(view: Asking, values: Values<Name>): Row[];
  get(view: Asking, values: Values<Name>): Row | undefined;
};

/** Drizzle's select before it is prepared. */
type Select = { toSQL(): { sql: string; params: unknown[] }; readonly _: { readonly selectedFields: object; readonly result: unknown } };
type RowOf<S extends Select> = S["_"]["result"] extends (infer Row)[] ? Row : never;

/** The reason why a statement is not limited to one property, for reviewers to check. Such a statement needs no actor. */
type AcrossProperties = { acrossProperties: string };

/**
 * A typed statement with named placeholders, compiled once per connection. It must compare a `property_id` with `property` or give a reason
 * why not; otherwise its first call throws.
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
    const { sql: text, params } = select.toSQL();
    assertLimited(text, scope);
    assertTablesNamed(text);
    return { prepared: db.$client.prepare<unknown[], unknown[]>(text).raw(), takes: params.map(takeOf), decode: decoderOf(select) };
  });
  return reading(compiled);
}

type Compiled<Row> = {
  prepared: Statement<unknown[], unknown[]>;
  takes: readonly ((view: AnyReader, values: Values<string>) => unknown)[];
  decode: (values: unknown[]) => Row;
};

function reading<Name extends string, Row>(compiled: (db: Db) => Compiled<Row>): Query<Name, Row, AnyReader> {
  const run = (view: AnyReader, values: Values<Name>) => {
    const { prepared, takes, decode } = compiled(view.db);
    return { prepared, params: takes.map((take) => take(view, values)), decode };
  };
  return {
    all(view, values) {
      const { prepared, params, decode } = run(view, values);
      return prepared.all(...params).map(decode);
    },
    get(view, values) {
      const { prepared, params, decode } = run(view, values);
      const row = prepared.get(...params);
      return row && decode(row);
    },
  };
}

/** Makes a row of the values as SQLite stores them, under the names of their columns. */
function asStored<Row>(names: readonly string[]): (values: unknown[]) => Row {
  const empty = emptyRow(names);
  return (values) => {
    const row = empty();
    for (const [i, name] of names.entries()) row[name] = values[i];
    return row as Row;
  };
}

/**
 * Makes a row of a select from the values that SQLite returns, each decoded by its column. Drizzle's own `mapResultRow` looks up every
 * column of every row anew, which took five times as long and a twentieth of moving a booking.
 */
function decoderOf<S extends Select>(select: S): (values: unknown[]) => RowOf<S> {
  const fields = Object.entries(select._.selectedFields).map(([name, field]) => ({ name, decode: decoderOfField(name, field) }));
  const empty = emptyRow(fields.map(({ name }) => name));
  return (values) => {
    const row = empty();
    for (let i = 0; i < fields.length; i += 1) {
      const field = fields[i];
      if (field && values[i] !== null) row[field.name] = field.decode(values[i]);
    }
    return row as RowOf<S>;
  };
}

function decoderOfField(name: string, field: unknown): (value: unknown) => unknown {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value);
  if (is(field, SQL.Aliased)) return decoderOfField(name, field.sql);
  if (is(field, SQL) && hasDecoder(field)) return (value) => field.decoder.mapFromDriverValue(value);
  throw new Error(`a field that is neither a column nor SQL: ${name}`);
}

/** Drizzle's declarations leave out what `mapWith` sets. */
function hasDecoder(field: object): field is { decoder: { mapFromDriverValue(value: unknown): unknown } } {
  return "decoder" in field;
}

/** Drizzle's insert, update or delete before it is prepared. */
type Change = { toSQL(): { sql: string; params: unknown[] } };

/** A prepared statement that writes. Returns the number of changed rows. */
type Command<Name extends string, Asking = Reader> = (work: Asking, values: Values<Name>) => number;

/** Like `query`, for a statement that writes; an insert must name the column `property_id`. */
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
    const { sql: text, params } = build(db, placeholders).toSQL();
    assertLimited(text, scope);
    return { prepared: db.$client.prepare(text), takes: params.map(takeOf) };
  });
  return (work, values) => {
    const { prepared, takes } = compiled(work.db);
    return prepared.run(...takes.map((take) => take(work, values))).changes;
  };
}

const dialect = new SQLiteSyncDialect();

/**
 * Like `query`, for a statement that a benchmark shows to be hot or that Drizzle cannot build: SQL around the tables' columns. `Row` is the
 * type of its rows as SQLite stores them, which nothing checks. Only in `statements.ts`.
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
      const prepared = db.$client.prepare<unknown[], unknown[]>(built.sql).raw();
      return { prepared, takes: built.params.map(takeOf), decode: asStored<Row>(prepared.columns().map((column) => column.name)) };
    });
    return reading(compiled);
  }
  return build;
}

/** Renders a placeholder as `$name` instead of `?`. */
class NamingDialect extends SQLiteSyncDialect {
  override escapeParam(place: number, value?: unknown): string {
    return is(value, Placeholder) ? `$${value.name}` : super.escapeParam(place);
  }
}
const namingDialect = new NamingDialect();

/** The placeholders of a statement that is rendered by `statementText`. */
export function named<const Name extends string>(...names: readonly Name[]): Placeholders<Name | Given> {
  return placeholdersOf(names);
}

/**
 * The text of a written statement, with its placeholders as named parameters (`$from`). For query tasks of worker threads, which prepare
 * it on their own connection and may read its rows as arrays or one by one. Only in `statements.ts`.
 */
export function statementText(written: SQL, scope?: AcrossProperties): string {
  const { sql: text, params } = namingDialect.sqlToQuery(written);
  if (!params.every((param) => is(param, Placeholder))) throw new Error(`a value without a name: ${text}`);
  assertLimited(text, scope);
  return text;
}

/** Condition: the column is one of the values of a list placeholder. */
export function oneOf(column: SQLiteColumn | SQL, list: SQLWrapper): SQL<boolean> {
  return sql<boolean>`${column} IN (SELECT value FROM json_each(${list}))`;
}

/**
 * Condition: the row belongs to the property. The unary plus keeps SQLite's query planner from choosing an index on `property_id` where an
 * id finds the row.
 */
export function ofProperty(table: { property_id: SQLiteColumn }, property: SQLWrapper): SQL<boolean> {
  return sql<boolean>`+${table.property_id} = ${property}`;
}

function placeholdersOf<Name extends string>(names: readonly Name[]): Placeholders<Name | Given> {
  const all = [...names, "property", "now"].map((name) => [name, sql.placeholder(name)]);
  return Object.fromEntries(all) as Placeholders<Name | Given>;
}

/** A bound parameter of a compiled statement: a constant value, or a placeholder's value as its column stores it. */
function takeOf(param: unknown): (view: AnyReader & Partial<Reader>, values: Readonly<Record<string, Value>>) => unknown {
  if (is(param, Placeholder)) return (view, values) => valueOf(view, values, param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder, value } = param;
  return (view, values) => encoder.mapToDriverValue(valueOf(view, values, value.name));
}

function valueOf(view: AnyReader & Partial<Reader>, values: Readonly<Record<string, Value>>, name: string): unknown {
  const value = name in values ? values[name] : name === "property" ? view.actor?.property_id : view.now;
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

function perConnection<T>(compile: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Sqlite, T>();
  return (db) => {
    let compiled = known.get(db.$client);
    if (compiled === undefined) known.set(db.$client, (compiled = compile(db)));
    return compiled;
  };
}

/** The SQL compares the `property_id` of a row, or the id of the property's own row. */
const COMPARES_PROPERTY = /"(property_id|properties"\."id)" = (\?|\$property\b)/;
const INSERTS_PROPERTY = /^insert into "\w+" \([^)]*"property_id"/;

function assertLimited(text: string, scope: AcrossProperties | undefined): void {
  if (scope || COMPARES_PROPERTY.test(text) || INSERTS_PROPERTY.test(text)) return;
  throw new Error(`a statement that is not limited to one property: ${text}`);
}

/** A column without its table; a table or an alias follows a keyword or another name. */
const COLUMN_WITHOUT_TABLE = /(?<!\.|FROM |JOIN |AS |" )"\w+"(?!\.)/;

/**
 * Drizzle leaves out the tables of columns that stand directly in the `sql` of a field when only one table is selected
 * from. In a correlated sub-query, `rooms.id` would silently become the `id` of the sub-query's own table. Inside a
 * condition, or in another `sql` within, columns keep their tables.
 */
function assertTablesNamed(text: string): void {
  for (const { index } of text.matchAll(/\(SELECT /g)) {
    const written = text.slice(index, closingOf(text, index));
    if (COLUMN_WITHOUT_TABLE.test(written)) throw new Error(`a sub-query with a column whose table is left out: ${written}`);
  }
}

/** Where the bracket that opens at `start` closes. */
function closingOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")" && (depth -= 1) === 0) return at;
  }
  return text.length;
}
