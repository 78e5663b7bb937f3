import { wantedPlans } from "#server/channels/channel-engine/desired.ts";
import { cellsOf, connectionStore, type MappingRow, mappingsOf } from "#server/channels/channel-engine/queries.ts";
import { getRoomType } from "#server/inventory/room-types/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { getRate } from "#server/prices/rates/queries.ts";
import type { PlanCell } from "#shared/channels/channel-engine/cells.ts";
import { ChannelPrices, type ChannelPricesQuery, MAX_CELL_DAYS } from "#shared/channels/channel-engine/schema.ts";
import { readPlan } from "#shared/channels/channel-engine/stored-cell.ts";
import { invalid } from "#shared/platform/core/errors.ts";
import { addDays, datesBetween, daysBetween, localDate } from "#shared/platform/core/stays.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

/** The prices of a rate in a room type: those here, and those of each channel with its markup and as they were sent last. */
export const pricesTask: ViewTask<ChannelPricesQuery, ChannelPrices> = { name: "prices of channels", read: readPrices };

/** Throws `not_found` for an unknown rate or room type, and `validation` for a range that is too long. */
export function pricesRange(view: View, asked: ChannelPricesQuery): ChannelPricesQuery {
  const days = daysBetween(asked.from, asked.to) + 1;
  if (days < 1 || days > MAX_CELL_DAYS) throw invalid("to", `most_days:${MAX_CELL_DAYS}`);
  getRoomType(view, asked.room_type_id);
  getRate(view, asked.rate_id);
  return asked;
}

/** More than a property has. */
const MAX_CONNECTIONS = 50;

function readPrices(view: View, { room_type_id, rate_id, from, to }: ChannelPricesQuery): ChannelPrices {
  const dates = datesBetween(from, addDays(to, 1));
  const selling = { dates, today: localDate(view.now, view.actor.time_zone), children: null };
  const own = wantedPlans(view, { ...selling, markups: [] })({ room_type_id, rate_id, max_persons: null });
  const { data: connections } = connectionStore.page(view, { page_number: 1, page_size: MAX_CONNECTIONS }, undefined);
  const channels = connections.flatMap(({ id, name, markups }) => {
    const mapping = mappingsOf(view, id).find((each) => each.room_type_id === room_type_id && each.rate_id === rate_id);
    if (!mapping) return [];
    const wanted = wantedPlans(view, { ...selling, markups })({ ...mapping, rate_id });
    return [{ id, name, wanted: byDate(wanted), sent: sentCells(view, mapping, { from, to }) }];
  });
  return toAmounts(ChannelPrices, {
    connections: channels.map(({ id, name }) => ({ id, name })),
    days: own.map(({ date, cell }) => ({
      date,
      prices: pricesOf(cell),
      channels: channels.map(({ id, wanted, sent }) => {
        const cellThere = wanted.get(date);
        const last = sent.get(date);
        return {
          connection_id: id,
          closed: cellThere?.closed ?? true,
          prices: cellThere ? pricesOf(cellThere) : [],
          sent_closed: last?.cell.closed ?? null,
          sent_prices: last ? pricesOf(last.cell) : [],
          sent_at: last?.sent_at ?? null,
        };
      }),
    })),
  });
}

function byDate(days: readonly { date: string; cell: PlanCell }[]): Map<string, PlanCell> {
  return new Map(days.map(({ date, cell }) => [date, cell]));
}

function sentCells(view: View, { id }: MappingRow, range: { from: string; to: string }) {
  const rows = cellsOf.all(view, { mapping: id, ...range });
  return new Map(rows.flatMap(({ date, sent, sent_at }) => (sent === null ? [] : [[date, { cell: readPlan(sent), sent_at }] as const])));
}

function pricesOf({ prices }: PlanCell) {
  return Object.entries(prices).map(([persons, gross_amount]) => ({ persons: Number(persons), gross_amount }));
}
