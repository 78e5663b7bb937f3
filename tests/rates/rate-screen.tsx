import { RatePage } from "#client/prices/rates/rate-page.tsx";
import type { Item } from "#shared/inventory/items/schema.ts";
import { type PriceRule, PriceRuleInput } from "#shared/prices/rates/price-rules.ts";
import { type Price, type Rate, RateInput } from "#shared/prices/rates/schema.ts";
import type { Answers, InputOf } from "#tests/support/components/fake-server.ts";
import { makePeriod, makePrice, makeRate, makeRateItem, makeRoomType, pageOf } from "#tests/support/components/records.ts";
import { hearChange, showScreen } from "#tests/support/components/screen.tsx";

/** Prices all year of a double for one and two, and of a suite for two. */
export const STANDARD = makeRate({
  id: "standard",
  name: "Standard",
  default: true,
  prices: [
    makePrice({ rate_id: "standard", room_type_id: "double", occupancy: 1 }, 80),
    makePrice({ rate_id: "standard", room_type_id: "double", occupancy: 2 }, 100),
    makePrice({ rate_id: "standard", room_type_id: "suite", occupancy: 2 }, 200),
  ],
});
export const SUMMER = makePeriod({ id: "summer", rate_id: "standard", name: "Summer 2030", from: "2030-06-01", to: "2030-08-31" });
export const WITH_SUMMER = { ...STANDARD, restrictions: [SUMMER] };
/** Ten percent above the standard rate. */
export const HALF_BOARD = makeRate({ id: "half", name: "Half board", parent_rate_id: "standard", parent_adjustment_percentage: 10 });

export const TYPES = [
  makeRoomType({ id: "double", name: "Double" }),
  makeRoomType({ id: "suite", name: "Suite", min_occupancy: 2, default_occupancy: 4, max_occupancy: 4 }),
];

type Opened = {
  tab: "prices" | "periods" | "items";
  rates?: readonly Rate[];
  items?: readonly Item[];
  role?: "staff" | "manager";
  /** Answers in the place of the fake's first rate. */
  readParent?: () => Rate;
};

/** Opens the last of these rates. What the screen saves is in the fake server's rates from then on. */
export async function showRate({ tab, rates = [STANDARD], items = [], role = "manager", readParent }: Opened) {
  const fake = fakeRates(rates, items);
  const id = rates.at(-1)?.id ?? "";
  const shown = await showScreen({
    at: `/rates/${id}?tab=${tab}`,
    path: "/rates/:id",
    element: <RatePage />,
    role,
    answers: {
      ...fake.answers,
      ...(readParent && { "rates.get": (input) => (input.id === id ? fake.get(id) : readParent()) }),
      "roomTypes.list": () => pageOf(...TYPES),
      "items.list": () => pageOf(...items),
    },
  });
  /** Ben changes the rate on his screen. */
  const whenBenChanges = (change: Partial<Rate>) => {
    const rate = fake.put({ ...fake.get(id), ...change });
    hearChange({ object: "rate", id, version: rate.version, type: "rate.changed" });
  };
  return { ...shown, whenBenChanges, rate: () => fake.get(id) };
}

/** A server that keeps rates as they are saved, and knows none of the rules. */
export function fakeRates(first: readonly Rate[], items: readonly Item[] = []) {
  const rates = new Map(first.map((rate) => [rate.id, rate]));
  function get(id: string): Rate {
    const rate = rates.get(id);
    if (!rate) throw new Error(`no rate ${id}`);
    return rate;
  }
  function put(rate: Rate): Rate {
    const next = { ...rate, version: (rates.get(rate.id)?.version ?? 0) + 1 };
    rates.set(rate.id, next);
    return next;
  }
  const answers: Answers = {
    "rates.get": ({ id }) => get(id),
    "cancellationPolicies.list": () => pageOf(),
    "rates.list": () => pageOf(...rates.values()),
    "rates.summaries": () => [...rates.values()].map(({ id }) => ({ rate_id: id, prices: 0, restrictions: 0, items: 0 })),
    "rates.update": ({ id, ...input }) => {
      if (input.default) for (const rate of rates.values()) if (rate.default) put({ ...rate, default: false });
      return put({ ...get(id), ...RateInput.parse(input) });
    },
    "rates.setPrices": ({ id, prices }) => {
      const rate = get(id);
      put({ ...rate, prices: withCells(rate, prices) });
      return [];
    },
    "rates.createPriceRule": (input) => {
      const rate = get(input.rate_id);
      const made = makePriceRule({ ...PriceRuleInput.parse(inputWithoutRate(input)), rate_id: rate.id, id: `made-${rate.version}` });
      put({ ...rate, price_rules: [...(rate.price_rules ?? []), made] });
      return made;
    },
    "rates.deletePriceRule": ({ rate_id, id }) => {
      const rate = get(rate_id);
      put({ ...rate, price_rules: rate.price_rules?.filter((rule) => rule.id !== id) ?? null });
    },
    "rates.createRestriction": (input) => {
      const rate = get(input.rate_id);
      const period = makePeriod({ id: input.name, ...input });
      put({ ...rate, restrictions: [...(rate.restrictions ?? []), period] });
      return period;
    },
    "rates.updateRestriction": (input) => {
      const rate = get(input.rate_id);
      const period = makePeriod(input);
      put({ ...rate, restrictions: rate.restrictions?.map((each) => (each.id === input.id ? period : each)) ?? null });
      return period;
    },
    "rates.deleteRestriction": ({ id, restriction_id }) => {
      const rate = get(id);
      put({ ...rate, restrictions: rate.restrictions?.filter((each) => each.id !== restriction_id) ?? null });
    },
    "rates.addItem": ({ id, ...input }) => {
      const rate = get(id);
      const row = makeRateItem({ rate_id: id, ...input, item: items.find((item) => item.id === input.item_id) ?? null });
      const others = rate.items?.filter(({ item_id }) => item_id !== input.item_id) ?? [];
      return put({ ...rate, items: [...others, row] });
    },
    "rates.removeItem": ({ id, item_id }) => {
      const rate = get(id);
      put({ ...rate, items: rate.items?.filter((row) => row.item_id !== item_id) ?? null });
    },
  };
  return { answers, get, put };
}

function inputWithoutRate(input: InputOf<"rates.createPriceRule">): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== "rate_id"));
}

export function makePriceRule(values: Partial<PriceRule> & Pick<PriceRule, "kind" | "rate_id">): PriceRule {
  const bounds = { room_type_id: null, weekdays: null, nights: null, days_before: null, from: null, to: null };
  const moment = "2030-01-01T00:00:00.000Z";
  const record = { id: "rule", created_at: moment, updated_at: moment, deleted_at: null, version: 1 };
  return { object: "price_rule", ...record, ...bounds, gross_amount: null, percentage: null, ...values };
}

function withCells(rate: Rate, cells: InputOf<"rates.setPrices">["prices"]): Price[] {
  const isAt = (price: Price, cell: (typeof cells)[number]) =>
    price.room_type_id === cell.room_type_id &&
    price.occupancy === cell.occupancy &&
    price.rate_restriction_id === (cell.rate_restriction_id ?? null);
  const kept = rate.prices?.filter((price) => !cells.some((cell) => isAt(price, cell))) ?? [];
  const set = cells.flatMap(({ gross_amount, room_type_id, occupancy, rate_restriction_id = null }) =>
    gross_amount === null ? [] : [makePrice({ rate_id: rate.id, room_type_id, occupancy, rate_restriction_id }, gross_amount)],
  );
  return [...kept, ...set];
}
