import { describe, expect, test } from "vitest";
import { type PlannedRule, planMessage, type ReaderFacts, type StayFacts } from "#shared/office/messages/plan.ts";
import { type MessageReason, MessageRuleInput } from "#shared/office/messages/schema.ts";

const HOURS = { time_zone: "Europe/Vienna", quiet_from: "21:00", quiet_until: "08:00" };
const TEMPLATE = { de: { subject: "S", body: "B" }, en: null };

function rule(given: object): PlannedRule {
  const input = MessageRuleInput.parse({ name: "R", occasion: "before_arrival", days: 3, time: "10:00", template: TEMPLATE, ...given });
  return { ...input, id: "rule", active: true, active_since: "2030-01-01T00:00:00.000Z" };
}

const READER: ReaderFacts = {
  language: "de",
  email: "anna@example.com",
  is_alias: false,
  is_refused: false,
  is_returning: false,
  has_consented: false,
  is_unsubscribed: false,
  wants_pre_check_in: true,
};

/** A stay from Friday, 5 April 2030, 15:00, until Monday, 11:00, Vienna. */
function stay(given: Partial<StayFacts> = {}, reader: Partial<ReaderFacts> | null = {}): StayFacts {
  return {
    status: "confirmed",
    check_in: "2030-04-05T13:00:00.000Z",
    check_out: "2030-04-08T09:00:00.000Z",
    arrived_at: null,
    created_at: "2030-01-10T10:00:00.000Z",
    source: "internal",
    rate_id: "flex",
    room_type_id: "double",
    group_id: null,
    is_imported: false,
    is_form_filled: false,
    reader: reader && { ...READER, ...reader },
    ...given,
  };
}

const planned = (of: PlannedRule, at: StayFacts, now = "2030-03-01T00:00:00.000Z", hours = HOURS) =>
  planMessage(of, at, { hours, now, consent_for: ["offers", "reviews"] });

describe("a message is due", () => {
  const inHouse = { status: "checked_in", arrived_at: "2030-04-05T14:20:00.000Z" } as const;
  test.each<[string, object, Partial<StayFacts>, string]>([
    ["three days before the arrival, by the summer clock", {}, {}, "2030-04-02T08:00:00.000Z"],
    ["seven days before the arrival, by the winter clock", { days: 7 }, {}, "2030-03-29T09:00:00.000Z"],
    ["in the hour that the clock skips, an hour later", { days: 5, time: "02:30" }, {}, "2030-03-31T06:00:00.000Z"],
    ["when the guest has arrived", { occasion: "check_in", days: null, time: null }, inHouse, "2030-04-05T14:20:00.000Z"],
    ["on the second day", { occasion: "during_stay", days: 1 }, inHouse, "2030-04-06T08:00:00.000Z"],
    ["on the evening before the departure", { occasion: "before_departure", days: 1, time: "17:00" }, inHouse, "2030-04-07T15:00:00.000Z"],
    ["after the departure", { occasion: "after_departure", days: 1 }, {}, "2030-04-09T08:00:00.000Z"],
    ["not before the departure of the same day", { occasion: "after_departure", days: 0 }, {}, "2030-04-08T09:00:00.000Z"],
    ["at the end of the quiet hours", { time: "22:00" }, {}, "2030-04-03T06:00:00.000Z"],
    ["at their end on the same day after midnight", { time: "03:00" }, {}, "2030-04-02T06:00:00.000Z"],
    [
      "an hour before an early arrival at most",
      { days: 1, time: "23:00" },
      { check_in: "2030-04-05T04:00:00.000Z" },
      "2030-04-05T03:00:00.000Z",
    ],
  ])("%s", (_, given, facts, due) => {
    expect(planned(rule(given), stay(facts))?.due_at).toBe(due);
  });

  test("once, in the hour that the clock has twice", () => {
    const autumn = { check_in: "2030-10-30T14:00:00.000Z", check_out: "2030-11-01T10:00:00.000Z" };
    const noQuiet = { ...HOURS, quiet_from: "00:00", quiet_until: "00:00" };
    const due = planned(rule({ days: 3, time: "02:30" }), stay(autumn), undefined, noQuiet)?.due_at;
    expect(["2030-10-27T00:30:00.000Z", "2030-10-27T01:30:00.000Z"]).toContain(due);
  });
});

