import { makePage, type Page } from "#shared/core/paging.ts";
import type { Item } from "#shared/items/schema.ts";
import type { Price, Rate, RateItem, RateRestriction } from "#shared/rates/schema.ts";
import type { RoomType } from "#shared/room-types/schema.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const ENTITY = { created_at: "2030-01-01T00:00:00.000Z", updated_at: "2030-01-01T00:00:00.000Z", deleted_at: null, version: 1 };

/** A whole list as one page. */
export function pageOf<T>(...rows: T[]): Page<T> {
  return makePage({ page_number: 1, page_size: 1000 }, rows.length, rows);
}

export function makeRoomType(values: Partial<RoomType> & Pick<RoomType, "id" | "name">): RoomType {
  return {
    ...{ object: "room_type", ...ENTITY, external_id: null, code: null, name_de: null, name_en: null },
    ...{ min_occupancy: 1, default_occupancy: 2, max_occupancy: 2, prices: null, rooms: null },
    ...values,
  };
}

export function makeRate(values: Partial<Rate> & Pick<Rate, "id" | "name">): Rate {
  return {
    ...{ object: "rate", ...ENTITY, external_id: null, parent_rate_id: null, parent_adjustment_percentage: 0, code: null, default: false },
    ...{ active: true, parent_rate: null, restrictions: [], prices: [], items: [] },
    ...values,
  };
}

export function makePeriod(
  values: Partial<RateRestriction> & Pick<RateRestriction, "id" | "name" | "from" | "to" | "rate_id">,
): RateRestriction {
  return { object: "rate_restriction", ...ENTITY, prices: null, ...values };
}

export function makePrice(values: Partial<Price> & Pick<Price, "rate_id" | "room_type_id" | "occupancy">, amount: number): Price {
  const id = [values.rate_id, values.room_type_id, values.occupancy, values.rate_restriction_id ?? "all"].join(" ");
  return {
    ...{ object: "price", ...ENTITY, id, rate_name: "", room_type_name: "", rate_restriction_id: null, rate_restriction: null },
    gross_amount: decimal(amount),
    ...values,
  };
}

export function makeRateItem(values: Partial<RateItem> & Pick<RateItem, "rate_id" | "item_id">): RateItem {
  const { rate_id, item_id } = values;
  return {
    ...{
      object: "rate_item",
      ...ENTITY,
      id: `${rate_id} ${item_id}`,
      rate: null,
      item: null,
      unit: "person",
      frequency: "daily",
      included: false,
    },
    ...values,
  };
}

/** 12.00 with 10 % tax in it. */
export function makeItem(values: Partial<Item> & Pick<Item, "id" | "name">): Item {
  return {
    ...{
      object: "item",
      ...ENTITY,
      external_id: null,
      name_de: null,
      name_en: null,
      booking_text: null,
      active: true,
      book_next_day: false,
    },
    ...{ type: "catering", tax_rate_id: "reduced", tax_rate: null, account_number: null },
    ...{ net_amount: decimal(10.91), tax_amount: decimal(1.09), gross_amount: decimal(12) },
    ...values,
  };
}
