import { describe, expect, test } from "vitest";
import { ZodError, z } from "zod";
import { asProblem, problemBody } from "#server/platform/core/calls/problem.ts";
import { PROBLEMS, Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { problemsText } from "#shared/platform/core/problems-text.ts";
import { ChargeInput } from "#shared/stays/folios/schema.ts";

/** The problem types of the specification and the rules, with their HTTP status. */
const CATALOGUE: Readonly<Record<number, string>> = {
  400: `contact/already_exists contact/anonymized contact/still_needed privacy/unlawful_period privacy/period_changed rate/no_matching_price rate/price_already_configured rate/price_invalid_occupancy
    rate/restriction_overlap_detected rate/restriction_already_configured rate/parent_cycle rate/inactive rate/rule_violated
    charge/changed_since_split charge/not_divisible charge/not_split folio/closed folio/customer_address_incomplete folio/payments_posted folio/empty folio/settled folio/already_invoiced deposit/deducted deposit/exceeds_price deposit/nothing_paid deposit/stay_takes_place deposit/beyond_terms deposit/not_forfeited hold/expired payment_method/posts_links invoice/invalid_status invoice/not_creditable invoice/credit_exceeds_line invoice/incomplete invoice/none_issued invoice/e_invoice_incomplete reminder/other_step reminder/not_overdue reminder/on_hold reminder/kept reminder/no_fee bank_statement/unreadable bank_statement/doctype bank_statement/no_statement bank_statement/no_columns bank_statement/too_many_lines bank_statement/bad_date bank_statement/bad_amount bank_line/not_open bank_line/not_booked bank_line/foreign_currency bank_line/exceeds_amount bank_line/nothing_proposed bank_line/no_payment_method
    payment/exceeds_due payment/virtual payment/handed_over payment/day_closed payment/at_provider backup/running channel_connection/sent_lately accounting/mapping_missing
    cash_closing/made_meanwhile cash_closing/sums_changed cash_register/not_open cash_register/start_unsigned cash_register/open cash_register/number_taken cash_register/other_law cash_register/device_failed cash_register/training cash_register/not_training system/copy_paused system/demo system/other_date
    booking/read_only booking/invalid_dates booking/overlap_detected booking/overlaps_detected booking/failed_assignment
    booking/no_available_room_found booking/available_rooms_not_sufficient booking/payments_posted booking/occupancy_exceeded booking/cots_exceeded booking/in_parts booking/invoiced booking/too_many_parts item/out_of_stock
    booking/occupancy_below_minimum booking/room_fixed booking/room_missing booking/invalid_status booking/invalid_total
    booking/code_taken booking/contact_deleted booking/changed_since room_lock/overlap_detected room_lock/not_found room_lock/started
    room/number_taken room/out_of_service room/occupied room/not_clean mail/no_recipient mail/not_waiting message/not_possible message_rule/too_many property/user_already_assigned setting/already_exists
    user/email_already_exists user/last_admin user/self user/in_other_properties user/works_elsewhere session/password_link_dead session/guessable_password
    session/passkey_not_added session/passkeys_not_here session/too_many_passkeys guest_data_missing registration/not_found registration/already_registered
    registration/not_required registration/signature_by_hand registration/sheet_changed registration/service_failed access_control/not_configured access_control/failed card_payments/failed webhook/forbidden_address service_list/days_limited import/running in_use external_id_taken validation idempotency_key_reused`,
  401: "api_key/expired session/invalid_credentials session/code_needed session/code_wrong session/passkey_refused session/passkey_unknown session/default_password_expired unauthenticated",
  403: "forbidden backup/other_properties session/default_password session/password_needed",
  404: "not_found user/wrong_password",
  405: "method_not_allowed",
  412: "stale property/switched",
  413: "payload_too_large",
  415: "unsupported_media_type",
  416: "range_not_satisfiable",
  429: "too_many_requests",
  500: "unknown general",
  503: "disk/full disk/not_writable disk/missing disk/damaged",
};

const expected = Object.entries(CATALOGUE).flatMap(([status, types]) => types.split(/\s+/).map((type) => [type, Number(status)] as const));
const types = Object.keys(PROBLEMS) as ProblemType[];

test("the catalogue holds every type that is promised, under its status, and no other", () => {
  expect(PROBLEMS).toEqual(Object.fromEntries(expected));
});

describe.each(types)("%s", (type) => {
  test("speaks a sentence of its own in both languages", () => {
    const { de, en } = problemsText[type];
    for (const sentence of [de, en]) {
      expect(sentence).toMatch(/^\p{Lu}.*[.:]?.*\.$/u);
      expect(sentence.length).toBeLessThanOrEqual(140);
      expect(sentence).not.toContain("{{");
    }
    expect(de).not.toBe(en);
    const others = types.filter((other) => other !== type);
    expect(others.filter((other) => problemsText[other].de === de || problemsText[other].en === en)).toEqual([]);
  });

  test.each(["de", "en"] as const)("leaves the property as a problem (%s)", (language) => {
    const problem = new Problem(type, "a detail", [{ path: "field", message: "wrong" }]);
    expect(problemBody(problem, { instance: "/api/somewhere", language, logBug: () => "never logged" })).toEqual({
      type,
      title: problemsText[type][language],
      status: PROBLEMS[type],
      detail: "a detail",
      instance: "/api/somewhere",
      errors: [{ path: "field", message: "wrong" }],
    });
  });
});

test("a bug leaves as unknown with the id of its log line, and says nothing of itself", () => {
  const body = problemBody(new Error("secret"), { instance: "/api/somewhere", language: "en", logBug: () => "log-line-7" });
  expect(body).toEqual({ type: "unknown", title: problemsText.unknown.en, status: 500, detail: "log-line-7", instance: "/api/somewhere" });
});

test("of an input that may have several shapes, the one that it is most like says which field is wrong", () => {
  const errorsOf = (charge: object) => {
    const { error } = z.strictObject({ charges: z.array(ChargeInput) }).safeParse({ charges: [charge] });
    if (!(error instanceof ZodError)) throw new Error("nothing is wrong with it");
    return asProblem(error)?.errors.map(({ path }) => path);
  };
  const line = { name: "Wine", tax_percentage: 20, gross_amount: 9.5 };
  expect(errorsOf({ ...line, quantity: 1.5 })).toEqual(["charges.0.quantity"]);
  expect(errorsOf({ ...line, tax_percentage: "20", booked_on: "2030-02-30" })).toEqual(["charges.0.tax_percentage", "charges.0.booked_on"]);
  expect(errorsOf({ ...line, item_id: "sauna" })).toEqual(["charges.0.item_id"]);
  expect(errorsOf({ item_id: "sauna", quantity: "2" })).toEqual(["charges.0.quantity"]);
  // Where both branches of a union fit equally badly, only the union is reported.
  const word = z.strictObject({ word: z.union([z.string(), z.int()]) }).safeParse({ word: null });
  expect(asProblem(word.error)?.errors).toEqual([{ path: "word", message: "invalid" }]);
});
