import { madeOf } from "#server/made-of.ts";
import { notingReads } from "#server/platform/core/database/reads.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { callAs, PROCEDURES, type Procedure } from "#tests/support/procedures.ts";
import { type Contents, contentsOf, isAffected, type Reads, withReads } from "#tests/support/read-tables.ts";
import { idIn, ownInput, type TwoProperties, tableAt } from "#tests/support/two-properties.ts";

/** Of a query about one record so many records are looked at. */
const MAX_RECORDS = 2;

/** Queries whose answers no screen shows for longer than a moment, each with its reason. */
const SHOWN_BRIEFLY: Readonly<Record<string, string>> = {
  "session.current": "asked for at the start",
  "session.get": "asked for at the start, and when the property changes",
  "session.options": "a login page has no live feed",
  "bookingPage.offers": "a stranger's page has no live feed",
  "bookingPage.property": "a stranger's page has no live feed",
  "files.url": "a signed address, asked for with a click",
  "guestLinks.get": "a guest's page has no live feed",
  "guestLinks.property": "a guest's page has no live feed",
  "guestLinks.unsubscribing": "a guest's page has no live feed",
  "system.state": "what the process knows of itself has no events: the page asks again and again",
};

/** Queries whose answers are kept fresh by the events of the feed: all but files. */
export const KEPT_FRESH = PROCEDURES.filter(({ type, name, isFile }) => type === "query" && !isFile && SHOWN_BRIEFLY[name] === undefined);

/** A query with the input that a screen sends. */
export type ScreenQuery = { name: string; input: Readonly<Record<string, unknown>> };

/** Days that screens request: the property's bookings are around them. */
const THESE_DAYS: Readonly<Record<string, unknown>> = {
  from: "2030-03-01",
  to: "2030-05-01",
  check_in: "2030-04-01",
  check_out: "2030-04-03",
  date: "2030-04-01",
  day: "2030-04-01",
  query: "er",
  unsent: true,
};
/** Optional fields that every screen gives. */
const ALSO: Readonly<Record<string, readonly string[]>> = { "deposits.list": ["booking_id"], "mail.list": ["unsent"] };

/** Every query that screens show, with all its relations, and about several records where it is about one. */
export function asked(properties: TwoProperties, { name, input }: Procedure): ScreenQuery[] {
  const fields = (input?.["properties"] ?? {}) as Record<string, { items?: { enum?: string[] } }>;
  const right = (input ? ownInput(properties, { name, input }) : {}) as Record<string, unknown>;
  const required = Object.fromEntries(
    [...((input?.["required"] as string[] | undefined) ?? []), ...(ALSO[name] ?? [])].map((field) => [
      field,
      THESE_DAYS[field] ?? right[field] ?? idIn(properties, tableAt(name, [field]) ?? "bookings", properties.own),
    ]),
  );
  const expand = fields["expand"]?.items?.enum;
  const whole = {
    ...required,
    ...(expand ? { expand } : {}),
    ...(fields["parent_id"] && right["parent_id"] ? { parent_id: right["parent_id"] } : {}),
  };
  const table = fields["id"] ? tableAt(name, ["id"]) : null;
  if (table === null) return [{ name, input: whole }];
  const ids = properties.property.runtime.db.$client
    .prepare(`SELECT id FROM ${table} WHERE ${table === "properties" ? "id" : "property_id"} = ? ORDER BY rowid DESC LIMIT ?`)
    .pluck()
    .all(properties.own, MAX_RECORDS);
  return ids.map((id) => ({ name, input: { ...whole, id } }));
}

/** An answer as text, without what passes, the tables that it was made from, and the objects that the server names beside it. */
export type Answer = { text: string; reads: Reads; madeOf: readonly string[] };
export type Answers = ReadonlyMap<ScreenQuery, Answer>;

const TAKES_INPUT = new Set(KEPT_FRESH.filter(({ input }) => input !== null).map(({ name }) => name));

/** Places in the feed, and links that each opening of a property signs with a secret of its own. */
const PASSING = /"(?:head|next)_seq":\d+|"url":"[^"]*receipts?[^"]*"/g;

/** Answers of these queries. The properties' database is one that `watchReads` watches. */
export async function answersOf({ property, admin }: TwoProperties, queries: readonly ScreenQuery[]): Promise<Answers> {
  const answers = new Map<ScreenQuery, Answer>();
  for (const query of queries) {
    const { name, input } = query;
    const statements = new Set<string>();
    const call = () => notingReads(statements, () => callAs(property, admin, name, TAKES_INPUT.has(name) ? input : undefined));
    const { result, reads } = await withReads(property.runtime.db.$client, call);
    answers.set(query, { text: JSON.stringify(result).replace(PASSING, ""), reads, madeOf: madeOf(statements) });
  }
  return answers;
}

/** Queries that also tell of files or of the process. */
const OUTSIDE_TABLES = /^(?:backups|system)\./;

/** True unless all tables that an answer was made from are as they were. `npm run test:long` takes nothing for granted. */
export function canDiffer({ name }: ScreenQuery, { reads }: Answer, [before, after]: readonly [Contents, Contents]): boolean {
  return IS_LONG || OUTSIDE_TABLES.test(name) || isAffected(reads, before, after);
}

/** The state of a property: what its tables contain, and what every query answers. */
export type State = { contents: Contents; answers: Answers };

/** The answers of all queries; those of another state are taken over where they cannot differ. */
export async function stateOf(properties: TwoProperties, known?: State): Promise<State> {
  const contents = contentsOf(properties.property.runtime.db.$client);
  const keyOf = ({ name, input }: ScreenQuery) => `${name} ${JSON.stringify(input)}`;
  const kept = new Map<string, Answer>();
  for (const [query, answer] of known?.answers ?? []) {
    if (known && !canDiffer(query, answer, [known.contents, contents])) kept.set(keyOf(query), answer);
  }
  const answers = new Map<ScreenQuery, Answer>();
  for (const query of KEPT_FRESH.flatMap((procedure) => asked(properties, procedure))) {
    const answer = kept.get(keyOf(query)) ?? (await answersOf(properties, [query])).get(query);
    if (answer) answers.set(query, answer);
  }
  return { contents, answers };
}
