import type { Cents } from "#shared/platform/core/money.ts";

/** The programs that distribute to portals: Channex by its API, others by AlpineBits. */
export const CONNECTION_KINDS = ["channex", "alpinebits"] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** This program calls the partner, or the partner calls this program. */
export const CONNECTION_DIRECTIONS = ["out", "in"] as const;

/** Why the last call brought nothing: no answer or a fault on their side, too many calls, or a refusal that repeats itself. */
export const CONNECTION_ERRORS = ["unreachable", "too_many_calls", "refused"] as const;
export type ConnectionError = (typeof CONNECTION_ERRORS)[number];

/**
 * The partner's answer to a call. `advisory`: it asks for more, such as a complete set; `warning`: it took the message with losses, which it
 * names; `error`: it took nothing.
 */
export const MESSAGE_OUTCOMES = ["success", "advisory", "warning", "error"] as const;
export type MessageOutcome = (typeof MESSAGE_OUTCOMES)[number];

/** The agreement with a partner about version, calls and capabilities; `takes_gzip` if it takes compressed messages. */
export type PartnerProtocol = { version: string; actions: readonly string[]; capabilities: readonly string[]; takes_gzip: boolean };

/**
 * The fate of a revision. `applied`: the stays are as it says; `older`: a newer one was applied before; `conflict`: a person has to look;
 * `set_aside`: it cannot be read, and the raw text is kept.
 */
export const REVISION_STATES = ["applied", "older", "conflict", "set_aside"] as const;
export type RevisionState = (typeof REVISION_STATES)[number];

/**
 * Why a stay of a portal needs a person. `overbooked`: there was no room; `not_mapped`: the portal names no room type that is mapped;
 * `not_changed`, `not_canceled`: the portal's change or its prices could not be followed; `canceled_here`: people canceled it here, and the
 * portal still has it; `unknown`: a stay was canceled that never arrived here; `over`: all its nights had passed when it arrived.
 */
export const STAY_CONFLICTS = ["overbooked", "not_mapped", "not_changed", "not_canceled", "canceled_here", "unknown", "over"] as const;
export type StayConflict = (typeof STAY_CONFLICTS)[number];

/** The header in which a partner sends the secret of its webhook. */
export const CHANNEX_SECRET_HEADER = "x-channex-webhook-secret";

/** Markup on the prices of a rate, or of all rates if it names none, on the nights from `from` to `to`; null for no bound. */
export type DatedMarkup = {
  rate_id: string | null;
  from: string | null;
  to: string | null;
  percentage: number | null;
  gross_amount: Cents | null;
  rounding: "cent" | "to_00" | "to_90";
};

/** The days between which a flexible guest would arrive, and for how many nights; null where the guest names none. */
export type RequestedDays = { earliest: string | null; latest: string | null; nights: number | null };

/** A room of a portal's booking, by our ids and without the names of guests. */
export type SoldRoom = {
  /** Of a guest who only asks for an offer; null or missing if the room was sold. */
  request?: RequestedDays | null;
  room_type_id: string | null;
  rate_id: string | null;
  check_in: string;
  check_out: string;
  adults: number;
  children: readonly (number | null)[];
  nights: readonly { date: string; gross_amount: Cents }[];
};

/** The fields of a cell in which a partner can have another value than it was sent. */
export const CELL_FIELDS = ["free", "price", "closed", "closed_to_arrival", "closed_to_departure", "min_nights", "max_nights"] as const;

/** Values as texts: a number, amounts with spaces between them, or yes and no. */
export type CellDifference = { field: (typeof CELL_FIELDS)[number]; here: string; there: string };

/**
 * A stay of a portal that a calendar has brought, too. `open`: recognized by its nights and room type; `confirmed`: a person agrees;
 * `separate`: a person has said that they are two stays.
 */
export const FEED_MATCHES = ["open", "confirmed", "separate"] as const;

/**
 * Fields of a booking before a portal's connection has filled them; `has_customer` and `has_notes` if people had entered some, `has_group` if it
 * was in a group or has joined none.
 */
export type BookingBeforeMatch = {
  source: string;
  external_code: string | null;
  occupancy: number;
  children: readonly { age: number | null }[];
  nights: readonly { date: string; gross_amount: Cents }[];
  has_customer: boolean;
  has_notes: boolean;
  has_group?: boolean;
};
