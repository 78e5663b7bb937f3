import { childTerms } from "#server/channels/channel-engine/child-plans.ts";
import { wantedPlans, wantedRooms } from "#server/channels/channel-engine/desired.ts";
import {
  type ConnectionRow,
  cellsOf,
  connectionStore,
  type MappingRow,
  mappingsOf,
  stateOf,
} from "#server/channels/channel-engine/queries.ts";
import { refusedCells } from "#server/channels/channel-engine/shown.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { cellToSend, type HeldPrice } from "#shared/channels/channel-engine/changes.ts";
import { ChannelCells, ChannelPreview, ChannelStuckDays, MAX_CELL_DAYS } from "#shared/channels/channel-engine/schema.ts";
import { readPlan, storedPlan } from "#shared/channels/channel-engine/stored-cell.ts";
import { invalid } from "#shared/platform/core/errors.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";
import { addDays, datesBetween, daysBetween, localDate } from "#shared/platform/core/stays.ts";
import { type InCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { HORIZON_DAYS, MAX_STUCK_DAYS } from "#shared/prices/rates/stuck-days.ts";

type CellRange = { id: string; from: string; to: string };

/** The cells of some days: live, still to be sent, or refused. */
export const cellsTask: ViewTask<CellRange, ChannelCells> = { name: "cells of a channel", read: readCells };

function readCells(view: View, { id, from, to }: CellRange): ChannelCells {
  return toAmounts(ChannelCells, { cells: cellsOn(view, connectionStore.get(view, id), { from, to }) });
}

/** The cells of a connection on some days. */
function cellsOn(view: View, connection: ConnectionRow, range: { from: string; to: string }): InCents<ChannelCells>["cells"] {
  const dates = datesBetween(range.from, addDays(range.to, 1));
  return wantedTexts(view, connection, dates).flatMap((mapped) => shownCells(view, mapped, range));
}

/** Days at all partners that are not as they are here, and will not be soon. */
export const stuckDaysTask: ViewTask<{ from: string; to: string }, ChannelStuckDays> = {
  name: "stuck days of channels",
  read: readStuckDays,
};

function readStuckDays(view: View, range: { from: string; to: string }): ChannelStuckDays {
  const { data } = connectionStore.page(view, { page_number: 1, page_size: MAX_CONNECTIONS }, undefined);
  const days = data.flatMap((connection) => {
    const { error, held } = stateOf(view, connection.id);
    if (connection.opened_at === null) return [];
    // Otherwise what is pending is on its way.
    const isHeldUp = connection.paused || error !== null;
    if (!isHeldUp && held === 0 && refusedCells.get(view, { connection: connection.id })?.n === 0) return [];
    const stuck = cellsOn(view, connection, range).filter(({ state, reason }) => {
      return state === "refused" || (state === "pending" && (isHeldUp || reason !== null));
    });
    return stuck.map(({ sent_at: _sent, read_back_at: _read, ...cell }) => ({ ...cell, connection_id: connection.id }));
  });
  return toAmounts(ChannelStuckDays, { days });
}

/** The range, of a connection of the property. Throws `validation` for one that is too long. */
export function cellRange(view: View, { id, from, to }: CellRange): CellRange {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_CELL_DAYS) throw invalid("to", `most_days:${MAX_CELL_DAYS}`);
  return { id: connectionStore.get(view, id).id, from, to };
}

/** Throws `validation` for a range that is too long. */
export function stuckRange({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_STUCK_DAYS) throw invalid("to", `most_days:${MAX_STUCK_DAYS}`);
  return { from, to };
}

/** A day as it is stored once the partner has it, after what it was sent last, and the price that waits for a person. */
type WantedText = { date: string; textAfter(sent: string | null): { text: string; held: HeldPrice | null } };
type MappedCells = { mapping: MappingRow; wanted: WantedText[] };

/** More than a property has. */
const MAX_CONNECTIONS = 50;

