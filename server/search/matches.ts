import { prepared } from "#server/core/database/prepared.ts";
import {
  boundsSql,
  type IndexedKind,
  indexOf,
  KINDS,
  matchOf,
  type Pieces,
  type Sought,
  tiersOf,
} from "#server/core/database/text-index.ts";
import type { View } from "#server/core/work/work.ts";
import { DAY_MS } from "#shared/core/stays.ts";

/** Something that fits: the lower the rank, the better; among equals the nearest. */
export type Found = { object: IndexedKind; id: string; rank: number; distance: number };

/** So many of a kind are looked at: who has more should type another letter. */
const MOST = 150;
/** The stays and bills of so many people, and so many of each. */
const PEOPLE = 25;
const OF_EACH = 8;

const TABLES = { contact: "contacts", booking: "bookings", group: "groups", invoice: "invoices", room: "rooms" } as const;

/** How far a stay lies from now in days; one that will not happen lies behind all others. */
const DISTANCE_OF_STAY = `abs(julianday(b.check_in) - julianday(@now)) + CASE WHEN b.status IN ('canceled', 'no_show') THEN 10000 ELSE 0 END`;
const DISTANCES: Readonly<Partial<Record<IndexedKind, string>>> = {
  booking: DISTANCE_OF_STAY,
  invoice: "abs(julianday(b.created_at) - julianday(@now))",
};

/**
 * Entries of one kind that fit, the best first, those of one rank from the newest on. Where all that fit are few they
 * are ranked as they come; only of many the better are asked for first.
 */
export function matchesOf(view: View, kind: IndexedKind, sought: Sought): Found[] {
  const { property_id } = view.actor;
  const bounds = prepared<{ first: number; last: number }>(view.db, boundsSql(kind)).get({ property_id });
  if (!bounds) return [];
  const tiers = tiersOf(sought);
  const known = { property_id, kind: KINDS[kind], ...bounds, ...texts(tiers), phrase: ` ${sought.phrase[1]}`, now: view.now, limit: MOST };
  const ask = (tier: number): Found[] => {
    const match = matchOf(tiers[tier] ?? [], kind);
    const rows = prepared<Row>(view.db, entriesSql({ kind, tiers, tier, indexed: match !== null })).all({ ...known, match });
    return rows.map(({ id, tier: fits, named, distance }) => ({ object: kind, id, rank: 2 * fits + (named ? 0 : 1), distance }));
  };
  const anywhere = ask(tiers.length - 1);
  if (anywhere.length < MOST) return anywhere;
  const found = new Map<string, Found>();
  for (const tier of tiers.keys()) {
    if (found.size >= MOST) break;
    for (const match of tier === tiers.length - 1 ? anywhere : ask(tier)) if (!found.has(match.id)) found.set(match.id, match);
  }
  return [...found.values()];
}

type Row = { id: string; tier: number; named: 0 | 1; distance: number };

/** The spellings of all pieces under the names by which `holdsSql` asks for them. */
function texts(tiers: readonly Pieces[]): Record<string, string> {
  const named = tiers.flatMap((pieces, tier) =>
    pieces.flatMap((spellings, i) => spellings.map((text, s) => [`text_${tier}_${i}_${s}`, text])),
  );
  return Object.fromEntries(named);
}

function holdsSql(pieces: Pieces, tier: number): string {
  const holds = (spellings: readonly string[], i: number) => spellings.map((_, s) => `instr(e.name || e.more, @text_${tier}_${i}_${s})`);
  return pieces.map((spellings, i) => `(${holds(spellings, i).join(" OR ")})`).join(" AND ");
}

type Asked = { kind: IndexedKind; tiers: readonly Pieces[]; tier: number; indexed: boolean };

/**
 * What waits for the index comes first, being the newest. `CROSS JOIN` keeps the index in front, so that a question which
 * fits nearly all stops when it has enough.
 */
