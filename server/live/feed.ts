import type { Db } from "#server/core/database/db.ts";
import type { Actor } from "#server/core/work/actor.ts";
import { headSeq } from "#server/core/work/events.ts";
import { hotRow } from "#server/live/hot-rows.ts";
import { eventsAfter, type FeedRow } from "#server/live/statements.ts";
import type { Feed } from "#server/transport/live-endpoint.ts";
import { type ActorRole, can } from "#shared/core/permissions.ts";
import { AUDIENCE, type LiveChange, type LiveEvent } from "#shared/live/schema.ts";

/** The number of missed events that are sent one by one; a reader who missed more reloads everything. */
const LONGEST_CATCH_UP = 2000;

/**
 * One event of the log, serialized once for each kind of reader: for roles that may see it; for those that may not; for the kitchen, which
 * gets only a notice that its service list may have changed; and for housekeeping, which gets only a notice that its board may have
 * changed.
 */
type EventTexts = { seq: number; object: string; seen: string; unseen: string; served: string | null; kept: string | null };

/** The events of a property after `seq`, oldest first; a reset where there are too many. */
function feedAfter(db: Db, { property_id }: Pick<Actor, "property_id">, seq: number): EventTexts[] {
  const rows = eventsAfter.all({ db, actor: { property_id }, now: "" }, { after: seq, most: LONGEST_CATCH_UP + 1 });
  return rows.length > LONGEST_CATCH_UP ? [startOver(headSeq(db))] : rows.map((event) => feedItem(db, event));
}

/** An item that makes any reader reload everything. */
function startOver(seq: number): EventTexts {
  const text = JSON.stringify({ kind: "reset", seq } satisfies LiveEvent);
  return { seq, object: "", seen: text, unseen: text, served: null, kept: null };
}

function feedItem(db: Db, event: FeedRow): EventTexts {
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
    row: hotRow(db, event.property_id, event.parent_object, event.parent_id),
  };
  const served = SERVING.has(event.parent_object) ? JSON.stringify({ ...change, ...TOUCHED_LIST }) : null;
  const kept = KEEPING.has(event.parent_object) ? JSON.stringify({ ...change, ...TOUCHED_BOARD }) : null;
  return { seq: event.seq, object: event.parent_object, seen: JSON.stringify(change), unseen: cursor(event.seq), served, kept };
}

/** The entities that the service list depends on. */
const SERVING = new Set(["booking", "group", "folio", "contact"]);
const TOUCHED_LIST = { type: "service_list.changed", object: "service_list", id: "service_list", version: null, actor: null, row: null };

/** The entities that the housekeeping board depends on, beside the rooms. */
const KEEPING = new Set(["booking", "room_lock", "room_type"]);
const TOUCHED_BOARD = { ...TOUCHED_LIST, type: "housekeeping.changed", object: "housekeeping", id: "housekeeping" };

function maySee(role: ActorRole, object: string): boolean {
  return can(role, AUDIENCE[object] ?? "events:read");
}

/** The text of a feed item for a role. An event that the role may not see only moves its cursor. */
function textFor(role: ActorRole, item: EventTexts): string {
  if (maySee(role, item.object)) return item.seen;
  if (item.served !== null && can(role, "service_list:read")) return item.served;
  return item.kept !== null && can(role, "housekeeping:read") ? item.kept : item.unseen;
}

/** The items for a reader who reconnects with `seq`: every missed event, or a reset. */
function missedBy(db: Db, reader: Actor, seq: number): EventTexts[] {
  const head = headSeq(db);
  return seq <= head ? feedAfter(db, reader, seq) : [startOver(head)];
}

/** The event log as the websocket endpoint reads it. */
export function feedOf(db: Db): Feed {
  const item = (texts: EventTexts) => ({ seq: texts.seq, textFor: (role: ActorRole) => textFor(role, texts) });
  return {
    after: (reader, seq) => feedAfter(db, reader, seq).map(item),
    missedBy: (reader, seq) => missedBy(db, reader, seq).map(item),
  };
}

function cursor(seq: number): string {
  return JSON.stringify({ kind: "cursor", seq } satisfies LiveEvent);
}
