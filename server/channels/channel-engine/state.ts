import { and, eq, sql } from "drizzle-orm";
import { channelMessages, channelStates } from "#server/channels/channel-engine/tables.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { ConnectionError, MessageOutcome } from "#shared/channels/channel-engine/states.ts";

/** The calls that are kept of each connection. */
const MESSAGES_KEPT = 500;
const MAX_NOTE = 500;

type StateChange = Partial<Omit<typeof channelStates.$inferSelect, "connection_id" | "property_id">>;

/** Changes the state of a connection. Open screens hear of it. */
export function changeState(work: Work, connection_id: string, change: StateChange): void {
  if (Object.keys(change).length === 0) return;
  work.db
    .update(channelStates)
    .set(change)
    .where(and(eq(channelStates.connection_id, connection_id), eq(channelStates.property_id, work.actor.property_id)))
    .run();
  work.announce({ object: "channel_connection", user_id: null });
}

const insertMessage = command(
  ["id", "connection_id", "call", "ok", "entries", "refused", "duration_ms", "note", "outcome"],
  (db, { property, now, ...values }) => db.insert(channelMessages).values({ ...values, property_id: property, at: now }),
);
const forgetOlder = command(["connection", "kept"], (db, { connection, kept, property }) =>
  db.delete(channelMessages).where(
    and(
      eq(channelMessages.property_id, property),
      sql`${channelMessages.id} IN (SELECT old.id FROM channel_messages old WHERE old.connection_id = ${connection}
        ORDER BY old.at DESC, old.id DESC LIMIT -1 OFFSET ${kept})`,
    ),
  ),
);

export type LoggedCall = {
  connection_id: string;
  call: string;
  ok: boolean;
  entries: number;
  refused: number;
  duration_ms: number | null;
  note: string | null;
  /** Of partners whose answers say more than that they came. */
  outcome?: MessageOutcome | null | undefined;
};

/** Logs a call; the oldest beyond the newest 500 are forgotten. */
export function logCall(work: Work, { note, ok, outcome = null, ...call }: LoggedCall): void {
  insertMessage(work, { ...call, outcome, id: newId(), ok: Number(ok), note: note?.slice(0, MAX_NOTE) ?? null });
  forgetOlder(work, { connection: call.connection_id, kept: MESSAGES_KEPT });
}

const FIRST_PAUSE_MS = 60_000;
export const LONGEST_PAUSE_MS = 3_600_000;

/**
 * True if a moment is still to come. One that is further away than it can be was stored by a clock that was ahead and has been set right: it
 * must not keep bookings waiting until then.
 */
export function isAhead(at: string, { now, most }: { now: string; most: number }): boolean {
  return at > now && Date.parse(at) - Date.parse(now) <= most;
}

/** Notes that a call failed: the next one is made after a pause, which doubles from a minute to an hour. */
export function noteFailure(work: Work, failed: { connection_id: string; failures: number; error: ConnectionError; reason: string }): void {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failed.failures, 10));
  changeState(work, failed.connection_id, {
    retry_at: new Date(Date.parse(work.now) + pause).toISOString(),
    failures: failed.failures + 1,
    error: failed.error,
    error_text: failed.reason.slice(0, MAX_NOTE),
  });
}
