import { type IndexedKind, KINDS, matchOf, type Pieces, type Sought, tiersOf } from "#server/core/database/text-index.ts";
import type { View } from "#server/core/work/work.ts";
import { boundsOf, entriesOf, invoicesOfPeople, residentsOfRoom, staysOfPeople } from "#server/search/statements.ts";
import { DAY_MS } from "#shared/core/stays.ts";

/** Something that fits: the lower the rank, the better; among equals the nearest. */
export type Found = { object: IndexedKind; id: string; rank: number; distance: number };

/** So many of a kind are looked at: who has more should type another letter. */
const MOST = 150;
/** The stays and bills of so many people, and so many of each. */
const PEOPLE = 25;
const OF_EACH = 8;

/**
 * Entries of one kind that fit, the best first, those of one rank from the newest on. Where all that fit are few they
 * are ranked as they come; only of many the better are asked for first.
 */
export function matchesOf(view: View, kind: IndexedKind, sought: Sought): Found[] {
  const { property_id } = view.actor;
  const bounds = boundsOf(view, kind);
  if (!bounds) return [];
  const tiers = tiersOf(sought);
  const known = { property_id, kind: KINDS[kind], ...bounds, ...texts(tiers), phrase: ` ${sought.phrase[1]}`, now: view.now, limit: MOST };
  const ask = (tier: number): Found[] => {
    const match = matchOf(tiers[tier] ?? [], kind);
    const rows = entriesOf(view, { kind, tiers, tier, indexed: match !== null }, { ...known, match });
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

/** The spellings of all pieces under the names by which `entriesOf` asks for them. */
function texts(tiers: readonly Pieces[]): Record<string, string> {
  const named = tiers.flatMap((pieces, tier) =>
    pieces.flatMap((spellings, i) => spellings.map((text, s) => [`text_${tier}_${i}_${s}`, text])),
  );
  return Object.fromEntries(named);
}

/** Stays and bills of the people who were found: of each those around now, as well as he fits himself. */
export function theirsOf(view: View, people: readonly Found[]): Found[] {
  const first = people.toSorted((a, b) => a.rank - b.rank).slice(0, PEOPLE);
  if (first.length === 0) return [];
  const asked = { people: first.map(({ id }) => id), most: first.length === 1 ? MOST : OF_EACH };
  const of = (object: IndexedKind, theirs: typeof staysOfPeople) =>
    theirs.all(view, asked).map(({ person, id, distance }): Found => ({ object, id, rank: first[person]?.rank ?? 0, distance }));
  return [...of("booking", staysOfPeople), ...of("invoice", invoicesOfPeople)];
}

/** The stays of today in the rooms that were found, each as well as its room fits. */
export function residentsOf(view: View, rooms: readonly Found[]): Found[] {
  const first = rooms.toSorted((a, b) => a.rank - b.rank).slice(0, OF_EACH);
  const soon = new Date(Date.parse(view.now) + DAY_MS).toISOString();
  return first.flatMap(({ id: room, rank }) =>
    residentsOfRoom.all(view, { room, soon, most: OF_EACH }).map(({ id, distance }): Found => ({ object: "booking", id, rank, distance })),
  );
}
