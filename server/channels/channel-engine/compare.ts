import { createHash } from "node:crypto";
import { type WantedDay, wantedPlans, wantedRooms } from "#server/channels/channel-engine/desired.ts";
import {
  type CellRow,
  CLOSED,
  cellsOf,
  connectionStore,
  type MappingRow,
  mappingsOf,
  unclosedMappingsOf,
} from "#server/channels/channel-engine/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import type { PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";
import { changedFields, heldPrice, urgencyOf } from "#shared/channels/channel-engine/changes.ts";
import { type Day, type DayRange, rangesOf } from "#shared/channels/channel-engine/ranges.ts";
import { readPlan, readRoom, storedPlan, storedRoom } from "#shared/channels/channel-engine/stored-cell.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import { addDays, datesBetween, localDate } from "#shared/platform/core/stays.ts";
import { HORIZON_DAYS } from "#shared/prices/rates/stuck-days.ts";

/** The partner's knowledge of weekdays in ranges, by kind of message. */
export type Weekdays = { rooms: boolean; plans: boolean };

export type Comparison = {
  connection_id: string;
  weekdays: Weekdays;
  rooms: boolean;
  plans: boolean;
  /** True if everything is sent, whatever was sent before. */
  all: boolean;
  /** True if only what was unmapped is closed: the connection is paused or being ended. */
  only_closings: boolean;
  /** The digest of held prices that a person has agreed to. */
  accepted_digest: string | null;
};

/** A range of days of a mapping that a partner is to be sent. */
export type SentRange<C> = DayRange<Partial<C>> & { mapping_id: string; partner_id: string };

/** The message of one kind of cells to a partner. */
export type Outgoing<C> = {
  ranges: SentRange<C>[];
  /** The cells as they are once the partner has taken the ranges: lines of mapping, date and cell. One text, since there may be 100,000. */
  cells: string;
  /** Mappings that the ranges close for good. */
  closings: string[];
  count: number;
  isUrgent: boolean;
};

export type Compared = { rooms: Outgoing<RoomCell>; plans: Outgoing<PlanCell>; held: number; held_digest: string | null };

/** Compares what partners should have with what they were sent last. Takes half a second for a large property, so it runs in a worker. */
export const compareTask: ViewTask<Comparison, Compared> = { name: "compare channels", read: compareCells };

function compareCells(view: View, { connection_id, weekdays, ...asked }: Comparison): Compared {
  const connection = connectionStore.get(view, connection_id);
  const today = localDate(view.now, view.actor.time_zone);
  const dates = datesBetween(today, addDays(today, HORIZON_DAYS));
  const mappings = asked.only_closings ? [] : mappingsOf(view, connection_id);
  const closings = dueClosings(view, connection_id, asked.all);
  const rooms = outgoing<RoomCell>();
  if (asked.rooms) {
    for (const mapping of closings) if (mapping.rate_id === null) rooms.close(mapping, { free: 0 }, dates);
    const wantedOf = wantedRooms(view, dates);
    for (const mapping of mappings.filter(({ rate_id }) => rate_id === null)) {
      const sent = sentCells(view, mapping, asked.all);
      const cells = wantedOf(mapping).map((day) => changeOf(day, sent(day.date), { read: readRoom, store: storedRoom }));
      rooms.add(mapping, cells, weekdays.rooms);
    }
  }
  const plans = outgoing<PlanCell>();
  const held = heldPrices();
  if (asked.plans) {
    for (const mapping of closings) if (mapping.rate_id !== null) plans.close(mapping, { closed: true }, dates);
    const wantedOf = wantedPlans(view, { dates, today, markups: connection.markups });
    for (const mapping of mappings) {
      if (mapping.rate_id === null) continue;
      const sent = sentCells(view, mapping, asked.all);
      const wanted = wantedOf({ ...mapping, rate_id: mapping.rate_id });
      plans.add(mapping, planChanges(wanted, { mapping, sent, held, floor: connection.floor_amount ?? ZERO }), weekdays.plans);
    }
  }
  const digest = held.digest();
  const isAccepted = digest !== null && digest === asked.accepted_digest;
  // A person has agreed to just these prices: they go out like the others.
  if (isAccepted) for (const { mapping, changes } of held.all()) plans.add(mapping, changes, weekdays.plans);
  const waiting = isAccepted ? { held: 0, held_digest: null } : { held: held.count(), held_digest: digest };
  return { rooms: rooms.done(), plans: plans.done(), ...waiting };
}

/** Unmapped room types and plans that the partner may still sell. One that it refused to close is tried again after an hour. */
function dueClosings(view: View, connection_id: string, all: boolean): MappingRow[] {
  const before = new Date(Date.parse(view.now) - CLOSES_AGAIN_MS).toISOString();
  const wasRefused = ({ id }: MappingRow) =>
    cellsOf.all(view, { mapping: id, from: "", to: "9" }).some(({ refused, sent_at }) => refused === CLOSED && (sent_at ?? "") > before);
  return unclosedMappingsOf(view, connection_id).filter((mapping) => all || !wasRefused(mapping));
}

const CLOSES_AGAIN_MS = 3_600_000;

