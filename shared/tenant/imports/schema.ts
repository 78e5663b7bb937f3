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
  question: z.enum(IMPORT_QUESTIONS).describe("day_use: departure on the day of arrival; long_stay: more than 60 nights"),
  count: z.int().describe("How many rows"),
  rows: z.array(z.int()).describe("The first of the rows"),
  answer: z.enum(ANSWERS).nullable().describe("The answer that the request gives; null without one"),
});
export type ImportQuestion = z.infer<typeof ImportQuestion>;

/** Parses an object that is sent beside a file (multipart), as JSON text: `{"number": 0, "room_type": 2}`. */
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
  kind: z.enum(IMPORT_KINDS).describe("What the file holds"),
  mapping: jsonText(Mapping, 5_000, "json_mapping")
    .optional()
    .describe("Which column is which field, as JSON; without it the columns are recognised by their names"),
  formats: jsonText(FormatChoices, 2_000, "json_formats")
    .optional()
    .describe(
      'The format of each column of dates and amounts, none where it has to be chosen; sent as JSON, such as {"check_in":"month_first"}',
    ),
  values: jsonText(ValueChoices, 50_000, "json_values")
    .optional()
    .describe(
      'The meanings of words that are not known here, as JSON: {"status":{"Past guest":"checked_out"},"room_type":{"Deluxe":"its id"}}',
    ),
  answers: jsonText(ImportAnswers, 500, "json_answers")
    .optional()
    .describe('What happens to rows whose dates may be a mistake, as JSON: {"day_use":"leave_out"}; without an answer they are imported'),
});

/** `skip_bad_rows` imports the valid rows even if others are refused; without it one invalid row refuses all. */
export const ImportOrder = ImportWish.extend({
  skip_bad_rows: z.boolean().default(false).describe("Takes the good rows although others are bad"),
});

export const IMPORT_RESULTS = ["made", "matched", "error"] as const;

/** The result of validating a row; `row` counts as a spreadsheet does: the header is row 1. */
export const ImportRow = z.object({
  row: z.int().describe("The row of the file, from 1 on, its header left out"),
  result: z.enum(IMPORT_RESULTS).describe("The result for the row"),
  cells: z.record(z.string(), z.string()).describe("The row's values by field"),
  errors: z
    .array(
      z.object({
        field: z.string().describe("The field that the column is taken for"),
        message: z.string().describe("What is wrong, in the caller's language"),
      }),
    )
    .describe("The errors of the row, by field"),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** A word that is not known here, with the number of its rows; `value` is the meaning that the user has given it. */
export const ForeignValue = z.object({
  field: z.enum(MAPPED_VALUES).describe("The field that the column is taken for"),
  text: z.string().describe("The word as the file has it"),
  count: z.int().describe("How many rows there are, or have the word"),
  value: z.string().nullable().describe("The meaning that the request gives it; null without one"),
});
export type ForeignValue = z.infer<typeof ForeignValue>;

const counts = {
  count: z.int().describe("How many rows there are, or have the word"),
  made: z.int().describe("How many records were made"),
  matched: z.int().describe("How many were here already"),
  room_types_made: z.int().describe("How many room types were made"),
  contacts_made: z.int().describe("How many contacts were made"),
};

/** The preview of an import. `rows` are the first ones, `refused` the first with an error. */
export const ImportPreview = z.object({
  kind: z.enum(IMPORT_KINDS).describe("What the file holds"),
  encoding: z.enum(["utf-8", "utf-16", "windows-1252"]).describe("The file's character encoding"),
  columns: z
    .array(
      z.object({
        index: z.int().describe("The column, from 0 on"),
        name: z.string().describe("The column's name"),
        example: z.string().describe("A value of the column"),
      }),
    )
    .describe("The file's columns"),
  mapping: z
    .record(z.string(), z.int().nullable())
    .describe("Which column is which field, as JSON; without it the columns are recognised by their names"),
  missing: z.array(z.string()).describe("Required fields without a column; while there are any, no row is validated"),
  preset: z.enum(IMPORT_PRESETS).nullable().describe("The portal whose list of reservations the file is"),
  /** The formats of columns of dates and amounts; while one is null, no row is validated. */
  formats: z
    .array(ColumnFormat)
    .describe(
      'The format of each column of dates and amounts, none where it has to be chosen; sent as JSON, such as {"check_in":"month_first"}',
    ),
  foreign: z.array(ForeignValue).describe("Words of the file that are not known here"),
  questions: z.array(ImportQuestion).describe("Rows whose dates may be a mistake"),
  split: z.int().describe("How many bookings come from rows with several rooms, beyond one each"),
  errors: z.int().describe("How many rows are wrong"),
  rows: z.array(ImportRow).describe("The rows"),
  refused: z.array(ImportRow).describe("The refused rows"),
  ...counts,
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/**
 * The result of an import: `made` rows were imported, `refused` ones were not (`refusals` holds the first of them), and
 * `stopped` says that a user ended the import early.
 */
export const ImportOutcome = z.object({
  kind: z.enum(IMPORT_KINDS).describe("What the file holds"),
  ...counts,
  refused: z.int().describe("How many rows were refused"),
  refusals: z
    .array(
      z.object({
        row: z.int().describe("The row of the file, from 1 on, its header left out"),
        message: z.string().describe("What is wrong, in the caller's language"),
      }),
    )
    .describe("Which rows were refused, and why"),
  stopped: z.boolean().describe("The import was stopped: the same file goes on"),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** The running import of this property, in rows. */
export const ImportProgress = z.object({
  kind: z.enum(IMPORT_KINDS).describe("What the file holds"),
  done: z.int().describe("How many rows are done"),
  count: z.int().describe("How many rows there are, or have the word"),
});
export type ImportProgress = z.infer<typeof ImportProgress>;
