import type { FieldRule } from "#shared/platform/core/field-texts.ts";

/**
 * Every problem type with its HTTP status. The key is the `type` in the response (`booking/overlap_detected`);
 * `problems-text.ts` holds the text for the user. Each is thrown in the case that its name describes.
 */
export const PROBLEMS = {
  "contact/already_exists": 400,
  /** A webhook may not go to this computer itself; `detail` names the host. */
  "webhook/forbidden_address": 400,
  /** An anonymised contact can't be changed. */
  "contact/anonymized": 400,
  /** A contact that is still needed can't be anonymised: a future stay, an amount due, an unsettled invoice; `detail` counts them. */
  "contact/still_needed": 400,
  /** A retention period is shorter than the law of the country demands, or longer than it allows; `detail` says for what. */
  "privacy/unlawful_period": 400,
  /** The clearing was confirmed, but the period has been changed since it was shown. */
  "privacy/period_changed": 400,
  /** The date that an admin confirms is not the one that the server has by now; `detail` names that. */
  "system/other_date": 400,
  /** Nothing is sent from a copy of the data before an admin has confirmed that it is the only one in use. */
  "system/copy_paused": 400,
  /** A demo connects to no other system. */
  "system/demo": 400,
  /** The partner takes everything once in 24 hours; `detail` is the moment from which it can be sent again. */
  "channel_connection/sent_lately": 400,
  "item/out_of_stock": 400,
  "rate/no_matching_price": 400,
  "rate/price_already_configured": 400,
  "rate/price_invalid_occupancy": 400,
  "rate/restriction_overlap_detected": 400,
  "rate/restriction_already_configured": 400,
  "rate/parent_cycle": 400,
  "rate/inactive": 400,
  /** A restriction of the rate refuses the stay; `errors` names each: kind, limit and the day that decides. */
  "rate/rule_violated": 400,
  /** A closed folio accepts no charge, payment or change. */
  "folio/closed": 400,
  "folio/customer_address_incomplete": 400,
  "folio/payments_posted": 400,
  "folio/empty": 400,
  /** Nothing is due or in credit, so there is nothing to transfer. */
  "folio/settled": 400,
  "folio/already_invoiced": 400,
  /** The amount has less than one cent for each of two parts. */
  "charge/not_divisible": 400,
  /** Only the second part of a split can undo it. */
  "charge/not_split": 400,
  "charge/changed_since_split": 400,
  "invoice/invalid_status": 400,
  /** Neither a deposit invoice nor the deduction of a deposit is corrected by a credit note, and a credit note never asks for money. */
  "invoice/not_creditable": 400,
  /** A credit note takes back more of a line than earlier ones have left of it; `errors` names the line. */
  "invoice/credit_exceeds_line": 400,
  /** The file is neither camt.053 nor a table, is damaged or too large. */
  "bank_statement/unreadable": 400,
  /** The file declares document types or entities of its own, which no bank does. */
  "bank_statement/doctype": 400,
  "bank_statement/no_statement": 400,
  /** The table has no columns for day and amount. */
  "bank_statement/no_columns": 400,
  "bank_statement/too_many_lines": 400,
  /** A line has a day or an amount that can't be read; `detail` names the line. */
  "bank_statement/bad_date": 400,
  "bank_statement/bad_amount": 400,
  /** The line was booked or set aside meanwhile, or brings no money. */
  "bank_line/not_open": 400,
  "bank_line/not_booked": 400,
  /** The line is in another currency than the property's; `detail` names it. */
  "bank_line/foreign_currency": 400,
  /** More is to be booked than the line has left; `detail` names that. */
  "bank_line/exceeds_amount": 400,
  "bank_line/nothing_proposed": 400,
  /** No payment method for transfers is chosen, and none of this kind exists. */
  "bank_line/no_payment_method": 400,
  /** A step of reminding that was taken meanwhile, or that another comes before. */
  "reminder/other_step": 400,
  /** The day to pay has not passed. */
  "reminder/not_overdue": 400,
  /** Nobody is reminded of the invoice until the day that was set. */
  "reminder/on_hold": 400,
  /** The reminders of the invoice claim nothing, or it was paid or waived. */
  "reminder/no_fee": 400,
  /** A fee that was charged on a sale is taken back there; a reminder before the last one is kept. */
  "reminder/kept": 400,
  /** A deposit that an invoice deducts can't be canceled before that invoice. */
  "deposit/deducted": 400,
  /** Deposits never ask for more than the stay costs without local taxes; `detail` names what is left. */
  "deposit/exceeds_price": 400,
  /** Nothing was paid of the deposits of a stay that are to be forfeited. */
  "deposit/nothing_paid": 400,
  /** A deposit is forfeited by a stay that doesn't take place. */
  "deposit/stay_takes_place": 400,
  /** The agreed cancellation terms ask for less than was paid; `detail` names what they ask for. */
  "deposit/beyond_terms": 400,
  /** Nothing of the stay was forfeited, or a part of it has been taken back since. */
  "deposit/not_forfeited": 400,
  /** The law demands what the invoice lacks; `errors` names each. */
  "invoice/incomplete": 400,
  /** No issued invoice matches these filters, so there is no PDF. */
  "invoice/none_issued": 400,
  /** Data that an XRechnung requires was not known when the invoice was issued; `detail` names the fields. */
  "invoice/e_invoice_incomplete": 400,
  /** The payment is higher than the due amount of an invoice. */
  "payment/exceeds_due": 400,
  /** A booking's share of its group's payment can only be changed with that payment. */
  "payment/virtual": 400,
  /** The payment was exported to accounting; `detail` holds the days of the export file. */
  "payment/handed_over": 400,
  /** A daily closing contains the payment; `detail` holds its number. */
  "payment/day_closed": 400,
  /** A guest paid by a link at the provider of card payments, which alone can give the money back. */
  "payment/at_provider": 400,
  /** Card payments by link are posted with the method, which would become one of the cash register. */
  "payment_method/posts_links": 400,
  /** An account or tax code that an accounting export needs is not set; `errors` names each. */
  "accounting/mapping_missing": 400,
  /** The property has no cash register in use. */
  "cash_register/not_open": 400,
  "cash_register/start_unsigned": 400,
  /** Number and device of a register that is in use can't be changed; of its device only the access. */
  "cash_register/open": 400,
  /** A former register of the property has this number. */
  "cash_register/number_taken": 400,
  /** The device or the file belongs to another country's law than the register or its property. */
  "cash_register/other_law": 400,
  /** The training mode is on: nothing real is paid by a method of the register before it is ended. */
  "cash_register/training": 400,
  /** Practice sales need the training mode, which is off. */
  "cash_register/not_training": 400,
  /** The signing device gave no usable answer; `detail` says what it or the network said. */
  "cash_register/device_failed": 400,
  /** A colleague has made this daily closing; the next one begins after it. */
  "cash_closing/made_meanwhile": 400,
  /** Money has moved since the sums of the drawer were read. */
  "cash_closing/sums_changed": 400,
  /** The room is no longer held: its 15 minutes are over, or nobody has held it. */
  "hold/expired": 400,
  "booking/read_only": 400,
  "booking/invalid_dates": 400,
  "booking/overlap_detected": 400,
  "booking/overlaps_detected": 400,
  "booking/failed_assignment": 400,
  "booking/no_available_room_found": 400,
  "booking/available_rooms_not_sufficient": 400,
  "booking/payments_posted": 400,
  /** Another payer has an invoice or a draft over the stay, which is canceled or corrected first; `detail` names the payer. */
  "booking/invoiced": 400,
  "booking/occupancy_exceeded": 400,
  "booking/cots_exceeded": 400,
  "booking/occupancy_below_minimum": 400,
  "booking/room_fixed": 400,
  "booking/room_missing": 400,
  /** The stay has several rooms, so that a change has to name the part that it is about. */
  "booking/in_parts": 400,
  "booking/too_many_parts": 400,
  "booking/invalid_status": 400,
  "booking/invalid_total": 400,
  "booking/code_taken": 400,
  /** The booking's customer or guest has been deleted. */
  "booking/contact_deleted": 400,
  /** An undo conflicts with another user's later change; `detail` names the user and the change. */
  "booking/changed_since": 400,
  "room_lock/overlap_detected": 400,
  "room_lock/not_found": 400,
  /** The start of a lock that has begun can't be changed. */
  "room_lock/started": 400,
  "room/number_taken": 400,
  "room/out_of_service": 400,
  "room/occupied": 400,
  /** Only a clean room can be inspected. */
  "room/not_clean": 400,
  /** The call names no recipient and the contact has no address. */
  "mail/no_recipient": 400,
  /** The mail was withdrawn after it had been sent, or retried while no retry is needed. */
  "mail/not_waiting": 400,
  "property/user_already_assigned": 400,
  /** The client shows another property than the session: nothing is written. */
  "property/switched": 412,
  "setting/already_exists": 400,
  "user/email_already_exists": 400,
  "user/wrong_password": 404,
  /** An admin can't reset the password of a user who also works in another property. */
  "user/in_other_properties": 400,
  /** The former member works in another property of the installation. */
  "user/works_elsewhere": 400,
  "user/last_admin": 400,
  "user/self": 400,
  "session/invalid_credentials": 401,
  /** The password is right, and the user's second factor is asked for. */
  "session/code_needed": 401,
  /** Neither a code of the user's phone nor a recovery code that is left. */
  "session/code_wrong": 401,
  /** The passkey was removed here, or was never added. */
  "session/passkey_unknown": 401,
  /** The signature of a passkey is not valid: the challenge is over or used, or another page or key signed; `detail` says what. */
  "session/passkey_refused": 401,
  /** The data of a new passkey are not valid; `detail` says what. */
  "session/passkey_not_added": 400,
  /** Passkeys need a page with a host name, over https or on this computer. */
  "session/passkeys_not_here": 400,
  /** A user has at most ten passkeys. */
  "session/too_many_passkeys": 400,
  /** A default password opens nothing until it is replaced by an own one. */
  "session/default_password": 403,
  /** A change of who has access, more than ten minutes after its user last proved to know the password. */
  "session/password_needed": 403,
  /** A default password that was not used for a week. */
  "session/default_password_expired": 401,
  /** The last day of an API key is over; a colleague can lengthen it. */
  "api_key/expired": 401,
  /** Backups hold properties in which the user is no admin. */
  "backup/other_properties": 403,
  /** A backup or a test restore is under way. */
  "backup/running": 400,
  /** A password link that was used, replaced by a newer one, or is older than an hour. */
  "session/password_link_dead": 400,
  /** A new password that is commonly used, or that follows from the name or e-mail of its user. */
  "session/guessable_password": 400,
  guest_data_missing: 400,
  /** No valid register entry has this number. */
  "registration/not_found": 400,
  /** All guests of the stay are in the guest register. */
  "registration/already_registered": 400,
  /** The property's law requires none of these guests to be registered. */
  "registration/not_required": 400,
  /** The law of the property's country asks for a signature by hand. */
  "registration/signature_by_hand": 400,
  /** The sheet was corrected after it had been shown to the guest. */
  "registration/sheet_changed": 400,
  /** The call to the municipality's program failed; `detail` says why: not_configured, unauthorized, unreachable, refused and so on. */
  "registration/service_failed": 400,
  /** The settings of the door system are missing or incomplete; `detail` names the missing one. */
  "access_control/not_configured": 400,
  /** The request to the door system failed; `detail` says why: timeout, unreachable, refused, unreadable, local_address, withdrawn. */
  "access_control/failed": 400,
  /** The provider of card payments did not take the key; `detail` says why: not_configured, unauthorized, unreachable, unreadable. */
  "card_payments/failed": 400,
  /** A role that may not read bookings sees the service list of some days only. */
  "service_list/days_limited": 400,
  /** The message has left, or cannot be sent; `detail` is its state, or the reason. */
  "message/not_possible": 400,
  /** A property has at most 100 message rules. */
  "message_rule/too_many": 400,
  /** Another import of the property is running. */
  "import/running": 400,
  in_use: 400,
  /** Another record of this kind has this external id; `existing_id` is its id. */
  external_id_taken: 400,
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
  /** Nothing was saved; reading goes on, and saving once there is space. */
  "disk/full": 503,
  "disk/not_writable": 503,
  /** DATA_DIR or its database was moved or deleted under the running server. */
  "disk/missing": 503,
  "disk/damaged": 503,
  /** An unexpected error: logged with an id that `detail` quotes. */
  unknown: 500,
  /** The client's fallback text. */
  general: 500,
} as const satisfies Record<string, number>;

