import { allRoomTypes } from "#server/inventory/room-types/queries.ts";
import type { Download } from "#server/platform/core/calls/transfer.ts";
import { byId, groupBy } from "#server/platform/core/database/expand.ts";
import { spreadsheetFile } from "#server/platform/core/text/spreadsheet-file.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { recordedPeriod } from "#server/prices/rates/periods.ts";
import { isChanged, type PlannedPeriod, periodKey } from "#server/prices/rates/price-list/planned-periods.ts";
import { type PlannedPrice, priceRows } from "#server/prices/rates/price-list/price-rows.ts";
import { recordedPrice } from "#server/prices/rates/prices.ts";
import { allRates, getRate, type PriceRow, periodStore, priceStore } from "#server/prices/rates/queries.ts";
import { touchRate } from "#server/prices/rates/service.ts";
import { prices as pricesTable } from "#server/prices/rates/tables.ts";
import { type CsvSheet, csvRefusal } from "#server/tenant/imports/read-csv.ts";
import { dropPlans, errorsOfRows, refuseAll, type ValidatedRow, validateRow } from "#server/tenant/imports/validate-rows.ts";
import { type ColumnMapping, guessColumns, missingColumns } from "#shared/platform/core/csv-columns.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { amount, type Cents } from "#shared/platform/core/money.ts";
import { fill } from "#shared/platform/core/text.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { PRICE_LIST_COLUMNS, type PriceListField } from "#shared/prices/rates/price-list-fields.ts";
import { priceListReasons } from "#shared/prices/rates/price-list-text.ts";
import type { PriceListPreview, PriceResult } from "#shared/prices/rates/schema.ts";
import { DECIMAL_MARKS, decideFormats } from "#shared/tenant/imports/column-formats.ts";

const PRICE_LIST_FIELDS = PRICE_LIST_COLUMNS.map(({ field }) => field);

/** The outcome of each price, by its id. */
type Results = ReadonlyMap<string, PriceResult>;

/** The changes that `synchronizePrices` would make, and every refused row. */
export function previewPrices(view: View, sheet: CsvSheet, language: Language): InCents<PriceListPreview> {
  const rows = validatedPrices(view, sheet, language);
  return {
    rows: plansOf(rows).map(({ row, rate, type, occupancy, period, known, gross_amount, result }) => ({
      row,
      rate_name: rate.name,
      room_type_name: type.name,
      occupancy,
      period: period?.name ?? null,
      from: period?.from ?? null,
      to: period?.to ?? null,
      former_amount: known?.gross_amount ?? null,
      gross_amount,
      result,
    })),
    errors: errorsOfRows(rows),
  };
}

/**
 * Imports a price list in one transaction, all or none (half of it would sell at wrong prices), with one event for each changed rate.
 * Throws `validation` with the errors of every refused row.
 */
export function synchronizePrices(work: Work, sheet: CsvSheet, language: Language): [id: string, result: PriceResult][] {
  const rows = validatedPrices(work, sheet, language);
  refuseAll(errorsOfRows(rows));
  return [...groupBy(plansOf(rows), ({ rate }) => rate.id)].flatMap(([rateId, ofRate]) => importInto(work, rateId, ofRate));
}

/** The whole price list as a file; after an import with the outcome of each price. */
export function priceListFile(view: View, language: Language, results: Results | null = null): Download {
  return writePriceList(listedPrices(view, results), language);
}

function validatedPrices(view: View, sheet: CsvSheet, language: Language): ValidatedRow<PriceListField, PlannedPrice>[] {
  const mapping = columnsOf(sheet, language);
  const cells = sheet.rows.map((row) => row.cells[mapping.gross_amount ?? -1] ?? "");
  const [amounts] = decideFormats([{ field: "gross_amount", kind: "amount", cells }]);
  const mark = DECIMAL_MARKS.find((each) => each === amounts?.format);
  const rules = priceRows(view, mark);
  const read = { fields: PRICE_LIST_FIELDS, mapping, reasons: priceListReasons, language };
  const rows = sheet.rows.map((row) => validateRow(rules, read, row));
  dropPlans(rows, rules.close());
  return rows;
}

/** A price list has exactly our column names, in any order; the column `result` of an earlier export is ignored. */
function columnsOf({ columns }: CsvSheet, language: Language): ColumnMapping<PriceListField> {
  const mapping = guessColumns(PRICE_LIST_COLUMNS, columns);
  const missing = missingColumns(PRICE_LIST_COLUMNS, mapping);
  if (missing.length > 0) throw csvRefusal(fill(priceListReasons.columns_missing[language], { names: missing.join(", ") }));
  const names = columns.map((name) => name.toLowerCase());
  const unknown = names.filter((name, index) => name !== "result" && name !== "" && !Object.values(mapping).includes(index));
  if (unknown.length > 0) throw csvRefusal(fill(priceListReasons.columns_unknown[language], { names: unknown.join(", ") }));
  return mapping;
}

function plansOf(rows: readonly ValidatedRow<PriceListField, PlannedPrice>[]): PlannedPrice[] {
  return rows.flatMap(({ plan }) => plan ?? []);
}

