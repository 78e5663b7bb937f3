import type { ContactRow } from "#server/guests/contacts/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";

/** Decides if advertisements may be mailed to a contact. No consent is stored yet, so none may. */
export function mayMarket(_view: View, _contact: ContactRow): boolean {
  return false;
}
