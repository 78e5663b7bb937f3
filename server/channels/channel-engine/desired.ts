import { type ChildTerms, childPlan } from "#server/channels/channel-engine/child-plans.ts";
import type { ConnectionRow, MappingRow } from "#server/channels/channel-engine/queries.ts";
import { roomTypesById } from "#server/inventory/room-types/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { activeRates, priceLists } from "#server/prices/pricing/price-list.ts";
import { pricedOccupancies } from "#server/prices/pricing/rate-levels.ts";
import { daysOfType } from "#server/stays/availability/available-days.ts";
import { restrictionsOn } from "#server/stays/availability/rate-rules.ts";
import {
  alikeDays,
  type PlanCell,
  planCell,
  type RoomCell,
  restrictionChangeDays,
  roomCell,
} from "#shared/channels/channel-engine/cells.ts";
import { childWithMarkup, markupOn, withMarkup } from "#shared/channels/channel-engine/markup.ts";
import { portalPrices } from "#shared/channels/channel-engine/portal-price.ts";
import { storedPlan, storedRoom } from "#shared/channels/channel-engine/stored-cell.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { priceChangeDays } from "#shared/prices/pricing/price-list.ts";
import { holdsOn } from "#shared/prices/rates/restrictions.ts";

/** A cell of a mapping that a partner should have, and the cell as it is stored. */
export type WantedDay<C> = { date: string; cell: C; text: string };

/** The free rooms of room types on some days, as every way of selling counts them. */
export function wantedRooms(view: View, dates: readonly string[]): (mapping: Pick<MappingRow, "room_type_id">) => WantedDay<RoomCell>[] {
  const daysOf = daysOfType(view, dates);
  return ({ room_type_id }) => {
    const { total, days } = daysOf(room_type_id);
    return days.map(({ date, available }) => {
      const cell = roomCell(total, total - available);
      return { date, cell, text: storedRoom(cell) };
    });
  };
}

type Plan = Pick<MappingRow, "room_type_id" | "max_persons"> & { rate_id: string };
/** `children`: the terms of a partner that takes prices of children. */
type Selling = Pick<ConnectionRow, "markups"> & { dates: readonly string[]; today: string; children: ChildTerms | null };

/**
 * Prices and restrictions of plans. A price is that of the shortest stay that may arrive on the day, booked today, with the rate's items
 * that come with each night; local tax is never part of it. An inactive rate is closed.
 */
export function wantedPlans(view: View, { dates, today, markups, children: terms }: Selling): (plan: Plan) => WantedDay<PlanCell>[] {
  const [from = today, to = today] = [dates[0], dates.at(-1)];
  const restrictions = restrictionsOn(view, { from, to });
  const listsOf = priceLists(view);
  const active = new Set(activeRates(view).map(({ id }) => id));
  return ({ rate_id, room_type_id, max_persons }) => {
    const [type] = roomTypesById(view, [room_type_id]);
    const most = Math.min(type?.max_occupancy ?? 0, max_persons ?? Number.POSITIVE_INFINITY);
    const sold = pricedOccupancies(view, rate_id, { room_type_id, occupancy: type?.min_occupancy ?? 1 }).filter(
      (persons) => persons <= most,
    );
    // The nights of a plan are all of one rate and one room type, so they have one list.
    const listOf = (persons: { occupancy: number; children: { age: number }[] }) =>
      listsOf({ rate_id, room_type_id, booked_on: today, ...persons }).listOn(from);
    const children = terms && childPlan(view, { rate_id, room_type_id }, { booked_on: today, sold, most, listOf, terms });
    const priced = sold.map((occupancy) => {
      const list = listOf({ occupancy, children: [] });
      return { occupancy, priceOn: portalPrices({ list, occupancy, booked_on: today }), changeDays: priceChangeDays(list, today) };
    });
    const rules = restrictions.of(rate_id);
    const isActive = active.has(rate_id);
    const pricesOn = (date: string, nights: number) => {
      const markup = markupOn(markups, rate_id, date);
      const prices: Record<number, Cents> = {};
      for (const { occupancy, priceOn } of isActive ? priced : []) {
        const price = priceOn(date, nights);
        if (price !== null) prices[occupancy] = markup === null ? price : withMarkup(price, markup);
      }
      return prices;
    };
    const childrenOn = (date: string, nights: number) => {
      const markup = markupOn(markups, rate_id, date);
      return (children?.amountsOn(date, nights) ?? []).map(({ ages, gross_amount: amount }) => {
        return { ...ages, gross_amount: markup === null ? amount : childWithMarkup(amount, markup) };
      });
    };
    const changes = [
      ...(children?.changeDays ?? []),
      ...restrictionChangeDays(rules, today),
      ...priced.flatMap(({ changeDays }) => changeDays),
      ...markups.flatMap(({ from: first, to: last }) => [first ?? today, last === null ? today : addDays(last, 1)]),
    ];
    const cells = new Map<string, Omit<WantedDay<PlanCell>, "date">>();
    const limited = new Map<number, typeof rules>();
    return alikeDays(dates, changes).map(({ date, alike }) => {
      const quotas = limited.get(alike) ?? rules.filter((rule) => rule.quota !== null && holdsOn(rule, date, room_type_id));
      limited.set(alike, quotas);
      const isSoldOut = quotas.some((rule) => restrictions.isSoldOut(rule, room_type_id, date));
      const key = `${alike} ${isSoldOut}`;
      const known = cells.get(key);
      if (known) return { date, ...known };
      const pricesFor = (nights: number) => pricesOn(date, nights);
      const childrenFor = (nights: number) => childrenOn(date, nights);
      const cell = planCell({ date, room_type_id, rules, today, pricesFor, childrenFor, isSoldOut: () => isSoldOut });
      const made = { cell, text: storedPlan(cell) };
      cells.set(key, made);
      return { date, ...made };
    });
  };
}
