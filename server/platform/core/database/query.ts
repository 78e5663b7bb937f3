import { fillPlaceholders, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Db } from "#server/platform/core/database/db.ts";
import type { Sqlite } from "#server/platform/core/database/driver.ts";

/** A value for a placeholder: text, a number, or a list, which the statement reads with `oneOf`. */
type Value = string | number | boolean | null | readonly (string | number)[];
type Values<Name extends string> = Readonly<Record<Name, Value>>;
/** Placeholders that every statement limited to a property has: the actor's property and the current time. */
type BoundName = "property" | "now";
/** The placeholders of a statement by their names. */
export type Placeholders<Name extends string> = { readonly [N in Name]: Placeholder };
type AnyReader = { readonly db: Db };
type Reader = AnyReader & { readonly actor: { readonly property_id: string }; readonly now: string };

/** A prepared statement that reads, compiled once per connection. */
export type Query<Name extends string, Row, Asking = Reader> = {
  all(view: Asking, values: Values<Name>): Row[];
  get(view: Asking, values: Values<Name>): Row | undefined;
};

/** Drizzle's select before it is prepared. */
type Select<Row> = {
  toSQL(): { sql: string };
  prepare(): { all(values: Bound): Row[]; get(values: Bound): Row | undefined };
};
type Bound = Record<string, unknown>;

/** The reason why a statement is not limited to one property, for reviewers to check. Such a statement needs no actor. */
type AcrossProperties = { acrossProperties: string };

/**
 * A typed statement with named placeholders, prepared by Drizzle once per connection. It must compare a `property_id` with `property` or
 * give a reason why not; otherwise its first call throws.
 */
export function query<const Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, values: Placeholders<Name>) => Select<Row>,
  scope: AcrossProperties,
): Query<Name, Row, AnyReader>;
export function query<const Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, values: Placeholders<Name | BoundName>) => Select<Row>,
): Query<Name, Row>;
export function query<const Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, values: Placeholders<Name | BoundName>) => Select<Row>,
  scope?: AcrossProperties,
): Query<Name, Row, AnyReader> {
  const placeholders = placeholdersOf(names);
  const prepared = perConnection((db) => {
    const select = build(db, placeholders);
    const { sql: text } = select.toSQL();
    assertLimited(text, scope);
    assertTablesNamed(text);
    return select.prepare();
  });
  return {
    all: (view, values) => prepared(view.db).all(bound(view, values)),
    get: (view, values) => prepared(view.db).get(bound(view, values)),
  };
}

/** Drizzle's insert, update or delete before it is prepared. */
type Change = { toSQL(): { sql: string }; prepare(): { run(values: Bound): { changes: number } } };

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
  build: (db: Db, values: Placeholders<Name | BoundName>) => Change,
): Command<Name>;
export function command<const Name extends string>(
  names: readonly Name[],
  build: (db: Db, values: Placeholders<Name | BoundName>) => Change,
  scope?: AcrossProperties,
): Command<Name, AnyReader> {
  const placeholders = placeholdersOf(names);
  const prepared = perConnection((db) => {
    const change = build(db, placeholders);
    assertLimited(change.toSQL().sql, scope);
    return change.prepare();
  });
  return (work, values) => prepared(work.db).run(bound(work, values)).changes;
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
  function build<const Name extends string>(
    names: readonly Name[],
    written: (values: Placeholders<Name | BoundName>) => SQL,
  ): Query<Name, Row>;
  function build<const Name extends string>(
    names: readonly Name[],
    written: (values: Placeholders<Name | BoundName>) => SQL,
    scope?: AcrossProperties,
  ): Query<Name, Row, AnyReader> {
    const placeholders = placeholdersOf(names);
    const compiled = perConnection((db) => {
      const { sql: text, params } = dialect.sqlToQuery(written(placeholders));
      assertLimited(text, scope);
      return { prepared: db.$client.prepare<unknown[], Row>(text), params };
    });
    return {
      all(view, values) {
        const { prepared, params } = compiled(view.db);
        return prepared.all(...fillPlaceholders(params, bound(view, values)));
      },
      get(view, values) {
        const { prepared, params } = compiled(view.db);
        return prepared.get(...fillPlaceholders(params, bound(view, values)));
      },
    };
  }
  return build;
}

/** The placeholders of a statement whose parts are written one by one. */
export function named<const Name extends string>(...names: readonly Name[]): Placeholders<Name | BoundName> {
  return placeholdersOf(names);
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

function placeholdersOf<Name extends string>(names: readonly Name[]): Placeholders<Name | BoundName> {
  const all = [...names, "property", "now"].map((name) => [name, sql.placeholder(name)]);
  return Object.fromEntries(all) as Placeholders<Name | BoundName>;
}

/** The values of all placeholders; a list is bound as JSON. */
function bound(view: AnyReader & Partial<Reader>, values: Readonly<Record<string, Value>>): Bound {
  const all: Bound = { property: view.actor?.property_id, now: view.now, ...values };
  for (const [name, value] of Object.entries(values)) if (Array.isArray(value)) all[name] = JSON.stringify(value);
  return all;
}

/** Makes something of a connection once. */
export function perConnection<T>(compile: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Sqlite, T>();
  return (db) => {
    let compiled = known.get(db.$client);
    if (compiled === undefined) known.set(db.$client, (compiled = compile(db)));
    return compiled;
  };
}

/** The SQL compares the `property_id` of a row, or the id of the property's own row. */
const COMPARES_PROPERTY = /"(property_id|properties"\."id)" = \?/;
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

/** Index of the bracket that closes the one opened at `start`. */
function closingOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")" && (depth -= 1) === 0) return at;
  }
  return text.length;
}
