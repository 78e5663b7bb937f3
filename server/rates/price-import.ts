import { groupBy } from "#server/core/database/expand.ts";
import type { View } from "#server/core/work/work.ts";
import { getProperty } from "#server/properties/queries.ts";
import { isChanged, type PlannedPeriod, periodKey, planPeriods } from "#server/rates/import-periods.ts";
import type { Refuse, RowTrouble } from "#server/rates/import-trouble.ts";
import type { SheetRow } from "#server/rates/price-sheet.ts";
import { allRates, type PriceRow, periodStore, priceStore, type RateRow } from "#server/rates/queries.ts";
import { allRoomTypes } from "#server/room-types/queries.ts";
import { readAmount } from "#shared/rates/amount-text.ts";
import { placeKey } from "#shared/rates/rules.ts";
import type { ImportResult } from "#shared/rates/schema.ts";

type RoomTypeRow = ReturnType<typeof allRoomTypes>[number];
export type PlannedPrice = {
  row: number;
  rate: RateRow;
  type: RoomTypeRow;
  occupancy: number;
  period: PlannedPeriod | null;
  gross_amount: number;
  known: PriceRow | null;
  result: ImportResult;
};
export type ImportPlan = { prices: PlannedPrice[]; troubles: RowTrouble[] };

/**
 * What a price list would change. It says how the prices that it names are to be; prices, periods and rates that it
 * doesn't name stay as they are, so a part of the list may be sent alone. A period is known by its name within the
 * rate: a new one is made, a known one takes the list's days, empty days leave it alone.
 */
export function planImport(view: View, sheet: readonly SheetRow[]): ImportPlan {
  const troubles: RowTrouble[] = [];
  const refuse: Refuse = ({ row }, field, trouble) => void troubles.push({ row, field, ...trouble });
  const rateOf = finder(allRates(view), "rate", refuse);
  const typeOf = finder(allRoomTypes(view), "type", refuse);
  const lines = sheet.map((line) => ({ line, rate: rateOf(line, "rate_code"), type: typeOf(line, "room_type_code") }));
  const ofKnownRates = lines.flatMap(({ line, rate }) => (rate ? [{ line, rate_id: rate.id }] : []));
  const periods = planPeriods(ofKnownRates, periodStore.all(view, undefined), refuse);
  const known = new Map(priceStore.all(view, undefined).map((price) => [`${price.rate_id} ${placeKey(price)}`, price]));
  const rows = new Map<string, number>();
  const { currency } = getProperty(view, view.actor.property_id);

  const prices = lines.flatMap(({ line, rate, type }): PlannedPrice[] => {
    const occupancy = occupancyOf(line, refuse);
    const gross_amount = amountOf(line, currency, refuse);
    if (!rate || !type || occupancy === null || gross_amount === null) return [];
    const period = periods.get(periodKey(rate.id, line.period)) ?? null;
    if (line.period !== "" && !period) return [];
    const rate_restriction_id = period ? (period.known?.id ?? period.name.toLowerCase()) : null;
    const key = `${rate.id} ${placeKey({ room_type_id: type.id, occupancy, rate_restriction_id })}`;
    const former = known.get(key) ?? null;
    const twin = rows.get(key);
    if (twin !== undefined) refuse(line, "rate_code", { why: "twice", words: { row: twin } });
    rows.set(key, twin ?? line.row);
    if (!former) refuseOccupancy({ line, type, occupancy }, refuse);
    return [{ row: line.row, rate, type, occupancy, period, gross_amount, known: former, result: resultOf(former, gross_amount, period) }];
  });
  return { prices, troubles };
}

type Named = { id: string; name: string; code: string | null };

/** Known by its code, or by its name where none has that code; a word that fits several is refused. */
function finder<T extends Named>(all: readonly T[], what: "rate" | "type", refuse: Refuse) {
  const by = (word: (one: T) => string | null) => groupBy(all, (one) => word(one)?.trim().toLowerCase() ?? "");
  const [byCode, byName] = [by(({ code }) => code), by(({ name }) => name)];
  return (line: SheetRow, field: "rate_code" | "room_type_code"): T | null => {
    const code = line[field];
    const word = code.toLowerCase();
    const found = word === "" ? [] : (byCode.get(word) ?? byName.get(word) ?? []);
    if (found.length === 1) return found[0] ?? null;
    refuse(line, field, { why: found.length > 1 ? `${what}_ambiguous` : `${what}_unknown`, words: { code } });
    return null;
  };
}

function occupancyOf(line: SheetRow, refuse: Refuse): number | null {
  if (/^[1-9]\d?$/.test(line.occupancy)) return Number(line.occupancy);
  refuse(line, "occupancy", { why: "occupancy" });
  return null;
}

function amountOf(line: SheetRow, currency: string, refuse: Refuse): number | null {
  const { amount, trouble } = readAmount(line.gross_amount, currency);
  if (trouble) refuse(line, "gross_amount", { why: `amount_${trouble}`, words: { text: line.gross_amount, currency } });
  else if (amount === null) refuse(line, "gross_amount", { why: "amount_missing" });
  return amount;
}

type Sold = { line: SheetRow; type: RoomTypeRow; occupancy: number };

/** A price that is there already may stay where its room type has become smaller since. */
function refuseOccupancy({ line, type, occupancy }: Sold, refuse: Refuse): void {
  const { name, min_occupancy: min, max_occupancy: max } = type;
  if (min <= occupancy && occupancy <= max) return;
  refuse(line, "occupancy", { why: "occupancy_range", words: { type: name, min, max } });
}

function resultOf(known: PriceRow | null, amount: number, period: PlannedPeriod | null): ImportResult {
  if (!known) return "created";
  return known.gross_amount !== amount || (period !== null && isChanged(period)) ? "changed" : "unchanged";
}
