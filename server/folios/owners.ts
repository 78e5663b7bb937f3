import type { EventParent } from "#server/core/work/events.ts";
import type { View, Work } from "#server/core/work/work.ts";
import type { FolioRow } from "#server/folios/queries.ts";
import type { StayOfFolio } from "#server/folios/stay.ts";

/** What folios ask of the stays and groups they belong to, whose modules are above this one and hand it in (`server/wiring.ts`). */
export type FolioOwners = {
  /** The booking that a new folio is for. Throws `not_found` naming `booking_id`. */
  booking: (work: Work, id: string) => { id: string; code: string };
  /** The group that a new folio is for. Throws `not_found` naming `group_id`. */
  group: (work: Work, id: string) => { id: string };
  groupOfBooking: (view: View, booking_id: string) => string | null;
  stay: (view: View, booking_id: string) => StayOfFolio;
  /** Lets the booking or group take over what a folio now holds, and answers in whose history that stands. */
  settled: (work: Work, folio: FolioRow) => EventParent;
};