export type ProblemType = keyof typeof PROBLEMS;

/**
 * An input field that is invalid, and why; `path` is dotted (`bookings.0.check_in`). In a thrown problem `message` is a `FieldRule`, a problem
 * type, or a fact as it is; the answer has the text in the reader's language and the code for programs.
 */
export type FieldError = { path: string; message: string; code?: string };

/** The body of an error response: RFC 9457 members, and the field errors of invalid input. */
export type ProblemBody = {
  type: ProblemType;
  title: string;
  status: number;
  detail: string | null;
  instance: string | null;
  errors?: FieldError[];
  /** The id of the record that is there already (`external_id_taken`, `contact/already_exists`). */
  existing_id?: string;
};

/** An expected refusal. Any other thrown error is a bug and is answered as `unknown`. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly type: ProblemType;
  readonly detail: string | null;
  readonly errors: readonly FieldError[];
  /** The id of the record that is there already. */
  existingId: string | null = null;

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

/** Throws the problem that a rule returned, if any. */
export function assertAllowed(reason: ProblemType | null): void {
  if (reason) throw new Problem(reason);
}

/** A field value that is refused by a rule outside of its schema. */
export function invalid(path: string, rule: FieldRule): Problem {
  return new Problem("validation", null, [{ path, message: rule }]);
}