function entriesSql({ kind, tiers, tier, indexed }: Asked): string {
  const better = tiers.slice(0, tier).map((pieces, i) => `WHEN ${holdsSql(pieces, i)} THEN ${i}`);
  const fits = better.length > 0 ? `CASE ${better.join(" ")} ELSE ${tier} END` : "0";
  const named = kind === "contact" ? "instr(e.name, @phrase) = 1" : "1";
  const what = `SELECT e.id, ${fits} AS tier, ${named} AS named, ${DISTANCES[kind] ?? "0"} AS distance`;
  const live = `CROSS JOIN ${TABLES[kind]} b ON b.id = e.id AND b.deleted_at IS NULL`;
  const holds = holdsSql(tiers[tier] ?? [], tier);
  const index = indexOf(kind);
  const from = indexed ? `${index} x CROSS JOIN search_entries e ON e.entry = x.rowid` : "search_entries e";
  const asked = indexed ? `${index} MATCH @match AND x.rowid BETWEEN @first AND @last` : "e.entry BETWEEN @first AND @last";
  return `SELECT * FROM (${what} FROM search_new e ${live} WHERE e.property_id = @property_id AND e.kind = @kind AND ${holds} ORDER BY e.n DESC)
    UNION ALL SELECT * FROM (${what} FROM ${from} ${live} WHERE ${asked} AND ${holds}
      ORDER BY ${indexed ? "x.rowid" : "e.entry"} DESC LIMIT @limit) LIMIT @limit`;
}

/** `@people` is a list of ids: one statement for all of them costs a fifth of one for each. */
const STAYS = `SELECT p.key AS person, b.id, ${DISTANCE_OF_STAY} AS distance FROM json_each(@people) p CROSS JOIN bookings b
  WHERE b.deleted_at IS NULL AND b.rowid IN (
    SELECT * FROM (SELECT rowid FROM bookings WHERE customer_id = p.value AND check_in >= @now ORDER BY check_in LIMIT @limit)
    UNION ALL SELECT * FROM (SELECT rowid FROM bookings WHERE customer_id = p.value AND check_in < @now ORDER BY check_in DESC LIMIT @limit)
    UNION ALL SELECT s.rowid FROM
      (SELECT booking_id FROM booking_guests WHERE contact_id = p.value ORDER BY rowid DESC LIMIT @limit) g CROSS JOIN bookings s ON s.id = g.booking_id)`;

const BILLS = `SELECT p.key AS person, b.id, ${DISTANCES.invoice} AS distance FROM json_each(@people) p CROSS JOIN invoices b
  WHERE b.rowid IN (SELECT rowid FROM invoices
    WHERE customer_id = p.value AND number IS NOT NULL AND deleted_at IS NULL ORDER BY rowid DESC LIMIT @limit)`;

/** Stays and bills of the people who were found: of each those around now, as well as he fits himself. */
export function theirsOf(view: View, people: readonly Found[]): Found[] {
  const first = people.toSorted((a, b) => a.rank - b.rank).slice(0, PEOPLE);
  if (first.length === 0) return [];
  const asked = { people: JSON.stringify(first.map(({ id }) => id)), now: view.now, limit: first.length === 1 ? MOST : OF_EACH };
  const of = (object: IndexedKind, sql: string) =>
    prepared<{ person: number; id: string; distance: number }>(view.db, sql)
      .all(asked)
      .map(({ person, id, distance }): Found => ({ object, id, rank: first[person]?.rank ?? 0, distance }));
  return [...of("booking", STAYS), ...of("invoice", BILLS)];
}

/** Who has a room today: it is for them that somebody looks a room up. */
const RESIDENTS = `SELECT b.id, ${DISTANCE_OF_STAY} AS distance FROM bookings b WHERE b.room_id = @room AND b.deleted_at IS NULL
  AND (b.status = 'checked_in' OR b.status IN ('pending', 'confirmed') AND b.check_in < @soon AND b.check_out > @now) LIMIT @limit`;

/** The stays of today in the rooms that were found, each as well as its room fits. */
export function residentsOf(view: View, rooms: readonly Found[]): Found[] {
  const first = rooms.toSorted((a, b) => a.rank - b.rank).slice(0, OF_EACH);
  const soon = new Date(Date.parse(view.now) + DAY_MS).toISOString();
  return first.flatMap(({ id: room, rank }) =>
    prepared<{ id: string; distance: number }>(view.db, RESIDENTS)
      .all({ room, now: view.now, soon, limit: OF_EACH })
      .map(({ id, distance }): Found => ({ object: "booking", id, rank, distance })),
  );
}