/** The cells that a partner should have on some days, as they are stored. */
function wantedTexts(view: View, connection: ConnectionRow, dates: readonly string[]): MappedCells[] {
  const { id, markups, floor_amount } = connection;
  const today = localDate(view.now, view.actor.time_zone);
  const roomsOf = wantedRooms(view, dates);
  const plansOf = wantedPlans(view, { dates, today, markups, children: childTerms(view, connection) });
  return mappingsOf(view, id).map((mapping) => {
    const { rate_id } = mapping;
    if (rate_id === null) {
      return { mapping, wanted: roomsOf(mapping).map(({ date, text }) => ({ date, textAfter: () => ({ text, held: null }) })) };
    }
    const wanted = plansOf({ ...mapping, rate_id }).map(({ date, cell }) => ({
      date,
      textAfter(sent: string | null) {
        const after = cellToSend(cell, sent === null ? null : readPlan(sent), floor_amount ?? ZERO);
        return { text: storedPlan(after.held ? after.agreed : after.cell), held: after.held };
      },
    }));
    return { mapping, wanted };
  });
}

function shownCells(view: View, { mapping, wanted }: MappedCells, range: { from: string; to: string }): InCents<ChannelCells>["cells"] {
  const { room_type_id, rate_id, read_back_at } = mapping;
  const known = new Map(cellsOf.all(view, { mapping: mapping.id, ...range }).map((row) => [row.date, row]));
  return wanted.map(({ date, textAfter }) => {
    const row = known.get(date);
    const { text, held } = textAfter(row?.sent ?? null);
    const isRefused = row?.refused === text;
    const isLive = !isRefused && row?.sent === text && !isUncertain(mapping, date);
    const sent_at = row?.sent_at ?? null;
    const sent = rate_id === null || !row?.sent ? null : readPlan(row.sent);
    const waiting = isRefused || isLive ? null : held;
    return {
      room_type_id,
      rate_id,
      date,
      state: isRefused ? "refused" : isLive ? "live" : "pending",
      reason: isRefused ? (row?.reason ?? null) : (waiting?.reason ?? null),
      amount: waiting?.price ?? null,
      last_amount: waiting && sent ? (sent.prices[waiting.persons] ?? null) : null,
      sent_at,
      read_back_at: read_back_at !== null && sent_at !== null && sent_at <= read_back_at ? read_back_at : null,
    };
  });
}

function isUncertain({ uncertain_from, uncertain_to }: MappingRow, date: string): boolean {
  return uncertain_from !== null && uncertain_to !== null && uncertain_from <= date && date <= uncertain_to;
}

/** Says in short what a first sync would send. */
export const previewTask: ViewTask<string, ChannelPreview> = { name: "preview of a channel", read: readPreview };

function readPreview(view: View, id: string): ChannelPreview {
  const { markups } = connectionStore.get(view, id);
  const today = localDate(view.now, view.actor.time_zone);
  const dates = datesBetween(today, addDays(today, HORIZON_DAYS));
  const mappings = mappingsOf(view, id);
  const roomsOf = wantedRooms(view, dates);
  const plansOf = wantedPlans(view, { dates, today, markups, children: null });
  const types = mappings.filter(({ rate_id }) => rate_id === null);
  const plans = mappings.flatMap(({ rate_id, ...mapping }) => {
    if (rate_id === null) return [];
    const cells = plansOf({ ...mapping, rate_id }).map(({ cell }) => cell);
    const prices = cells.flatMap((cell) => Object.values(cell.prices));
    return [
      {
        room_type_id: mapping.room_type_id,
        rate_id,
        lowest_amount: extreme(prices, (a, b) => a < b),
        highest_amount: extreme(prices, (a, b) => a > b),
        closed_days: cells.filter(({ closed }) => closed).length,
      },
    ];
  });
  const full_days = types.flatMap((mapping) => roomsOf(mapping)).filter(({ cell }) => cell.free === 0).length;
  return toAmounts(ChannelPreview, { days: dates.length, room_types: types.length, plans, full_days });
}

function extreme(prices: readonly Cents[], isBetter: (a: Cents, b: Cents) => boolean): Cents | null {
  return prices.reduce<Cents | null>((found, price) => (found === null || isBetter(price, found) ? price : found), null);
}
