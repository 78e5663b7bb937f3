import type { EventParent } from "#server/platform/core/work/events.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { FolioRow } from "#server/stays/folios/queries.ts";
import type { StayOfFolio } from "#server/stays/folios/wanted-charges.ts";

/** The functions that folios need from bookings and groups, which are modules above this one; passed in by `server/wiring.ts`. */
export type FolioOwners = {
  /** The booking of a new folio. Throws `not_found` naming `booking_id`. */
  booking: (work: Work, id: string) => { id: string; code: string };
  /** The group of a new folio. Throws `not_found` naming `group_id`. */
  group: (work: Work, id: string) => { id: string };
  groupOfBooking: (view: View, booking_id: string) => string | null;
  /** The booking of charges. Throws `not_found`, naming the field if there is one. */
  stay: (view: View, booking_id: string, field?: string) => StayOfFolio;
  /** The folios that draft invoices have closed: nothing of them is issued yet. */
  drafted: (view: View) => string[];
  /** Updates the booking or group after a change of its folio; returns the entity whose history gets the event. */
  settled: (work: Work, folio: FolioRow) => EventParent;
};
