/**
 * Every refusal the product knows, with the HTTP status it travels under. The key is the wire `type`
 * (`booking/overlap_detected`); `problems-text.ts` holds what the user reads. Thrown where the name says.
 */
export const PROBLEMS = {
  "contact/already_exists": 400,
  /** Nothing of an anonymised contact changes any more. */
  "contact/anonymized": 400,
  /** A contact that is needed yet can't be anonymised: a stay to come, something to pay, an invoice not settled; `detail` counts them. */
  "contact/still_needed": 400,
  "rate/no_matching_price": 400,
  "rate/price_already_configured": 400,
  "rate/price_invalid_occupancy": 400,
  "rate/restriction_overlap_detected": 400,
  "rate/restriction_already_configured": 400,
  "rate/parent_cycle": 400,
  "rate/inactive": 400,
  /** A closed folio takes no charge, payment or change. */
  "folio/closed": 400,
  "folio/customer_address_incomplete": 400,
  "folio/payments_posted": 400,
  "folio/empty": 400,
  /** Nothing is due and nothing in credit, so there is nothing to transfer. */
  "folio/settled": 400,
  "folio/already_invoiced": 400,
  /** There is not a cent for each of two parts. */
  "charge/not_divisible": 400,
  /** Only the second part of a split can undo it. */
  "charge/not_split": 400,
  "charge/changed_since_split": 400,
  "invoice/invalid_status": 400,
  /** No invoice with these filters is issued, so none has a PDF. */
  "invoice/none_issued": 400,
  /** An XRechnung lacks what was not known when the invoice was issued; `detail` names the fields. */
  "invoice/e_invoice_incomplete": 400,
  /** More than an invoice is due. */
  "payment/exceeds_due": 400,
  /** A booking's share of its group's payment goes with that payment only. */
  "payment/virtual": 400,
  /** A file for the accounting holds the payment; `detail` tells the file's days. */
  "payment/handed_over": 400,
  /** An account or tax code that a file for an accounting program needs and nobody has told; `errors` name each. */
  "accounting/mapping_missing": 400,
  "booking/read_only": 400,
  "booking/invalid_dates": 400,
  "booking/overlap_detected": 400,
  "booking/overlaps_detected": 400,
  "booking/failed_assignment": 400,
  "booking/no_available_room_found": 400,
  "booking/available_rooms_not_sufficient": 400,
  "booking/payments_posted": 400,
  "booking/occupancy_exceeded": 400,
  "booking/occupancy_below_minimum": 400,
  "booking/room_fixed": 400,
  "booking/room_missing": 400,
  "booking/invalid_status": 400,
  "booking/invalid_total": 400,
  "booking/code_taken": 400,
  /** An undo that a colleague's later change stands in the way of; `detail` names who and what. */
  "booking/contact_deleted": 400,
  "booking/changed_since": 400,
  "room_lock/overlap_detected": 400,
  "room_lock/not_found": 400,
  /** The start of a lock that has begun can't change any more. */
  "room_lock/started": 400,
  "room/number_taken": 400,
  "room/out_of_service": 400,
  "room/occupied": 400,
  /** Only a clean room can be inspected. */
  "room/not_clean": 400,
  /** Nobody to send the mail to: the call names none and the contact has no address. */
  "mail/no_recipient": 400,
  /** Taken back after it has left, or tried again while it need not be. */
  "mail/not_waiting": 400,
  "property/user_already_assigned": 400,
  /** The tab shows another property than the session: nothing is written. */
  "property/switched": 412,
  "setting/already_exists": 400,
  "user/email_already_exists": 400,
  "user/wrong_password": 404,
  /** An admin resets the password of somebody who also works in another property. */
  "user/in_other_properties": 400,
  "user/last_admin": 400,
  "user/self": 400,
  "session/invalid_credentials": 401,
  /** A link to a new password that was used, replaced by a newer one, or is older than an hour. */
  "session/password_link_dead": 400,
  guest_data_missing: 400,
  /** No entry that stands has this number. */
  "registration/not_found": 400,
  /** All guests of the stay are in the register. */
  "registration/already_registered": 400,
  /** The property's law wants none of these guests in the register. */
  "registration/not_required": 400,
  /** The settings name no door system, or not all of it; `detail` names the missing one. */
  "access_control/not_configured": 400,
  /** The door system has not done it; `detail` says why: timeout, unreachable, refused, unreadable, withdrawn. */
  "access_control/failed": 400,
  /** Another import of the property is under way. */
  "import/running": 400,
  in_use: 400,
  validation: 400,
  idempotency_key_reused: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  too_many_requests: 429,
  /** A bug or a broken disk: logged with an id that `detail` quotes. */
  unknown: 500,
  /** Fallback text of the client where nothing better is known. */
  general: 500,
} as const satisfies Record<string, number>;

export type ProblemType = keyof typeof PROBLEMS;

/** Which field of the input is wrong, and why; `path` is dotted (`bookings.0.check_in`). */
export type FieldError = { path: string; message: string };

/** What leaves the property: RFC 9457 members, and the field errors of bad input. */
export type ProblemBody = {
  type: ProblemType;
  title: string;
  status: number;
  detail: string | null;
  instance: string | null;
  errors?: FieldError[];
};

/** An expected refusal. Anything else that is thrown is a bug and leaves as `unknown`. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly type: ProblemType;
  readonly detail: string | null;
  readonly errors: readonly FieldError[];

  constructor(type: ProblemType, detail: string | null = null, errors: readonly FieldError[] = []) {
    super(detail ? `${type}: ${detail}` : type);
    this.type = type;
    this.detail = detail;
    this.errors = errors;
  }

  get status(): number {
    return PROBLEMS[this.type];
  }
}

/** Throws what a rule has to say against it, if anything. */
export function assertAllowed(reason: ProblemType | null): void {
  if (reason) throw new Problem(reason);
}

/** A field whose value is refused by a rule that its schema can't know. */
export function invalid(path: string, message: string): Problem {
  return new Problem("validation", null, [{ path, message }]);
}

/** A reference in a body to something that isn't in this property: 404 that names the field. */
export function notFound(field: string): Problem {
  return new Problem("not_found", field, [{ path: field, message: "not found" }]);
}

/** What a problem of one of several is called among the whole call's errors: `bookings.2`, and its fields below that. */
export function errorsOfPart(part: string, { type, errors }: Problem): FieldError[] {
  return [{ path: part, message: type }, ...errors.map(({ path, message }) => ({ path: `${part}.${path}`, message }))];
}

/** Does one of several that a call brings together; its refusal names which one it was. */
export function asPart<T>(part: string, task: () => T): T {
  try {
    return task();
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    throw new Problem(thrown.type, thrown.detail, errorsOfPart(part, thrown));
  }
}

export function isProblemType(value: unknown): value is ProblemType {
  return typeof value === "string" && Object.hasOwn(PROBLEMS, value);
}
