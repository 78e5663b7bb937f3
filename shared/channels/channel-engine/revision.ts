import type { Cents } from "#shared/platform/core/money.ts";

/**
 * A partner's statement about a booking, in words that all drivers share. A partner sends a booking once for each change, as a revision that
 * states all of it again.
 */
export type Revision = {
  /** Identifies this revision, also when it is sent twice. */
  id: string;
  /** The partner's booking, the same for all its revisions. */
  booking_id: string;
  /** The number that guest and portal know. */
  code: string;
  /** Empty if the partner is the portal itself. */
  portal: string;
  /** `requested`: nothing is sold; the guest asks for an offer, and `rooms` are alternatives. */
  kind: "requested" | "new" | "modified" | "canceled";
  /** When the partner took it, as an instant in UTC; an older one than the one applied is kept, not applied. */
  made_at: string;
  rooms: RevisionRoom[];
  customer: RevisionCustomer;
  notes: string;
  currency: string;
  commission: Cents | null;
  /** A fee that the portal charges for a cancellation. */
  cancellation_fee: Cents | null;
  /** The taker of the guest's money; with `portal` the portal pays the property. */
  collected_by: "property" | "portal";
  /** The first day on which a portal's virtual card can be charged, as a calendar date. */
  card_from: string | null;
};

/** A room of a revision, with the partner's ids of room type and plan; null where it is not mapped there. */
export type RevisionRoom = {
  room_type_id: string | null;
  plan_id: string | null;
  check_in: string;
  check_out: string;
  /** The days between which a guest with flexible dates would arrive; `check_in` is then a proposal. */
  window?: { earliest: string; latest: string; nights: number | null };
  nights: { date: string; gross_amount: Cents }[];
  adults: number;
  /** Ages of the children; null for an age that the portal did not ask for. */
  children: (number | null)[];
  guests: RevisionGuest[];
  /** Taxes that the portal has taken from the guest: they are not charged to the guest again. */
  collected_taxes: CollectedTax[];
};

/** `local`: a tax of the municipality. `withheld`: the portal pays it to the authority by itself, else it passes it on to the property. */
export type CollectedTax = { name: string; gross_amount: Cents; local: boolean; withheld: boolean };

export type RevisionGuest = { first_name: string; last_name: string };

export type RevisionCustomer = RevisionGuest & {
  email: string | null;
  phone: string | null;
  country: string | null;
  language: string | null;
  /** Street, postal code and town, of partners that send them. */
  address?: { line1: string | null; postal_code: string | null; city: string | null };
};
