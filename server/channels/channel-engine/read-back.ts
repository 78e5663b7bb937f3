import { and, eq, sql } from "drizzle-orm";
import { accessOf } from "#server/channels/channel-engine/access.ts";
import { HORIZON_DAYS } from "#server/channels/channel-engine/desired.ts";
import { type ChannelDriver, ChannelFailure } from "#server/channels/channel-engine/driver.ts";
import {
  type ChannelState,
  type ConnectionRow,
  cellsOf,
  mappingsOf,
  type OpenConnection,
} from "#server/channels/channel-engine/queries.ts";
import { changeState, logCall } from "#server/channels/channel-engine/state.ts";
import { channelCells, channelMappings } from "#server/channels/channel-engine/tables.ts";
import { command } from "#server/platform/core/database/query.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { addDays, DAY_MS, localDate } from "#shared/platform/core/stays.ts";

const forgetSent = command(
  ["mapping", "date"],
  (db, { mapping, date }) =>
    db
      .update(channelCells)
      .set({ sent: null })
      .where(and(eq(channelCells.mapping_id, mapping), eq(channelCells.date, date))),
  { acrossProperties: "the mapping was read in the property" },
);
const noteReadBack = command(["connection"], (db, { connection, property, now }) =>
  db
    .update(channelMappings)
    .set({ read_back_at: sql`${now}` })
    .where(and(eq(channelMappings.connection_id, connection), sql`rate_id IS NULL`, eq(channelMappings.property_id, property))),
);

/** True if the partner's free rooms were neither sent as a whole nor read back within a day, and nothing is on its way. */
export function isReadBackDue(state: ChannelState, now: string): boolean {
  const last = [state.last_read_back_at, state.last_full_sync_at]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  const isQuiet = state.rooms_due_at === null && !state.sends_all && state.error === null;
  return isQuiet && last !== undefined && Date.parse(now) - Date.parse(last) >= DAY_MS;
}

type ReadBack = { place: OpenConnection; connection: ConnectionRow; driver: ChannelDriver };

/** Reads the partner's free rooms back. Cells that it has differently count as drift and are sent again. */
export async function readBack(runtime: Runtime, { place, connection, driver }: ReadBack): Promise<void> {
  const view = viewOf(runtime, automatedActor(place));
  const from = localDate(view.now, place.time_zone);
  const days = { from, to: addDays(from, HORIZON_DAYS - 1) };
  const logged = { connection_id: place.id, call: "read_back", entries: 0, refused: 0, duration_ms: null };
  const found = await driver.readBack(accessOf(runtime, connection), days).catch((thrown: unknown) => {
    if (!(thrown instanceof ChannelFailure)) throw thrown;
    inProperty(runtime, place, (work) => {
      logCall(work, { ...logged, ok: false, note: thrown.message });
      changeState(work, place.id, { last_read_back_at: work.now });
    });
    return null;
  });
  if (found === null) return;
  const drifted = mappingsOf(view, place.id)
    .filter(({ rate_id }) => rate_id === null)
    .flatMap(({ id, partner_id }) =>
      cellsOf
        .all(view, { mapping: id, ...days })
        .filter(({ date, sent }) => sent !== null && String(found[partner_id]?.[date] ?? sent) !== sent)
        .map(({ date }) => ({ mapping: id, date })),
    );
  inProperty(runtime, place, (work) => {
    for (const cell of drifted) forgetSent(work, cell);
    noteReadBack(work, { connection: place.id });
    logCall(work, { ...logged, ok: true, entries: drifted.length, note: null });
    const again = drifted.length > 0 ? { rooms_due_at: work.now } : {};
    changeState(work, place.id, { drift: drifted.length, last_read_back_at: work.now, ...again });
  });
}
