import type { View, Work } from "#server/platform/core/work/work.ts";
import type { ImportLine, RowRules } from "#server/tenant/imports/validate-rows.ts";
import type { ImportField, ImportKind } from "#shared/tenant/imports/fields.ts";
import type { ImportPreset } from "#shared/tenant/imports/presets.ts";
import type { FormatsByField } from "#shared/tenant/imports/rows.ts";
import type { ForeignValue, ImportAnswers, ImportQuestion, ValueChoices } from "#shared/tenant/imports/schema.ts";
import type { ImportReason } from "#shared/tenant/imports/text.ts";

/**
 * All kinds of import files whose rows are created one by one, collected in `server/wiring.ts`; each is declared by the module that owns
 * its records. Its rules begin by reading what is known already, in parts.
 */
export type ImportKinds = Readonly<Record<ImportKind, (view: View, reading: ImportReading) => Promise<MakingRules>>>;

/**
 * Settings for reading a file: the formats of its columns, the portal that wrote it, the meanings that the user gave to its words, and the
 * answers about doubtful rows.
 */
export type ImportReading = { formats: FormatsByField; preset: ImportPreset | null; values: ValueChoices; answers: ImportAnswers };

/** Rules whose rows are written one after the other, in many transactions. */
export type MakingRules = RowRules<ImportField, ImportReason, RowToMake> & {
  /** Checks that need all rows, after each was validated: the rows that are refused by them. */
  close?(): Promise<ReadonlySet<number>>;
  /** Called after each transaction; after a rollback, the records that rows created on the way must be created again. */
  settle(committed: boolean): void;
  /** The number of records created beside the rows themselves. */
  beside(): { room_types_made: number; contacts_made: number };
  /** Words that are not known here, doubtful rows, and bookings of rows with several rooms beyond one each; none of other kinds. */
  found?(): { foreign: ForeignValue[]; questions: ImportQuestion[]; split: number };
};

/** A row of any of these kinds. */
export type MakingLine = ImportLine<ImportField>;

/** The planned record of a row. A flexible row takes any room that the others leave, so it comes after them. */
export type RowToMake = { result: "made" | "matched"; isFlexible?: boolean; make(work: Work): void };

export const NOTHING_TO_MAKE: RowToMake = { result: "matched", make: () => undefined };

/** Ids of records that rows create on the way (a guest, a room type), kept only if their transaction commits. */
export function makeProvisional() {
  let given: { id: string | null }[] = [];
  return {
    /** The id of a record that a row needs; created now where it does not exist yet. */
    idOf(needed: { id: string | null }, make: () => string): string {
      if (needed.id !== null) return needed.id;
      given.push(needed);
      return (needed.id = make());
    },
    settle(committed: boolean): void {
      if (!committed) for (const each of given) each.id = null;
      given = [];
    },
  };
}
