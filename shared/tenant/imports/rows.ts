import type { CellsBy, RefuseCell } from "#shared/platform/core/csv-columns.ts";
import { MAX_CHILDREN } from "#shared/platform/core/persons.ts";
import { type ColumnFormat, DATE_ORDERS, type DateOrder, DECIMAL_MARKS, type DecimalMark } from "#shared/tenant/imports/column-formats.ts";
import type { FORMATTED_FIELDS, FormattedField, ImportField } from "#shared/tenant/imports/fields.ts";
import type { ImportReason } from "#shared/tenant/imports/text.ts";
import { readCount, readCountry } from "#shared/tenant/imports/values.ts";

/** The cells of a row of any kind. */
export type ImportCells = CellsBy<ImportField>;
export type RefuseImportCell = RefuseCell<ImportField, ImportReason>;

/** The decided format of each column of dates or amounts; without one, each cell is read by itself. */
export type FormatsByField = {
  readonly [F in FormattedField]?: ((typeof FORMATTED_FIELDS)[F] extends "date" ? DateOrder : DecimalMark) | undefined;
};

/** The decided formats by field. */
export function formatsByField(formats: readonly ColumnFormat[]): FormatsByField {
  const of = (field: FormattedField) => formats.find((each) => each.field === field)?.format;
  const dateOf = (field: FormattedField) => DATE_ORDERS.find((order) => order === of(field));
  const markOf = (field: FormattedField) => DECIMAL_MARKS.find((mark) => mark === of(field));
  return {
    check_in: dateOf("check_in"),
    check_out: dateOf("check_out"),
    date_of_birth: dateOf("date_of_birth"),
    total: markOf("total"),
    deposit: markOf("deposit"),
  };
}

/** The most letters of a text about a booking or a contact. */
export const MAX_LETTERS = 10_000;

/** The fields of counts, each with its error. */
const REFUSED = {
  occupancy: "persons",
  adults: "persons",
  children: "children",
  cots: "cots",
  room_count: "rooms",
  min_occupancy: "persons",
  max_occupancy: "persons",
  max_cots: "max_cots",
} as const;
type CountField = keyof typeof REFUSED;

/** The bounds of counts that do not go from 1 to 99. */
const BOUNDS: Partial<Record<CountField, readonly [least: number, most: number]>> = {
  children: [0, 99],
  cots: [0, 99],
  max_cots: [0, MAX_CHILDREN],
};

/** Reads a count of a column; null for an empty cell and for one that is refused. */
export function countIn(cells: ImportCells, field: CountField, refuse: RefuseImportCell): number | null {
  if (cells[field] === "") return null;
  const [least, most] = BOUNDS[field] ?? [1, 99];
  const count = readCount(cells[field], least, most);
  if (count === null) refuse(field, REFUSED[field]);
  return count;
}

/** Reads a country of a column; null for an empty cell and for one that is refused. */
export function countryIn(cells: ImportCells, field: "country" | "nationality", refuse: RefuseImportCell): string | null {
  const text = cells[field];
  const country = text === "" ? null : readCountry(text);
  if (text !== "" && country === null) refuse(field, "country", { text });
  return country;
}
