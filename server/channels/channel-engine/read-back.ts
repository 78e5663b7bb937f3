import { and, eq, isNotNull, sql } from "drizzle-orm";
import { accessOf } from "#server/channels/channel-engine/access.ts";
import { ChannelFailure, type PlanReadBack, type ReadBackCalls } from "#server/channels/channel-engine/driver.ts";
import { noteUncertain } from "#server/channels/channel-engine/outcome.ts";
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
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import type { PlanCell } from "#shared/channels/channel-engine/cells.ts";
import { MAX_DRIFTED_DAYS } from "#shared/channels/channel-engine/log-schema.ts";
import type { CellDifference } from "#shared/channels/channel-engine/states.ts";
import { readPlan } from "#shared/channels/channel-engine/stored-cell.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { amount } from "#shared/platform/core/money.ts";
import { addDays, DAY_MS, localDate } from "#shared/platform/core/stays.ts";
import { HORIZON_DAYS } from "#shared/prices/rates/stuck-days.ts";

const noteDrift = command(
  ["mapping", "date", "drift"],
  (db, { mapping, date, drift }) =>
    db
      .update(channelCells)
      .set({ drift: sql`${drift}` })
      .where(and(eq(channelCells.mapping_id, mapping), eq(channelCells.date, date))),
  { acrossProperties: "the mapping was read in the property" },
);
const forgetDrift = command(
  ["mapping"],
  (db, { mapping }) =>
    db
      .update(channelCells)
      .set({ drift: null })
      .where(and(eq(channelCells.mapping_id, mapping), isNotNull(channelCells.drift))),
  { acrossProperties: "the mapping was read in the property" },
);
const noteReadBack = command(["connection"], (db, { connection, property, now }) =>
  db
    .update(channelMappings)
    .set({ read_back_at: sql`${now}` })
    .where(and(eq(channelMappings.connection_id, connection), eq(channelMappings.property_id, property))),
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

type ReadBack = { place: OpenConnection; connection: ConnectionRow; calls: ReadBackCalls };
type Cell = { mapping: string; date: string; differences: CellDifference[] };
type Drift = { rooms: Cell[]; prices: Cell[]; restrictions: Cell[] };

/** Reads back what the partner has. Cells that it has differently count as drift, by kind, and are sent again. */
export async function readBack(runtime: Runtime, { place, connection, calls }: ReadBack): Promise<void> {
  const view = viewOf(runtime, automatedActor(place));
  const from = localDate(view.now, place.time_zone);
  const days = { from, to: addDays(from, HORIZON_DAYS - 1) };
  const logged = { connection_id: place.id, call: "read_back", refused: 0, duration_ms: null };
  const drift = await driftOf({ runtime, place, connection, calls }, days).catch((thrown: unknown) => {
    if (!(thrown instanceof ChannelFailure)) throw thrown;
    inProperty(runtime, place, (work) => {
      logCall(work, { ...logged, entries: 0, ok: false, note: thrown.message });
      changeState(work, place.id, { last_read_back_at: work.now });
    });
    return null;
  });
  if (drift === null) return;
  const plans = [...drift.prices, ...drift.restrictions];
  const driftOfMapping = groupBy([...drift.rooms, ...plans], ({ mapping }) => mapping);
  inProperty(runtime, place, (work) => {
    noteReadBack(work, { connection: place.id });
    for (const { id } of mappingsOf(work, place.id)) forgetDrift(work, { mapping: id });
    for (const { mapping, date, differences } of [...drift.rooms, ...plans].slice(0, MAX_DRIFTED_DAYS))
      noteDrift(work, { mapping, date, drift: JSON.stringify(differences) });
    for (const [mapping, cells] of driftOfMapping)
      noteUncertain(
        work,
        mapping,
        cells.map(({ date }) => date),
      );
    logCall(work, { ...logged, entries: drift.rooms.length + plans.length, ok: true, note: null });
    changeState(work, place.id, {
      drift: drift.rooms.length,
      drift_prices: drift.prices.length,
      drift_restrictions: drift.restrictions.length,
      last_read_back_at: work.now,
      ...(drift.rooms.length > 0 ? { rooms_due_at: work.now } : {}),
      ...(plans.length > 0 ? { plans_due_at: work.now } : {}),
    });
  });
}

/** Days of plans that are read at once: a large property has 6,000 cells in them. */
const PLAN_DAYS = 30;

async function driftOf(
  { runtime, place, connection, calls }: ReadBack & { runtime: Runtime },
  days: { from: string; to: string },
): Promise<Drift> {
  const access = accessOf(runtime, connection);
  const view = viewOf(runtime, automatedActor(place));
  const mappings = mappingsOf(view, place.id);
  const drift: Drift = { rooms: [], prices: [], restrictions: [] };
  const rooms = await calls.rooms(access, days);
  await eachInTurns(mappings, ({ id, rate_id, partner_id }) => {
    if (rate_id !== null) return;
    for (const { date, sent } of cellsOf.all(view, { mapping: id, ...days })) {
      const there = rooms[partner_id]?.[date];
      if (sent === null || there === undefined || String(there) === sent) continue;
      drift.rooms.push({ mapping: id, date, differences: [{ field: "free", here: sent, there: String(there) }] });
    }
  });
  const plans = mappings.filter(({ rate_id }) => rate_id !== null);
  for (let from = days.from; plans.length > 0 && from <= days.to; from = addDays(from, PLAN_DAYS)) {
    const last = addDays(from, PLAN_DAYS - 1);
    const range = { from, to: last < days.to ? last : days.to };
    const found = await calls.plans(access, range);
    await eachInTurns(plans, ({ id, partner_id }) => {
      for (const { date, sent } of cellsOf.all(view, { mapping: id, ...range })) {
        const there = found[partner_id]?.[date];
        const differences = sent !== null && there ? planDrift(readPlan(sent), there) : [];
        const [first] = differences;
        if (first) drift[first.field === "price" ? "prices" : "restrictions"].push({ mapping: id, date, differences });
      }
    });
  }
  return drift;
}

/** Differences of a plan on a day, restrictions first. The price is that of one number of persons, so it has to be one of those that were sent. */
function planDrift(sent: PlanCell, there: PlanReadBack): CellDifference[] {
  const limits: [Exclude<CellDifference["field"], "free" | "price">, boolean | number | null, boolean | number][] = [
    ["closed", there.closed, sent.closed],
    ["closed_to_arrival", there.closed_to_arrival, sent.closed_to_arrival],
    ["closed_to_departure", there.closed_to_departure, sent.closed_to_departure],
    ["min_nights", there.min_nights, sent.min_nights],
    ["max_nights", there.max_nights, sent.max_nights ?? 0],
  ];
  const differences = limits.flatMap(([field, found, wanted]): CellDifference[] => {
    return found === null || found === wanted ? [] : [{ field, here: inWords(wanted), there: inWords(found) }];
  });
  const prices = Object.values(sent.prices);
  if (there.rate === null || prices.length === 0 || prices.includes(there.rate)) return differences;
  return [...differences, { field: "price", here: prices.map(amount).join(" "), there: String(amount(there.rate)) }];
}

function inWords(value: boolean | number): string {
  if (typeof value === "number") return String(value);
  return value ? "yes" : "no";
}
