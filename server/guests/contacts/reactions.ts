import type { ContactRow } from "#server/guests/contacts/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";

export type ContactChange = { before: ContactRow; after: ContactRow };

/** Reactions of other modules, in the same transaction, to a changed contact; listed in `server/wiring.ts`. */
export type ContactReactions = {
  /** Name, address or other fields of a contact were changed, by hand or by a merge. */
  changed: readonly ((work: Work, change: ContactChange) => void)[];
};