type Known = { text: string | null; isCertain: boolean; refused: string | null };
type Stored<C> = { read(text: string): C; store(cell: C): string };
type Change<C> = { date: string; fields: Partial<C>; text: string; isUrgent: boolean };

const STORED_PLAN: Stored<PlanCell> = { read: readPlan, store: storedPlan };

/** The cells that were sent last; days that were sent without an answer, and all days if everything is sent, are not certain. */
function sentCells(view: View, mapping: MappingRow, all: boolean): (date: string) => Known {
  const rows = cellsOf.all(view, { mapping: mapping.id, from: "", to: "9" });
  const byDate = new Map(rows.map((row): [string, CellRow] => [row.date, row]));
  const { uncertain_from, uncertain_to } = mapping;
  return (date) => {
    const row = byDate.get(date);
    const isUncertain = uncertain_from !== null && uncertain_to !== null && uncertain_from <= date && date <= uncertain_to;
    return { text: row?.sent ?? null, isCertain: !all && !isUncertain, refused: all ? null : (row?.refused ?? null) };
  };
}

/** The change of a cell; null if the partner has it, or has refused just this. */
function changeOf<C extends RoomCell | PlanCell>({ date, cell }: WantedDay<C>, known: Known, { read, store }: Stored<C>): Change<C> | null {
  const text = store(cell);
  if ((known.isCertain && known.text === text) || known.refused === text) return null;
  const sent = known.isCertain && known.text !== null ? read(known.text) : null;
  const fields = changedFields<C>(sent, cell);
  return fields && { date, fields, text, isUrgent: urgencyOf(sent, cell) === "now" };
}

type PlanComparison = { mapping: MappingRow; sent: (date: string) => Known; held: ReturnType<typeof heldPrices>; floor: typeof ZERO };

/** The changes of a plan. Until a person has agreed to a price, the night keeps the one that was sent last, or is closed. */
function planChanges(wanted: readonly WantedDay<PlanCell>[], { mapping, sent, held, floor }: PlanComparison): (Change<PlanCell> | null)[] {
  return wanted.map(({ date, cell }) => {
    const known = sent(date);
    if (known.isCertain && known.text === storedPlan(cell)) return null;
    const last = known.text === null ? null : readPlan(known.text);
    const kept = withoutGone(cell, last);
    const isSamePrice = last !== null && JSON.stringify(last.prices) === JSON.stringify(cell.prices);
    if (isSamePrice || heldPrice(last, cell, floor) === null) return changeOf({ date, cell: kept }, known, STORED_PLAN);
    held.add(mapping, changeOf({ date, cell }, known, STORED_PLAN));
    const waiting = last === null ? { ...cell, prices: {}, closed: true } : { ...cell, prices: last.prices };
    return changeOf({ date, cell: waiting }, known, STORED_PLAN);
  });
}

/** A closed night without prices keeps those that the partner has: it has no way to take them back. */
function withoutGone(cell: PlanCell, last: PlanCell | null): PlanCell {
  return last !== null && Object.keys(cell.prices).length === 0 ? { ...cell, prices: last.prices } : cell;
}

function heldPrices() {
  const byMapping = new Map<string, { mapping: MappingRow; changes: Change<PlanCell>[] }>();
  const hash = createHash("sha256");
  let count = 0;
  let digest: string | null = null;
  return {
    add(mapping: MappingRow, change: Change<PlanCell> | null) {
      if (change === null) return;
      const known = byMapping.get(mapping.id) ?? { mapping, changes: [] };
      known.changes.push(change);
      byMapping.set(mapping.id, known);
      hash.update(`${mapping.id} ${change.date} ${JSON.stringify(change.fields.prices)}\n`);
      count += 1;
    },
    all: () => [...byMapping.values()],
    count: () => count,
    digest: () => (count === 0 ? null : (digest ??= hash.digest("base64url"))),
  };
}

function outgoing<C extends RoomCell | PlanCell>() {
  const ranges: SentRange<C>[] = [];
  const cells: string[] = [];
  const closings: string[] = [];
  let isUrgent = false;
  return {
    close({ id, partner_id }: MappingRow, value: Partial<C>, dates: readonly string[]) {
      const [from, to] = [dates[0], dates.at(-1)];
      if (from === undefined || to === undefined) return;
      ranges.push({ from, to, weekdays: null, value, mapping_id: id, partner_id });
      closings.push(id);
      isUrgent = true;
    },
    add({ id, partner_id }: MappingRow, changes: readonly (Change<C> | null)[], weekdays: boolean) {
      const days: Day<Partial<C>>[] = [];
      for (const change of changes) {
        if (change === null) continue;
        days.push({ date: change.date, value: change.fields });
        cells.push(`${id}\t${change.date}\t${change.text}`);
        isUrgent ||= change.isUrgent;
      }
      for (const range of rangesOf(days, { weekdays })) ranges.push({ ...range, mapping_id: id, partner_id });
    },
    done: (): Outgoing<C> => ({ ranges, cells: cells.join("\n"), closings, count: cells.length + closings.length, isUrgent }),
  };
}