function importInto(work: Work, rateId: string, planned: readonly PlannedPrice[]): [id: string, result: PriceResult][] {
  const periods = new Map(planned.flatMap(({ period }) => (period ? [[periodKey(rateId, period.name), period] as const] : [])));
  const changedPeriods = [...periods.values()].filter(isChanged);
  const idOf = new Map([...periods].map(([key, period]) => [key, savePeriod(work, period)]));
  const saved = planned.map((price) => {
    const rate_restriction_id = price.period ? (idOf.get(periodKey(rateId, price.period.name)) ?? null) : null;
    return { ...price, row: savePrice(work, price, rate_restriction_id) };
  });
  const changed = saved.filter(({ known, row }) => known?.gross_amount !== row.gross_amount);
  if (changed.length > 0 || changedPeriods.length > 0) {
    const before = changed.flatMap(({ known }) => known ?? []).map(recordedPrice);
    const after = changed.map(({ row }) => recordedPrice(row));
    touchRate(work, getRate(work, rateId), {
      from: { prices: before, ...recorded(changedPeriods.flatMap(({ known }) => known ?? [])) },
      to: { prices: after, ...recorded(changedPeriods) },
      count: changed.length,
    });
  }
  return saved.map(({ row, result }) => [row.id, result]);
}

function recorded(periods: readonly { name: string; from: string; to: string }[]) {
  return periods.length > 0 ? { restrictions: periods.map(recordedPeriod) } : {};
}

function savePeriod(work: Work, period: PlannedPeriod): string {
  const { rate_id, name, from, to, known } = period;
  if (!known) return periodStore.insert(work, { rate_id, name, from, to }).id;
  return isChanged(period) ? periodStore.update(work, known, { from, to }).id : known.id;
}

function savePrice(work: Work, { rate, type, occupancy, gross_amount, known }: PlannedPrice, rate_restriction_id: string | null): PriceRow {
  if (!known) return priceStore.insert(work, { rate_id: rate.id, room_type_id: type.id, occupancy, rate_restriction_id, gross_amount });
  return known.gross_amount === gross_amount ? known : priceStore.update(work, known, { gross_amount });
}

/** By rate and room type, the year's prices before those of periods. */
function listedPrices(view: View, results: Results | null): ListedPrice[] {
  const rateWord = wordFor(allRates(view));
  const typeWord = wordFor(allRoomTypes(view));
  const periods = byId(periodStore.all(view, undefined));
  return priceStore
    .all(view, undefined, pricesTable.occupancy)
    .flatMap((price) => {
      const [rate, type] = [rateWord.get(price.rate_id), typeWord.get(price.room_type_id)];
      const period = periods.get(price.rate_restriction_id ?? "") ?? null;
      if (!rate || !type || (price.rate_restriction_id !== null && !period)) return [];
      return [{ price, rate, type, period }];
    })
    .sort(
      (a, b) =>
        a.rate.place - b.rate.place ||
        (a.period?.from ?? "").localeCompare(b.period?.from ?? "") ||
        a.type.place - b.type.place ||
        a.price.occupancy - b.price.occupancy,
    )
    .map(({ price, rate, type, period }) => ({
      rate_code: rate.word,
      room_type_code: type.word,
      occupancy: price.occupancy,
      period: period?.name ?? null,
      from: period?.from ?? null,
      to: period?.to ?? null,
      gross_amount: price.gross_amount,
      result: results && (results.get(price.id) ?? "unchanged"),
    }));
}

/** The word by which the import finds each rate or type again: its code, or its name where it has no code or shares it. */
function wordFor(all: readonly { id: string; name: string; code: string | null }[]): Map<string, { word: string; place: number }> {
  const codes = groupBy(all, ({ code }) => code?.trim().toLowerCase() ?? "");
  return new Map(
    all.map(({ id, name, code }, place) => {
      const isAlone = code !== null && codes.get(code.trim().toLowerCase())?.length === 1;
      return [id, { word: isAlone ? code : name, place }];
    }),
  );
}

/** A row of an exported price list. */
type ListedPrice = {
  rate_code: string;
  room_type_code: string;
  occupancy: number;
  period: string | null;
  from: string | null;
  to: string | null;
  gross_amount: Cents;
  result: PriceResult | null;
};

/** Writes amounts with the decimal mark of the reader's language. */
function writePriceList(prices: readonly ListedPrice[], language: Language): Download {
  const fields: (PriceListField | "result")[] = PRICE_LIST_COLUMNS.map(({ field }) => field);
  if (prices.some(({ result }) => result !== null)) fields.push("result");
  const rows = prices.map((price) =>
    fields.map((field) => (field === "gross_amount" ? written(price.gross_amount, language) : price[field])),
  );
  return spreadsheetFile(language === "de" ? "preisliste.csv" : "price-list.csv", [fields, ...rows]);
}

function written(price: Cents, language: Language): string {
  const text = amount(price).toFixed(2);
  return language === "de" ? text.replace(".", ",") : text;
}