describe("a message is not sent", () => {
  const DURING = { occasion: "during_stay", days: 1 };
  const AFTER = { occasion: "after_departure", days: 1 };
  test.each<[string, MessageReason, object, StayFacts, string?]>([
    ["of a canceled stay", "canceled", {}, stay({ status: "canceled" })],
    ["of a guest who did not come", "canceled", AFTER, stay({ status: "no_show" })],
    ["of a stay that is not confirmed", "not_confirmed", {}, stay({ status: "pending" })],
    ["booked after the time", "too_late", {}, stay({ created_at: "2030-04-02T08:00:00.001Z" })],
    ["after the arrival", "too_late", {}, stay(), "2030-04-05T13:00:00.000Z"],
    ["to a guest who came early", "too_late", {}, stay({ status: "checked_in" })],
    ["on a day after the departure", "stay_too_short", { ...DURING, days: 3, time: "12:00" }, stay()],
    ["days before the departure of a short stay", "stay_too_short", { occasion: "before_departure", days: 4 }, stay()],
    ["to a guest who never arrived", "not_arrived", DURING, stay(), "2030-04-08T09:00:00.000Z"],
    ["two weeks too late", "too_late", AFTER, stay({ status: "checked_out" }), "2030-04-24T08:00:00.000Z"],
    ["of an imported stay", "imported", {}, stay({ is_imported: true })],
    ["to nobody", "no_recipient", {}, stay({}, null)],
    ["without an address", "no_address", {}, stay({}, { email: null })],
    ["to an address of a portal", "portal_address", {}, stay({}, { is_alias: true })],
    ["to an address that was refused", "address_refused", {}, stay({}, { is_refused: true })],
    ["as an advertisement without consent", "no_consent", { is_marketing: true }, stay()],
    ["as a late advertisement without consent", "no_consent", { is_marketing: true }, stay({ created_at: "2030-04-04T10:00:00.000Z" })],
    ["as an advertisement to a guest without address or consent", "no_consent", { is_marketing: true }, stay({}, { email: null })],
    ["with a link to a form that is filled in", "form_filled", { content: "pre_check_in" }, stay({ is_form_filled: true })],
    ["with a link that the guest does not want", "no_pre_check_in", { content: "pre_check_in" }, stay({}, { wants_pre_check_in: false })],
  ])("%s", (_, reason, given, facts, now) => {
    expect(planned(rule(given), facts, now)).toMatchObject({ reason, is_ready: false });
  });

  test("for an occasion before the rule was switched on", () => {
    const since = { active_since: "2030-04-02T08:00:00.001Z" };
    expect(planned({ ...rule({}), ...since }, stay())).toMatchObject({ reason: "too_late" });
    expect(planned({ ...rule({}), active_since: "2030-04-02T08:00:00.000Z" }, stay())).toMatchObject({ reason: null });
  });
});

describe("a rule is", () => {
  test.each<[string, object, StayFacts, boolean]>([
    ["for all stays", {}, stay(), true],
    ["for a source", { sources: ["website"] }, stay(), false],
    ["for its own source", { sources: ["internal"] }, stay(), true],
    ["for a rate", { rate_ids: ["other"] }, stay(), false],
    ["for a room type", { room_type_ids: ["double"] }, stay(), true],
    ["for a language", { languages: ["en"] }, stay(), false],
    ["for groups", { stays: "group" }, stay(), false],
    ["for stays outside of groups", { stays: "single" }, stay({ group_id: "g" }), false],
    ["for new guests", { guests: "new" }, stay({}, { is_returning: true }), false],
    ["for guests who come again", { guests: "returning" }, stay({}, { is_returning: true }), true],
    ["for imported stays, too", { include_imported: true }, stay({ is_imported: true }), true],
    ["for portals' addresses, too", { include_aliases: true }, stay({}, { is_alias: true }), true],
  ])("%s", (_, given, facts, isFor) => {
    const plan = planned(rule(given), facts);
    expect(plan !== null && plan.reason === null).toBe(isFor);
  });
});

test("a message is ready from its time on, while the guest is there", () => {
  const during = rule({ occasion: "during_stay", days: 1 });
  const there = stay({ status: "checked_in", arrived_at: "2030-04-05T14:00:00.000Z" });
  expect(planned(during, there, "2030-04-06T07:59:59.999Z")?.is_ready).toBe(false);
  expect(planned(during, there, "2030-04-06T08:00:00.000Z")?.is_ready).toBe(true);
  expect(planned(during, stay(), "2030-04-06T08:00:00.000Z")).toMatchObject({ is_ready: false, reason: null });
});
