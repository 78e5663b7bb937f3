import { and, eq } from "drizzle-orm";
import { driverOf } from "#server/channels/channel-engine/access.ts";
import { applyRevision } from "#server/channels/channel-engine/apply-revision.ts";
import type { Applied } from "#server/channels/channel-engine/applying.ts";
import { noteUncertain } from "#server/channels/channel-engine/outcome.ts";
import { type ConnectionRow, connectionStore, mappingsOf } from "#server/channels/channel-engine/queries.ts";
import { changeState } from "#server/channels/channel-engine/state.ts";
import { knownRevision, newestOf, type RevisionRow, revisionOf } from "#server/channels/channel-engine/stays.ts";
import { channelRevisions } from "#server/channels/channel-engine/tables.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { Revision } from "#shared/channels/channel-engine/revision.ts";
import type { RevisionState } from "#shared/channels/channel-engine/states.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** The fate of a revision, as it is kept with it. */
export type Taken = { revision_key: string; booking_key: string; made_at: string; state: RevisionState; problem: string | null };

/** Does what a revision says, unless a newer one of its booking came before. A conflict is recorded. */
export function takeRevision(work: Work, connection: ConnectionRow, stated: Revision): Taken {
  const portal = stated.portal === "" ? connection.name : stated.portal;
  const revision = { ...stated, portal, made_at: possibleTime(stated.made_at, work.now) };
  const { id: revision_key, booking_id: booking_key, made_at } = revision;
  const isOlder = (newestOf(work, connection.id, booking_key) ?? "") > made_at;
  noteSoldThere(work, connection, revision);
  const applied: Applied = isOlder ? { conflicts: [] } : applyRevision(work, connection, revision);
  const [conflict] = applied.conflicts;
  if (conflict !== undefined) {
    work.record("channel_connection.conflict", connection, {
      words: { name: connection.name, portal: revision.portal, code: revision.code },
    });
  }
  const state = isOlder ? "older" : conflict === undefined ? "applied" : "conflict";
  return { revision_key, booking_key, made_at, state, problem: conflict ?? null };
}

/** A statement from the future would make all later ones of its booking older, and they would be lost. */
function possibleTime(made_at: string, now: string): string {
  return Date.parse(made_at) - Date.parse(now) > MAX_AHEAD_MS ? now : made_at;
}

const MAX_AHEAD_MS = 3_600_000;

/**
 * Has the partner told the free rooms of a booking's nights again, also if they are as it was told last: it counts new bookings by itself, and
 * a booking may come here only after it was canceled.
 */
function noteSoldThere(work: Work, { id }: ConnectionRow, { rooms }: Revision): void {
  const types = mappingsOf(work, id).filter(({ rate_id }) => rate_id === null);
  for (const { room_type_id, check_in, check_out } of rooms) {
    const type = types.find(({ partner_id }) => partner_id === room_type_id);
    if (type && check_in < check_out) noteUncertain(work, type.id, [check_in, addDays(check_out, -1)]);
  }
  changeState(work, id, { rooms_due_at: work.now });
}

/**
 * Reads a revision again that was set aside, and does what it says: the program may have learned to read it. Throws `stale` if it is no
 * longer set aside or its text was cleared, and `validation` if it still cannot be read.
 */
export function retryRevision(work: Work, { id, revision_id }: { id: string; revision_id: string }): RevisionRow {
  const before = connectionStore.get(work, id);
  const row = revisionOf(work, id, revision_id);
  if (row.state !== "set_aside" || row.raw === null) throw new Problem("stale");
  const revision = readAgain(work, before, row.raw);
  const connection = connectionStore.update(work, before, {});
  work.record("channel_connection.revision_retried", connection, { words: { name: connection.name, code: revision.code } });
  const same = knownRevision(work, id, revision.id);
  // It came again meanwhile under another id of the feed, and was taken then.
  const taken = same && same.id !== row.id ? { state: "older" as const, problem: null } : takeRevision(work, connection, revision);
  work.db
    .update(channelRevisions)
    .set(taken)
    .where(and(eq(channelRevisions.id, row.id), eq(channelRevisions.property_id, work.actor.property_id)))
    .run();
  return { ...row, ...taken };
}

function readAgain(work: Work, connection: ConnectionRow, raw: string): Revision {
  const driver = driverOf(work, connection);
  try {
    return driver.read(JSON.parse(raw));
  } catch {
    throw invalid("revision_id", "revision_unreadable");
  }
}
