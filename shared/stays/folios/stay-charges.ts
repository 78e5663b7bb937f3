import type { ItemType } from "#shared/inventory/items/schema.ts";
import { type DatedPercentage, percentageOn } from "#shared/inventory/tax-rates/rules.ts";
import { average, type Cents, minus, sumOf } from "#shared/platform/core/money.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";

/** The item behind an automatic charge, which gives its name and the percentages of its tax rate. */
export type ChargedItem = { id: string | null; name: string; type: ItemType; percentages: readonly DatedPercentage[] };

/** No tax, whatever the day. */
export const UNTAXED: readonly DatedPercentage[] = [{ valid_from: null, percentage: 0 }];

/** An automatic charge computed from the stay's price. It is matched to an existing charge by its item and its day. */
export type StayCharge = {
  item_id: string | null;
  type: ItemType;
  name: string;
  tax_percentage: number;
  quantity: number;
  unit_gross_amount: Cents;
  gross_amount: Cents;
  booked_on: string;
  included: boolean;
};

/**
 * The charges of a stay: for each night the lodging, which is the night's price minus the included items, and every item on its
 * day, each with the tax of that day; a local tax with VAT on top has the percentage with which it was priced. They add up to the price, to
 * the cent; those of quantity 0 are not charged.
 */
export function stayCharges(price: PricedStay, accommodation: ChargedItem, itemOf: (id: string) => ChargedItem | undefined): StayCharge[] {
  const lodging = price.nights.map(({ date, gross_amount }) => {
    const inside = price.items.filter((item) => item.included && item.night === date);
    const included = sumOf(inside.map((item) => item.gross_amount));
    const rest = minus(gross_amount, included);
    // A night whose price is entirely in its items has no lodging charge, unless that was set by hand. A free night is on the bill like its
    // free breakfast.
    const quantity = rest === 0 && included !== 0 ? 0 : 1;
    return lineOf(accommodation, { quantity, gross_amount: rest, booked_on: date, included: false });
  });
  const items = price.items.map((item) => {
    const known = itemOf(item.item_id) ?? { id: item.item_id, name: item.name, type: item.type, percentages: UNTAXED };
    const { quantity, gross_amount, included, vat_percentage } = item;
    const percentages = vat_percentage === undefined ? known.percentages : [{ valid_from: null, percentage: vat_percentage }];
    return lineOf({ ...known, percentages, name: item.name }, { quantity, gross_amount, booked_on: item.date, included });
  });
  return [...lodging, ...items].sort((a, b) => (a.booked_on < b.booked_on ? -1 : a.booked_on > b.booked_on ? 1 : 0));
}

type Line = Pick<StayCharge, "quantity" | "gross_amount" | "booked_on" | "included">;

/** A total that can't be divided by its pieces to the cent becomes one piece. What is not charged has none. */
function lineOf({ id, name, type, percentages }: ChargedItem, line: Line): StayCharge {
  const quantity = line.quantity === 0 || line.gross_amount % line.quantity === 0 ? line.quantity : 1;
  const tax_percentage = percentageOn({ percentages }, line.booked_on);
  return { item_id: id, type, name, tax_percentage, ...line, quantity, unit_gross_amount: average(line.gross_amount, quantity) };
}
