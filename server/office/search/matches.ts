import { boundsOf, entriesOf, invoicesOfPeople, residentsOfRoom, staysOfPeople } from "#server/office/search/statements.ts";
import { type IndexedKind, KINDS, matchOf, type Pieces, type Sought, tiersOf } from "#server/platform/core/database/text-index.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";

/** A match: a lower rank is better; within a rank the nearest date comes first. */
export type SearchMatch = { object: IndexedKind; id: string; rank: number; distance: number };

/** The most matches of a kind that are read; a longer query narrows them. */
const MAX = 150;
/** The number of contacts whose stays and invoices are searched, and the most of each. */
const PEOPLE = 25;
const OF_EACH = 8;

/**
 * The matching entries of one kind, best rank first, within a rank the newest first. Few matches are ranked in one query; of many the
 * better ranks are queried first.
 */
export function matchesOf(view: View, kind: IndexedKind, sought: Sought): SearchMatch[] {
  if (sought.words.length === 0) return [];
  const { property_id } = view.actor;
  const bounds = boundsOf(view, kind);
  if (!bounds) return [];
  const tiers = tiersOf(sought);
  const known = { property_id, kind: KINDS[kind], ...bounds, ...texts(tiers), phrase: ` ${sought.phrase[1]}`, now: view.now, limit: MAX };
  const ask = (tier: number): SearchMatch[] => {
    const match = matchOf(tiers[tier] ?? [], kind);
    const rows = entriesOf(view, { kind, tiers, tier, indexed: match !== null }, { ...known, match });
    return rows.map(({ id, tier: fits, named, distance }) => ({ object: kind, id, rank: 2 * fits + (named ? 0 : 1), distance }));
  };
  const anywhere = ask(tiers.length - 1);
  if (anywhere.length < MAX) return anywhere;
  const found = new Map<string, SearchMatch>();
  for (const tier of tiers.keys()) {
    if (found.size >= MAX) break;
    for (const match of tier === tiers.length - 1 ? anywhere : ask(tier)) if (!found.has(match.id)) found.set(match.id, match);
  }
  return [...found.values()];
}

/** The spellings of all pieces, under the parameter names of `entriesOf`. */
function texts(tiers: readonly Pieces[]): Record<string, string> {
  const named = tiers.flatMap((pieces, tier) =>
    pieces.flatMap((spellings, i) => spellings.map((text, s) => [`text_${tier}_${i}_${s}`, text])),
  );
  return Object.fromEntries(named);
}

/** Stays and invoices of the contacts that were found: those nearest to now, with the contact's rank. */
export function theirsOf(view: View, people: readonly SearchMatch[]): SearchMatch[] {
  const first = people.toSorted((a, b) => a.rank - b.rank).slice(0, PEOPLE);
  if (first.length === 0) return [];
  const asked = { people: first.map(({ id }) => id), most: first.length === 1 ? MAX : OF_EACH };
  const of = (object: IndexedKind, theirs: typeof staysOfPeople) =>
    theirs.all(view, asked).map(({ person, id, distance }): SearchMatch => ({ object, id, rank: first[person]?.rank ?? 0, distance }));
  return [...of("booking", staysOfPeople), ...of("invoice", invoicesOfPeople)];
}

/** Today's stays in the rooms that were found, with the room's rank. */
export function residentsOf(view: View, rooms: readonly SearchMatch[]): SearchMatch[] {
  const first = rooms.toSorted((a, b) => a.rank - b.rank).slice(0, OF_EACH);
  const soon = new Date(Date.parse(view.now) + DAY_MS).toISOString();
  return first.flatMap(({ id: room, rank }) =>
    residentsOfRoom
      .all(view, { room, soon, most: OF_EACH })
      .map(({ id, distance }): SearchMatch => ({ object: "booking", id, rank, distance })),
  );
}
