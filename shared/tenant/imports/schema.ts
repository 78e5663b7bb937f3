import { z } from "zod";
import { ColumnFormat, FormatChoices } from "#shared/tenant/imports/column-formats.ts";
import { IMPORT_KINDS } from "#shared/tenant/imports/fields.ts";
import { IMPORT_PRESETS } from "#shared/tenant/imports/presets.ts";

const Mapping = z.record(z.string().max(50), z.int().min(0).max(500).nullable());

/** The fields whose unknown words the user maps: to a status, and to the id of a room type. */
const MAPPED_VALUES = ["status", "room_type"] as const;
export type MappedField = (typeof MAPPED_VALUES)[number];
/** The meaning of words of the file, by field. */
export const ValueChoices = z.partialRecord(z.enum(MAPPED_VALUES), z.record(z.string().max(200), z.string().max(64)));
export type ValueChoices = z.infer<typeof ValueChoices>;

/** The rows that are asked about: with arrival and departure on one day, and with more nights than a stay usually has. */
export const IMPORT_QUESTIONS = ["day_use", "long_stay"] as const;
export type ImportQuestionName = (typeof IMPORT_QUESTIONS)[number];
const ANSWERS = ["import", "leave_out"] as const;
/** The user's answers; without one such rows are imported like all others. */
export const ImportAnswers = z.partialRecord(z.enum(IMPORT_QUESTIONS), z.enum(ANSWERS));
export type ImportAnswers = z.infer<typeof ImportAnswers>;

/** A question with the number of its rows, the first of them, and the answer that was given. */
export const ImportQuestion = z.object({
  question: z.enum(IMPORT_QUESTIONS),
  count: z.int(),
  rows: z.array(z.int()),
  answer: z.enum(ANSWERS).nullable(),
});
export type ImportQuestion = z.infer<typeof ImportQuestion>;

/** What is sent beside a file (multipart) is text, so objects are JSON: `{"number": 0, "room_type": 2}`. */
function jsonText<T>(schema: z.ZodType<T>, max: number, message: string) {
  return z
    .string()
    .max(max)
    .transform((text, context) => {
      try {
        const read = schema.safeParse(JSON.parse(text));
        if (read.success) return read.data;
      } catch {
        // Reported below, like any other invalid value.
      }
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

export const ImportWish = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  mapping: jsonText(Mapping, 5_000, "json_mapping").optional(),
  formats: jsonText(FormatChoices, 2_000, "json_formats").optional(),
  values: jsonText(ValueChoices, 50_000, "json_values").optional(),
  answers: jsonText(ImportAnswers, 500, "json_answers").optional(),
});

/** `skip_bad_rows` imports the valid rows even if others are refused; without it one invalid row refuses all. */
export const ImportOrder = ImportWish.extend({ skip_bad_rows: z.boolean().default(false) });

export const IMPORT_RESULTS = ["made", "matched", "error"] as const;

/** The result of validating a row; `row` counts as a spreadsheet does: the header is row 1. */
export const ImportRow = z.object({
  row: z.int(),
  result: z.enum(IMPORT_RESULTS),
  /** The cells that were read, by field. */
  cells: z.record(z.string(), z.string()),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** A word that is not known here, with the number of its rows; `value` is the meaning that the user has given it. */
export const ForeignValue = z.object({
  field: z.enum(MAPPED_VALUES),
  text: z.string(),
  count: z.int(),
  value: z.string().nullable(),
});
export type ForeignValue = z.infer<typeof ForeignValue>;

const counts = { count: z.int(), made: z.int(), matched: z.int(), room_types_made: z.int(), contacts_made: z.int() };

/** The preview of an import. `rows` are the first ones, `refused` the first with an error. */
export const ImportPreview = z.object({
  kind: z.enum(IMPORT_KINDS),
  encoding: z.enum(["utf-8", "utf-16", "windows-1252"]),
  columns: z.array(z.object({ index: z.int(), name: z.string(), example: z.string() })),
  mapping: z.record(z.string(), z.int().nullable()),
  /** Required fields without a column; while there are any, no row is validated. */
  missing: z.array(z.string()),
  /** The portal whose export the file is. */
  preset: z.enum(IMPORT_PRESETS).nullable(),
  /** The formats of columns of dates and amounts; while one is null, no row is validated. */
  formats: z.array(ColumnFormat),
  foreign: z.array(ForeignValue),
  /** Rows whose dates may be a mistake. */
  questions: z.array(ImportQuestion),
  /** Bookings of rows with several rooms, beyond one for each row. */
  split: z.int(),
  errors: z.int(),
  rows: z.array(ImportRow),
  refused: z.array(ImportRow),
  ...counts,
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/**
 * The result of an import: `made` rows were imported, `refused` ones were not (`refusals` holds the first of them), and
 * `stopped` says that a user ended the import early.
 */
export const ImportOutcome = z.object({
  kind: z.enum(IMPORT_KINDS),
  ...counts,
  refused: z.int(),
  refusals: z.array(z.object({ row: z.int(), message: z.string() })),
  stopped: z.boolean(),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** The running import of this property, in rows. */
export const ImportProgress = z.object({ kind: z.enum(IMPORT_KINDS), done: z.int(), count: z.int() });
export type ImportProgress = z.infer<typeof ImportProgress>;