/**
 * A failure of a system outside: `detail` is its short reason for programs, the error of `path` says it to people in the reader's language.
 */
export function failedOutside(type: ProblemType, path: string, { detail, rule }: { detail: string; rule: FieldRule }): Problem {
  return new Problem(type, detail, [{ path, message: rule }]);
}

/** A reference in a body to a record that does not exist in this property: 404 that names the field. */
export function notFound(field: string): Problem {
  return new Problem("not_found", field, [{ path: field, message: "not_found" }]);
}

/** The errors of one part of a call with several: `bookings.2`, and its fields below that. */
export function errorsOfPart(part: string, { type, errors }: Problem): FieldError[] {
  return [{ path: part, message: type }, ...errors.map(({ path, message }) => ({ path: `${part}.${path}`, message }))];
}

/** A value of `field` that another record has, whose id the caller gets, so that it can go on with that one. */
export function takenBy(existingId: string, type: ProblemType, { field, detail }: { field: string; detail: string }): Problem {
  const problem = new Problem(type, detail, [{ path: field, message: "taken" }]);
  problem.existingId = existingId;
  return problem;
}

/** Runs one part of a call with several; a thrown problem names the part. Throws the problem of the part. */
export function asPart<T>(part: string, task: () => T): T {
  try {
    return task();
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    const problem = new Problem(thrown.type, thrown.detail, errorsOfPart(part, thrown));
    problem.existingId = thrown.existingId;
    throw problem;
  }
}

export function isProblemType(value: unknown): value is ProblemType {
  return typeof value === "string" && Object.hasOwn(PROBLEMS, value);
}
