import type { Db } from "#server/platform/core/database/db.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Audience, mayHear } from "#server/platform/core/work/entity.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import { countAfter, eventsAfter, type FeedRow } from "#server/platform/live/statements.ts";
import type { Feed, FeedItem } from "#server/platform/transport/live-feed.ts";
import { type ActorRole, can } from "#shared/platform/core/permissions.ts";
import type { LiveChange, LiveEvent } from "#shared/platform/live/schema.ts";

/** The number of missed events that are sent one by one; a reader who missed more reloads everything. */
const MAX_CATCH_UP = 2000;
/** The time for which texts of events are kept. */
const KEPT_MS = 5_000;
/** The number of events of all properties whose texts are kept: about 20 MB. */
const MAX_KEPT = 10_000;

/**
 * One event of the log, serialized once for each kind of reader: for roles that may see it; for those that may not; for the kitchen, which
 * gets only a notice that its service list may have changed; and for housekeeping, which gets only a notice that its board may have
 * changed.
 */
type EventTexts = { object: string; seen: string; unseen: string; served: string | null; kept: string | null };

/** An item that makes any reader reload everything. */
function startOver(seq: number): FeedItem {
  const text = JSON.stringify({ kind: "reset", seq } satisfies LiveEvent);
  return { seq, textFor: () => text };
}

/** Reads the present row of an entity that the feed sends whole; null for every other one. */
type ReadRow = (db: Db, change: { property_id: string; object: string; id: string }) => LiveChange["row"];

function feedItem(db: Db, event: FeedRow, rowOf: ReadRow): EventTexts {
  const change: LiveChange = {
    kind: "change",
    seq: event.seq,
    type: event.type,
    object: event.parent_object,
    id: event.parent_id,
    version: event.parent_version,
    actor: event.actor_name === null ? null : { user_id: event.user_id, name: event.actor_name },
    automated: event.automated === 1,
    time: event.time,
    row: rowOf(db, { property_id: event.property_id, object: event.parent_object, id: event.parent_id }),
  };
  const served = SERVING.has(event.parent_object) ? JSON.stringify({ ...change, ...TOUCHED_LIST }) : null;
  const kept = KEEPING.has(event.parent_object) ? JSON.stringify({ ...change, ...TOUCHED_BOARD }) : null;
  return { object: event.parent_object, seen: JSON.stringify(change), unseen: cursor(event.seq), served, kept };
}

/** The entities that the service list depends on. */
const SERVING = new Set(["booking", "group", "folio", "contact"]);
const TOUCHED_LIST = { type: "service_list.changed", object: "service_list", id: "service_list", version: null, actor: null, row: null };

/** The entities that the housekeeping board depends on, beside the rooms. */
const KEEPING = new Set(["booking", "room_lock", "room_type"]);
const TOUCHED_BOARD = { ...TOUCHED_LIST, type: "housekeeping.changed", object: "housekeeping", id: "housekeeping" };

/** The text of a feed item for a role. An event that the role may not see only moves its cursor. */
function textFor(role: ActorRole, item: EventTexts, audience: Audience): string {
  if (mayHear(audience, role, item.object)) return item.seen;
  if (item.served !== null && can(role, "service_list:read")) return item.served;
  return item.kept !== null && can(role, "housekeeping:read") ? item.kept : item.unseen;
}

type FeedParts = { rowOf: ReadRow; audience: Audience };

/** The event log as the websocket endpoint reads it. */
export function feedOf(db: Db, { rowOf, audience }: FeedParts): Feed {
  const texts = makeRecentTexts(db, { rowOf, audience });
  return {
    after: (reader, seq) => {
      const rows = rowsAfter(db, reader, { seq, most: MAX_CATCH_UP + 1 });
      return rows.length > MAX_CATCH_UP ? [startOver(headSeq(db))] : rows.map(texts);
    },
    missed: (reader, seq, limit) => rowsAfter(db, reader, { seq, most: limit }).map(texts),
    resetFor: ({ property_id }, seq) => {
      const head = headSeq(db);
      if (seq > head) return startOver(head);
      const { count } = countAfter.get({ db, actor: { property_id }, now: "" }, { after: seq, most: MAX_CATCH_UP + 1 }) ?? { count: 0 };
      return count > MAX_CATCH_UP ? startOver(head) : null;
    },
  };
}

function rowsAfter(db: Db, { property_id }: Pick<Actor, "property_id">, { seq, most }: { seq: number; most: number }): readonly FeedRow[] {
  return eventsAfter.all({ db, actor: { property_id }, now: "" }, { after: seq, most });
}

/**
 * Keeps the texts of recent events, so that hundreds of screens that come back at once, after a restart or a failure of the network, cost
 * one serialization. They are kept for seconds only: a row in them may hold what is erased meanwhile.
 */
function makeRecentTexts(db: Db, { rowOf, audience }: FeedParts): (event: FeedRow) => FeedItem {
  const kept = new Map<number, FeedItem>();
  let since = performance.now();
  return (event) => {
    if (performance.now() - since > KEPT_MS || kept.size >= MAX_KEPT) {
      kept.clear();
      since = performance.now();
    }
    const known = kept.get(event.seq);
    if (known) return known;
    const texts = feedItem(db, event, rowOf);
    const item = { seq: event.seq, textFor: (role: ActorRole) => textFor(role, texts, audience) };
    kept.set(event.seq, item);
    return item;
  };
}

function cursor(seq: number): string {
  return JSON.stringify({ kind: "cursor", seq } satisfies LiveEvent);
}
