import type { View, Work } from "#server/core/work/work.ts";
import type { ImportLine, RowRules } from "#server/imports/validate-rows.ts";
import type { ImportField, ImportKind } from "#shared/imports/fields.ts";
import type { ImportReason } from "#shared/imports/text.ts";

/** All kinds of files whose rows are made one by one, collected in `server/wiring.ts`; each is declared by the module that owns its records. */
export type ImportKinds = Readonly<Record<ImportKind, (view: View) => MakingRules>>;

/** Rules whose rows are written one after the other, in many transactions. */
export type MakingRules = RowRules<ImportField, ImportReason, RowToMake> & {
  /** After each transaction that made rows: where it was rolled back, what they made on the way is still to be made. */
  settle(committed: boolean): void;
  /** What comes to be beside the rows themselves. */
  beside(): { room_types_made: number; contacts_made: number };
};

/** A row of any of these kinds. */
export type MakingLine = ImportLine<ImportField>;

/** What a row would become. What is flexible takes a room that the others leave, so it comes after them. */
export type RowToMake = { result: "made" | "matched"; isFlexible?: boolean; make(work: Work): void };

export const NOTHING_TO_MAKE: RowToMake = { result: "matched", make: () => undefined };

/** Ids of what rows make on the way (a guest, a room type), kept only if their transaction commits. */
export function makeProvisional() {
  let given: { id: string | null }[] = [];
  return {
    /** The id of something that a row needs; made now where it isn't there yet. */
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
