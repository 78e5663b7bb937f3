import { z } from "zod";
import { IMPORT_KINDS } from "#shared/imports/fields.ts";

const Mapping = z.record(z.string().max(50), z.int().min(0).max(500).nullable());

/** The mapping is sent beside a file (multipart), so it is text: `{"number": 0, "room_type": 2}`. */
const MappingText = z
  .string()
  .max(5000)
  .transform((text, context) => {
    try {
      const read = Mapping.safeParse(JSON.parse(text));
      if (read.success) return read.data;
    } catch {
      // Reported below, like any other invalid mapping.
    }
    context.addIssue({ code: "custom", message: "JSON: a field's name with the index of its column" });
    return z.NEVER;
  });

export const ImportWish = z.strictObject({ kind: z.enum(IMPORT_KINDS), mapping: MappingText.optional() });

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

const counts = { count: z.int(), made: z.int(), matched: z.int(), room_types_made: z.int(), contacts_made: z.int() };

/** The preview of an import. `rows` are the first ones, `refused` the first with an error. */
export const ImportPreview = z.object({
  kind: z.enum(IMPORT_KINDS),
  encoding: z.enum(["utf-8", "utf-16", "windows-1252"]),
  columns: z.array(z.object({ index: z.int(), name: z.string(), example: z.string() })),
  mapping: z.record(z.string(), z.int().nullable()),
  /** Required fields without a column; while there are any, no row is validated. */
  missing: z.array(z.string()),
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
