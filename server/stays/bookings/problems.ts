import type { ProblemType } from "#shared/platform/core/errors.ts";
import type { BookingAction } from "#shared/stays/bookings/schema.ts";

/** Problems of a taken room: another stay or lock occupies it, or the type's rooms are promised to others. */
const CONFLICT = ["booking/overlap_detected", "booking/no_available_room_found"] as const;

/** Problems that refuse a new stay. */
export const OF_NEW_STAY = [
  ...CONFLICT,
  "booking/invalid_dates",
  "booking/occupancy_exceeded",
  "booking/cots_exceeded",
  "booking/occupancy_below_minimum",
  "booking/invalid_total",
  "booking/code_taken",
  "external_id_taken",
  "rate/no_matching_price",
  "rate/inactive",
  "rate/rule_violated",
  "item/out_of_stock",
  "mail/no_recipient",
] as const satisfies readonly ProblemType[];

/** Problems that refuse a change of a stay. */
export const OF_CHANGED_STAY = [
  ...CONFLICT,
  "booking/read_only",
  "booking/invalid_status",
  "booking/invalid_dates",
  "booking/occupancy_exceeded",
  "booking/cots_exceeded",
  "booking/occupancy_below_minimum",
  "booking/room_fixed",
  "booking/in_parts",
  "booking/failed_assignment",
  "booking/invalid_total",
  "room/occupied",
  "item/out_of_stock",
  "rate/no_matching_price",
  "rate/inactive",
] as const satisfies readonly ProblemType[];

/** Problems that refuse moves of several stays; `stale` names a version that the caller has seen. */
export const OF_MOVES = [...OF_CHANGED_STAY, "stale"] as const satisfies readonly ProblemType[];

/** Problems that refuse a change of a stay's parts. */
export const OF_PARTS = [
  ...CONFLICT,
  "booking/read_only",
  "booking/invalid_status",
  "booking/invalid_dates",
  "booking/occupancy_exceeded",
  "booking/cots_exceeded",
  "booking/room_fixed",
  "booking/too_many_parts",
  "room/occupied",
  "item/out_of_stock",
  "rate/no_matching_price",
] as const satisfies readonly ProblemType[];

/** Problems that refuse the data of arriving guests. */
export const OF_ARRIVING_GUESTS = [
  "contact/already_exists",
  "contact/anonymized",
  "guest_data_missing",
] as const satisfies readonly ProblemType[];

/** Problems of issuing the deposit invoices that replace those ended by a cancellation. */
const OF_RESTORED_DEPOSITS = [
  "deposit/deducted",
  "folio/customer_address_incomplete",
  "invoice/incomplete",
  "invoice/invalid_status",
] as const;

/** Problems that refuse a step, by step. */
export const OF_STEP = {
  confirm: ["booking/invalid_status", "booking/overlaps_detected"],
  check_in: [
    ...CONFLICT,
    "booking/invalid_status",
    "booking/invalid_dates",
    "booking/room_missing",
    "room/out_of_service",
    "room/occupied",
    "guest_data_missing",
  ],
  undo_check_in: [...CONFLICT, "booking/invalid_status"],
  check_out: ["booking/invalid_status"],
  undo_check_out: [...CONFLICT, "booking/invalid_status", "room/occupied"],
  no_show: ["booking/read_only", "booking/invalid_status", "booking/invalid_dates"],
  undo_no_show: [...CONFLICT, "booking/invalid_status", "folio/closed"],
  cancel: [
    "booking/read_only",
    "booking/invalid_status",
    "booking/payments_posted",
    "booking/invoiced",
    "folio/closed",
    "deposit/beyond_terms",
    "cash_register/training",
    "mail/no_recipient",
  ],
  undo_cancel: [...CONFLICT, ...OF_RESTORED_DEPOSITS, "booking/invalid_status", "booking/contact_deleted", "folio/closed"],
} as const satisfies Record<BookingAction, readonly ProblemType[]>;

/** Problems of an undo that takes back payments. */
export const OF_TAKEN_BACK_PAYMENTS = [
  "payment/handed_over",
  "payment/day_closed",
  "payment/at_provider",
] as const satisfies readonly ProblemType[];

/** Problems of all steps. */
export const OF_ANY_STEP = [...new Set(Object.values(OF_STEP).flat())] satisfies readonly ProblemType[];
