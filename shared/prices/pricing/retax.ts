import { average, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { isTaxedByRule, type NightAmounts, taxLines } from "#shared/prices/pricing/local-tax-lines.ts";
import { nightsOfList, type PricedItem, type PriceQuestion } from "#shared/prices/pricing/price-list.ts";
import type { PricedItemDay, PricedStay } from "#shared/prices/pricing/priced-stay.ts";

/** The present guests of a stay, and the local taxes with their rules. With `byNight` a night owes only what it was priced with. */
type TaxQuestion = Omit<PriceQuestion, "nights"> & { items: readonly PricedItem[]; byNight?: boolean };

/**
 * The stay with its local taxes recalculated for its present guests, and everything else as it was: nights, items, and the taxes of
 * nights before the first rule. Only taxes that the stay was priced with count. The same object where nothing differs.
 */
export function retax(former: PricedStay, question: TaxQuestion): PricedStay {
  const names = new Map(former.items.map(({ item_id, name }) => [item_id, name]));
  const items = question.items.flatMap((item) => {
    const name = names.get(item.item_id);
    return name === undefined ? [] : [{ ...item, name }];
  });
  const dates = former.nights.map(({ date }) => date);
  const isPosted = new Set(former.items.map(({ item_id, night }) => `${item_id} ${night}`));
  const itemsOf = (date: string) => items.filter(({ item_id }) => isPosted.has(`${item_id} ${date}`));
  const nights = question.byNight
    ? dates.map((date) => ({ date, list: { levels: [], items: itemsOf(date) } }))
    : nightsOfList(dates, { levels: [], items });
  const lines = taxLines({ ...question, nights }, amountsOfNights(former)).map((line): PricedItemDay => {
    const { price, night, quantity, ...rest } = line;
    return { ...rest, quantity, night: dates[night] ?? line.date, unit_gross_amount: average(price, quantity), gross_amount: price };
  });
  const isReplaced = ({ item_id, night }: PricedItemDay) => items.some((item) => item.item_id === item_id && isTaxedByRule(item, night));
  const after = [...former.items.filter((item) => !isReplaced(item)), ...lines];
  if (taxesIn(after) === taxesIn(former.items)) return former;
  const onTop = after.filter(({ included }) => !included);
  const gross_amount = sumOf([...former.nights, ...onTop].map((part) => part.gross_amount));
  return { nights: former.nights, items: after, gross_amount };
}

/** The taxes as a text to compare, whatever their order among the other items. */
function taxesIn(items: readonly PricedItemDay[]): string {
  const taxes = items.filter(({ type }) => type === "city_tax");
  const lines = taxes.map(({ item_id, night, quantity, gross_amount, exempt = [], vat_percentage = null }) =>
    JSON.stringify([item_id, night, quantity, gross_amount, exempt, vat_percentage]),
  );
  return lines.sort().join();
}

function amountsOfNights({ nights, items }: PricedStay): NightAmounts[] {
  const inside = new Map<string, NightAmounts["included"]>();
  for (const { included, night, gross_amount } of items) if (included) inside.set(night, plus(inside.get(night) ?? ZERO, gross_amount));
  return nights.map(({ date, gross_amount }) => ({ gross_amount, included: inside.get(date) ?? ZERO }));
}
