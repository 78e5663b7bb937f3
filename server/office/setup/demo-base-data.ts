import { itemStore } from "#server/inventory/items/queries.ts";
import { roomTypeStore } from "#server/inventory/room-types/queries.ts";
import { roomStore } from "#server/inventory/rooms/queries.ts";
import { type BaseData, ITEM, RATE } from "#server/office/setup/base-data.ts";
import type { DemoPlan } from "#server/office/setup/demo-plan.ts";
import { type DemoItems, itemsOf, periodPrice } from "#server/office/setup/demo-prices.ts";
import {
  DEMO_EXTRAS,
  DEMO_RATES,
  DEMO_ROOM_TYPES,
  type DemoPeriod,
  type DemoRateKey,
  DINNER_AMOUNT,
} from "#server/office/setup/demo-property.ts";
import { plusMinutes } from "#server/office/setup/demo-stays.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import {
  childPriceStore,
  periodStore,
  priceRuleStore,
  priceStore,
  rateItemStore,
  rateRuleStore,
  rateStore,
} from "#server/prices/rates/queries.ts";
import { createSetting } from "#server/tenant/settings/service.ts";
import { naturalOrder } from "#shared/inventory/rooms/numbers.ts";
import { cents, ZERO } from "#shared/platform/core/money.ts";
import type { PriceRule } from "#shared/prices/pricing/price-rules.ts";
import { GENERAL_KEYS } from "#shared/tenant/settings/keys.ts";

/** Inserts room types and rooms of the plan; returns their ids, by their index in the plan. */
export function insertRooms(work: Work, plan: DemoPlan): { roomTypeIds: string[]; roomIds: string[] } {
  const roomTypeIds = DEMO_ROOM_TYPES.map(({ name, name_en, code, min_occupancy, default_occupancy, max_occupancy, max_cots }) => {
    const occupancy = { min_occupancy, default_occupancy, max_occupancy, max_cots };
    return roomTypeStore.insert(work, { name, name_en, name_de: null, code, ...occupancy, external_id: null }).id;
  });
  const roomIds = plan.rooms.map(
    ({ number, type, status }) =>
      roomStore.insert(work, {
        number,
        number_order: naturalOrder(number),
        status,
        room_type_id: roomTypeIds[type] ?? "",
        status_changed_at: plusMinutes(work.now, -90),
        external_id: null,
      }).id,
  );
  return { roomTypeIds, roomIds };
}

type Selling = { baseData: BaseData; roomTypeIds: readonly string[]; periods: readonly DemoPeriod[] };

/** Inserts prices of the standard rate in and out of season, two rates that inherit them, and the extras. */
export function insertRates(work: Work, { baseData, roomTypeIds, periods }: Selling) {
  const tax = baseData.accommodation.tax_rate_id;
  itemStore.insert(work, { ...ITEM, name: "Bademantel", name_en: "Bathrobe", type: "service", tax_rate_id: tax, active: false });
  const extraIds = DEMO_EXTRAS.map(
    ({ name, name_en, type, gross_amount }) =>
      itemStore.insert(work, { ...ITEM, name, name_en, type, gross_amount, tax_rate_id: baseData.taxRateId(20) }).id,
  );
  const minibar = { name: "Minibar", name_en: "Minibar", type: "service", gross_amount: cents(4.5) } as const;
  itemStore.insert(work, { ...ITEM, ...minibar, tax_rate_id: baseData.taxRateId(20) });
  const menu = { name: "Abendmenü", name_en: "Evening menu", type: "catering", gross_amount: DINNER_AMOUNT } as const;
  const dinner = itemStore.insert(work, { ...ITEM, ...menu, tax_rate_id: tax });
  const itemIds: DemoItems = { breakfast: baseData.breakfast.id, city_tax: baseData.city_tax.id, dinner: dinner.id };
  const rateIds: Record<DemoRateKey, string> = { standard: baseData.rate.id, direct: "", half_board: "" };
  for (const { key, ...rate } of DEMO_RATES) {
    rateIds[key] = rateStore.insert(work, { ...RATE, ...rate, parent_rate_id: rateIds.standard }).id;
    for (const item of itemsOf(key, itemIds)) rateItemStore.insert(work, { rate_id: rateIds[key], ...item });
  }
  for (const rule of PRICE_RULES) priceRuleStore.insert(work, { ...rule, rate_id: rateIds.direct });
  insertPrices(work, { rate_id: rateIds.standard, rate_restriction_id: null, roomTypeIds });
  for (const period of periods) {
    const { name, from, to } = period;
    const { id } = periodStore.insert(work, { rate_id: rateIds.standard, name, from, to });
    insertPrices(work, { rate_id: rateIds.standard, rate_restriction_id: id, roomTypeIds, period });
    rateRuleStore.insert(work, { ...WEEKENDS, rate_id: rateIds.direct, from, to });
  }
  insertForChildren(work, rateIds.standard);
  return { rateIds, itemIds, extraIds };
}

/** Children up to two years stay for free, in one of the property's cots. The demo's families have older ones, who pay as adults do. */
function insertForChildren(work: Work, rate_id: string): void {
  childPriceStore.insert(work, {
    rate_id,
    room_type_id: null,
    item_id: null,
    from_age: 0,
    to_age: 2,
    gross_amount: ZERO,
    percentage: null,
  });
  createSetting(work, { key: GENERAL_KEYS.cots, value: "6" });
}

/** Guests who book by themselves stay the weekend in high season; the front desk sells a single night as it likes. */
const WEEKENDS = {
  room_type_id: null,
  weekdays: [5, 6],
  min_nights: 2,
  max_nights: null,
  closed_to_arrival: false,
  closed_to_departure: false,
  days_before: null,
  quota: null,
};

/** Weekends cost more, and a week less. */
const PRICE_RULES: readonly Omit<PriceRule, "room_type_id" | "from" | "to">[] = [
  { kind: "weekday", weekdays: [5, 6], nights: null, days_before: null, gross_amount: cents(10), percentage: null },
  { kind: "long_stay", weekdays: null, nights: 7, days_before: null, gross_amount: null, percentage: -5 },
];

type PriceList = { rate_id: string; rate_restriction_id: string | null; roomTypeIds: readonly string[]; period?: DemoPeriod };

function insertPrices(work: Work, { rate_id, rate_restriction_id, roomTypeIds, period }: PriceList): void {
  DEMO_ROOM_TYPES.forEach(({ prices: list }, type) => {
    for (const [occupancy, price] of Object.entries(list)) {
      const gross_amount = cents(period ? periodPrice(price, period) : price);
      priceStore.insert(work, {
        rate_id,
        rate_restriction_id,
        room_type_id: roomTypeIds[type] ?? "",
        occupancy: Number(occupancy),
        gross_amount,
      });
    }
  });
}
