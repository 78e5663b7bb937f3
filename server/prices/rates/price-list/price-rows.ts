import { allRoomTypes } from "#server/inventory/room-types/queries.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { isChanged, type PlannedPeriod, type PriceLine, periodKey, planPeriods } from "#server/prices/rates/price-list/planned-periods.ts";
import { allRates, type PriceRow, periodStore, priceStore, type RateRow } from "#server/prices/rates/queries.ts";
import type { ImportLine, RowRules } from "#server/tenant/imports/validate-rows.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { RefuseCell } from "#shared/platform/core/csv-columns.ts";
import { type Cents, cents } from "#shared/platform/core/money.ts";
import type { PriceListField } from "#shared/prices/rates/price-list-fields.ts";
import type { PriceListReason } from "#shared/prices/rates/price-list-text.ts";
import { placeKey } from "#shared/prices/rates/rules.ts";
import type { PriceResult } from "#shared/prices/rates/schema.ts";
import type { DecimalMark } from "#shared/tenant/imports/column-formats.ts";
import { readColumnAmount } from "#shared/tenant/imports/values.ts";

type RoomTypeRow = ReturnType<typeof allRoomTypes>[number];
export type PlannedPrice = {
  row: number;
  rate: RateRow;
  type: RoomTypeRow;
  occupancy: number;
  gross_amount: Cents;
  period: PlannedPeriod | null;
  known: PriceRow | null;
  result: PriceResult;
};

type Refuse = RefuseCell<PriceListField, PriceListReason>;
type PriceRules = RowRules<PriceListField, PriceListReason, PlannedPrice> & { close(): ReadonlySet<number> };

/**
 * The rules for importing a price list. It changes only the prices that it names; other prices, periods and rates stay, so a part of the
 * list can be imported alone. A period is identified by its name within the rate: a new one is created, an existing one gets the list's
 * dates, empty dates keep it. Therefore the price that a row changes is known only after all rows were read. `mark` is the decimal mark that
 * the column proves.
 */
export function priceRows(view: View, mark: DecimalMark | undefined): PriceRules {
  const rateOf = finder(allRates(view), "rate");
  const typeOf = finder(allRoomTypes(view), "type");
  const known = new Map(priceStore.all(view, undefined).map((price) => [`${price.rate_id} ${placeKey(price)}`, price]));
  const { currency } = getProperty(view, view.actor.property_id);
  const rowOfPrice = new Map<string, number>();
  const lines: PriceLine[] = [];
  const priced: { line: PriceLine; plan: PlannedPrice }[] = [];

  function validate({ row, cells }: ImportLine<PriceListField>, refuse: Refuse): PlannedPrice | null {
    const rate = rateOf(cells, "rate_code", refuse);
    const type = typeOf(cells, "room_type_code", refuse);
    const occupancy = occupancyIn(cells, refuse);
    const gross_amount = amountIn(cells, { currency, mark, refuse });
    if (!rate) return null;
    const line = { row, cells, refuse, rate_id: rate.id };
    lines.push(line);
    if (!type || occupancy === null || gross_amount === null) return null;
    const plan: PlannedPrice = { row, rate, type, occupancy, gross_amount, period: null, known: null, result: "created" };
    priced.push({ line, plan });
    return plan;
  }

  /** Compares all prices once every row was read: the rows whose period was refused. */
  function close(): ReadonlySet<number> {
    const refused = new Set<number>();
    const periods = planPeriods(lines, periodStore.all(view, undefined));
    for (const { line, plan } of priced) {
      plan.period = periods.get(periodKey(plan.rate.id, line.cells.period)) ?? null;
      if (line.cells.period !== "" && !plan.period) refused.add(line.row);
      else compare(plan, line.refuse);
    }
    return refused;
  }

  /** Compares with the existing price, and with the rows before. */
  function compare(plan: PlannedPrice, refuse: Refuse): void {
    const { row, rate, type, occupancy, period } = plan;
    const rate_restriction_id = period ? (period.known?.id ?? period.name.toLowerCase()) : null;
    const key = `${rate.id} ${placeKey({ room_type_id: type.id, occupancy, rate_restriction_id })}`;
    plan.known = known.get(key) ?? null;
    plan.result = resultOf(plan);
    const twin = rowOfPrice.get(key);
    if (twin !== undefined) refuse("rate_code", "twice", { row: twin });
    rowOfPrice.set(key, twin ?? row);
    if (!plan.known) refuseOccupancy(plan, refuse);
  }

  return { validate, close };
}

type NamedRecord = { id: string; name: string; code: string | null };
type Cells = ImportLine<PriceListField>["cells"];

/** Finds a rate or type by its code, or by its name where none has that code; a word that fits several is refused. */
function finder<T extends NamedRecord>(all: readonly T[], what: "rate" | "type") {
  const by = (word: (one: T) => string | null) => groupBy(all, (one) => word(one)?.trim().toLowerCase() ?? "");
  const [byCode, byName] = [by(({ code }) => code), by(({ name }) => name)];
  return (cells: Cells, field: "rate_code" | "room_type_code", refuse: Refuse): T | null => {
    const code = cells[field];
    const word = code.toLowerCase();
    const found = word === "" ? [] : (byCode.get(word) ?? byName.get(word) ?? []);
    if (found.length === 1) return found[0] ?? null;
    refuse(field, found.length > 1 ? `${what}_ambiguous` : `${what}_unknown`, { code });
    return null;
  };
}

function occupancyIn({ occupancy }: Cells, refuse: Refuse): number | null {
  if (/^[1-9]\d?$/.test(occupancy)) return Number(occupancy);
  refuse("occupancy", "occupancy");
  return null;
}

type AmountColumn = { currency: string; mark: DecimalMark | undefined; refuse: Refuse };

function amountIn({ gross_amount: text }: Cells, { currency, mark, refuse }: AmountColumn): Cents | null {
  const { amount, error } = readColumnAmount(text, currency, mark);
  if (error) refuse("gross_amount", `amount_${error}`, { text, currency });
  else if (amount === null) refuse("gross_amount", "amount_missing");
  return amount === null ? null : cents(amount);
}

/** Refuses an occupancy outside the type's bounds; an existing price may stay where its room type has become smaller since. */
function refuseOccupancy({ type, occupancy }: PlannedPrice, refuse: Refuse): void {
  const { name, min_occupancy: min, max_occupancy: max } = type;
  if (occupancy < min || max < occupancy) refuse("occupancy", "occupancy_range", { type: name, min, max });
}

function resultOf({ known, gross_amount, period }: PlannedPrice): PriceResult {
  if (!known) return "created";
  return known.gross_amount !== gross_amount || (period !== null && isChanged(period)) ? "changed" : "unchanged";
}
