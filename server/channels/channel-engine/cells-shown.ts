import { HORIZON_DAYS, wantedPlans, wantedRooms } from "#server/channels/channel-engine/desired.ts";
import { type ConnectionRow, cellsOf, connectionStore, type MappingRow, mappingsOf } from "#server/channels/channel-engine/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { heldPrice } from "#shared/channels/channel-engine/changes.ts";
import { type ChannelCells, ChannelPreview, MAX_CELL_DAYS } from "#shared/channels/channel-engine/schema.ts";
import { readPlan, storedPlan, storedRoom } from "#shared/channels/channel-engine/stored-cell.ts";
import { invalid } from "#shared/platform/core/errors.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";
import { addDays, datesBetween, daysBetween, localDate } from "#shared/platform/core/stays.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

type CellRange = { id: string; from: string; to: string };

/** The cells of some days: live, still to be sent, or refused. */
export const cellsTask: ViewTask<CellRange, ChannelCells> = { name: "cells of a channel", read: readCells };

function readCells(view: View, { id, from, to }: CellRange): ChannelCells {
  const connection = connectionStore.get(view, id);
  const dates = datesBetween(from, addDays(to, 1));
  return { cells: wantedTexts(view, connection, dates).flatMap((mapped) => shownCells(view, mapped, { from, to })) };
}

/** The range, of a connection of the property. Throws `validation` for one that is too long. */
export function cellRange(view: View, { id, from, to }: CellRange): CellRange {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_CELL_DAYS) throw invalid("to", `most_days:${MAX_CELL_DAYS}`);
  return { id: connectionStore.get(view, id).id, from, to };
}

type MappedCells = { mapping: MappingRow; wanted: { date: string; text: string; heldBecause(sent: string | null): string | null }[] };

/** The cells that a partner should have on some days, as they are stored. */
function wantedTexts(view: View, { id, markups, floor_amount }: ConnectionRow, dates: readonly string[]): MappedCells[] {
  const today = localDate(view.now, view.actor.time_zone);
  const roomsOf = wantedRooms(view, dates);
  const plansOf = wantedPlans(view, { dates, today, markups });
  return mappingsOf(view, id).map((mapping) => {
    const { rate_id } = mapping;
    if (rate_id === null) {
      return { mapping, wanted: roomsOf(mapping).map(({ date, cell }) => ({ date, text: storedRoom(cell), heldBecause: () => null })) };
    }
    const wanted = plansOf({ ...mapping, rate_id }).map(({ date, cell }) => ({
      date,
      text: storedPlan(cell),
      heldBecause: (sent: string | null) => heldPrice(sent === null ? null : readPlan(sent), cell, floor_amount ?? ZERO)?.reason ?? null,
    }));
    return { mapping, wanted };
  });
}

function shownCells(view: View, { mapping, wanted }: MappedCells, range: { from: string; to: string }): ChannelCells["cells"] {
  const { room_type_id, rate_id, read_back_at } = mapping;
  const known = new Map(cellsOf.all(view, { mapping: mapping.id, ...range }).map((row) => [row.date, row]));
  return wanted.map(({ date, text, heldBecause }) => {
    const row = known.get(date);
    const isRefused = row?.refused === text;
    const isLive = !isRefused && row?.sent === text && !isUncertain(mapping, date);
    const sent_at = row?.sent_at ?? null;
    return {
      room_type_id,
      rate_id,
      date,
      state: isRefused ? "refused" : isLive ? "live" : "pending",
      reason: isRefused ? (row?.reason ?? null) : isLive ? null : heldBecause(row?.sent ?? null),
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
  const plansOf = wantedPlans(view, { dates, today, markups });
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
