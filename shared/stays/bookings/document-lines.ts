import { type Cents, plus, times, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { AppliedRule } from "#shared/prices/pricing/price-rules.ts";
import type { PricedItemDay, PricedStay } from "#shared/prices/pricing/priced-stay.ts";

/** A line of a stay's price for the guest. Both dates are inclusive; lodging ends on the morning after its last night. */
export type DocumentLine = {
  kind: "lodging" | "item";
  /** The name of an item; lodging is named by the document's own text. */
  name: string;
  from: string;
  to: string;
  quantity: number;
  /** Null if quantity times unit price is not the amount, e.g. with an agreed total. */
  unit_gross_amount: Cents | null;
  gross_amount: Cents;
  /** The names of what each of the nights includes; of an item none. */
  included: readonly string[];
  /** The name of the nights' rate, where the stay has several. */
  rate: string | null;
  /** The surcharges and discounts in the price of each of the nights. */
  rules: readonly AppliedRule[];
};

/** The name of a night's rate, null if it need not be named. */
export type RateNameOn = (date: string) => string | null;

/** Groups neighbouring nights of one rate and price that include the same, then adds the items on top, city tax last. The lines add up to the price. */
export function documentLines(price: PricedStay, departure: string, rateOn: RateNameOn = () => null): DocumentLine[] {
  // A local tax that nobody owes is no line.
  const onTop = price.items.filter((item) => !item.included && item.quantity > 0);
  const items = [...onTop.filter(({ type }) => type !== "city_tax"), ...onTop.filter(({ type }) => type === "city_tax")];
  return [...nightLines(price, departure, rateOn), ...itemLines(items)];
}

/** The names of the items that are included in the price of the nights. */
export function includedNames({ items }: Pick<PricedStay, "items">): string[] {
  return [...new Set(items.filter(({ included }) => included).map(({ name }) => name))];
}

/** The names of all that the total holds beside the nights and the local tax: what is in their price first, then what comes on top of it. */
export function namesInTotal(price: PricedStay): string[] {
  const onTop = price.items.filter(({ included, type, quantity }) => !included && type !== "city_tax" && quantity > 0);
  return [...new Set([...includedNames(price), ...onTop.map(({ name }) => name)])];
}

function nightLines({ nights, items }: PricedStay, departure: string, rateOn: RateNameOn): DocumentLine[] {
  const lines: DocumentLine[] = [];
  for (const { date, gross_amount, price_rules: rules = [] } of nights) {
    const rate = rateOn(date);
    const included = includedNames({ items: items.filter(({ night, frequency }) => night === date && frequency === "daily") });
    const morning = addDays(date, 1);
    const to = morning < departure ? morning : departure;
    const last = lines.at(-1);
    const own = { unit_gross_amount: gross_amount, included, rate, rules };
    if (last && last.to === date && isAlike(last, own)) {
      Object.assign(last, { to, quantity: last.quantity + 1, gross_amount: plus(last.gross_amount, gross_amount) });
    } else {
      lines.push({ kind: "lodging", name: "", from: date, to, quantity: 1, gross_amount, ...own });
    }
  }
  return lines;
}

type NightLook = Pick<DocumentLine, "unit_gross_amount" | "included" | "rate" | "rules">;

function isAlike(one: NightLook, other: NightLook): boolean {
  const lookOf = ({ unit_gross_amount, included, rate, rules }: NightLook) => JSON.stringify([unit_gross_amount, included, rate, rules]);
  return lookOf(one) === lookOf(other);
}

function itemLines(items: readonly PricedItemDay[]): DocumentLine[] {
  const lines = new Map<string, DocumentLine>();
  for (const { item_id, name, date, quantity, unit_gross_amount, gross_amount } of items) {
    const key = `${item_id} ${name} ${unit_gross_amount}`;
    const known = lines.get(key);
    const line: DocumentLine = known ?? {
      kind: "item",
      name,
      from: date,
      to: date,
      quantity: 0,
      unit_gross_amount,
      gross_amount: ZERO,
      included: [],
      rate: null,
      rules: [],
    };
    lines.set(key, {
      ...line,
      from: date < line.from ? date : line.from,
      to: date > line.to ? date : line.to,
      quantity: line.quantity + quantity,
      gross_amount: plus(line.gross_amount, gross_amount),
    });
  }
  return [...lines.values()].map((line) => {
    const whole = times(line.unit_gross_amount ?? ZERO, line.quantity);
    return whole === line.gross_amount ? line : { ...line, unit_gross_amount: null };
  });
}
