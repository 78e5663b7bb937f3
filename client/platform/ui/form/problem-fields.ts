import type { ProblemType } from "#shared/platform/core/errors.ts";

/** At which field a refusal that names none is best read, where the form has that field. */
export const PROBLEM_FIELDS: Readonly<Partial<Record<ProblemType, readonly string[]>>> = {
  "room/number_taken": ["number"],
  "room/out_of_service": ["room_id"],
  "booking/invalid_dates": ["check_in"],
  "booking/overlap_detected": ["room_id"],
  "booking/no_available_room_found": ["room_type_id", "room_id"],
  "booking/room_fixed": ["room_id"],
  "booking/occupancy_exceeded": ["occupancy", "adults"],
  "booking/occupancy_below_minimum": ["occupancy", "adults"],
  "booking/failed_assignment": ["occupancy", "adults"],
  "booking/invalid_total": ["total_gross_amount"],
  "rate/no_matching_price": ["rate_id"],
  "rate/inactive": ["rate_id"],
  "rate/parent_cycle": ["parent_rate_id"],
  "rate/restriction_already_configured": ["name"],
  "rate/restriction_overlap_detected": ["from"],
  "room_lock/overlap_detected": ["start"],
  "room_lock/started": ["start"],
  "contact/already_exists": ["communication.email"],
  "user/wrong_password": ["current_password"],
  "user/email_already_exists": ["email"],
  "property/user_already_assigned": ["email"],
  "payment_method/posts_links": ["kind"],
  "setting/already_exists": ["key"],
};
