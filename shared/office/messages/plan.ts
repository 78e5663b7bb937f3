import type { MessageReason, MessageRule } from "#shared/office/messages/schema.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { addDays, DAY_MS, instantAt, localDate, localTime } from "#shared/platform/core/stays.ts";
import type { AdvertisingPurpose } from "#shared/platform/countries/country.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

/** A rule as planning reads it; a draft has no id yet. */
export type PlannedRule = Omit<MessageRule, "object" | "created_at" | "updated_at" | "deleted_at" | "version">;

/** The reader of a stay's messages, with what prevents mails to them. */
export type ReaderFacts = {
  language: Language;
  email: string | null;
  is_alias: boolean;
  is_refused: boolean;
  is_returning: boolean;
  /** They have agreed to advertisements by e-mail. */
  has_consented: boolean;
  /** The address is not to get any further advertisement. */
  is_unsubscribed: boolean;
  wants_pre_check_in: boolean;
};

/** The times of a stay, which decide when a message is due. */
export type StayTimes = { status: BookingStatus; check_in: string; check_out: string; arrived_at: string | null; created_at: string };

export type StayFacts = StayTimes & {
  source: string;
  rate_id: string | null;
  room_type_id: string;
  group_id: string | null;
  is_imported: boolean;
  /** The guest has filled in the form of the online check-in. */
  is_form_filled: boolean;
  reader: ReaderFacts | null;
};

/** The property's clock and the hours in which no message leaves. */
export type Hours = { time_zone: string; quiet_from: string; quiet_until: string };

/** The property's rules that planning follows, and the time. */
export type Circumstances = { hours: Hours; now: string; consent_for: readonly AdvertisingPurpose[] };

export type Timing = {
  /** The day of arrival or departure that the message is counted from. */
  occasion_date: string;
  due_at: string;
  /** From then on the message makes no sense any more. */
  leave_before: string;
  /** Why it is never sent, whatever the time; null if it can be. */
  reason: MessageReason | null;
};

export type Plan = Timing & { is_ready: boolean };

const HOUR_MS = 3_600_000;
/** A message that is due for so long is not sent any more, for example after the server was off. */
const MAX_LATE_DAYS = 14;

/** The message of a rule for a stay; null if the rule is not for this stay. */
export function planMessage(rule: PlannedRule, stay: StayFacts, { hours, now, consent_for }: Circumstances): Plan | null {
  if (!isFor(rule, stay)) return null;
  const timing = timingOf(rule, stay, hours);
  const reason =
    whyNotStay(rule, stay) ??
    whyNotAdvertise(rule, stay, consent_for) ??
    timing.reason ??
    whyNotNow(rule, stay, { timing, now }) ??
    whyNotReader(rule, stay);
  return { ...timing, reason, is_ready: reason === null && timing.due_at <= now && isReady(rule, stay) };
}

/** The range of arrivals or departures whose messages may be due within days, both inclusive; with a day more on each side. */
export function staysDueWithin(rule: Pick<PlannedRule, "occasion" | "days">, range: { from: string; to: string }) {
  const days = rule.days ?? 0;
  const isBefore = rule.occasion === "before_arrival" || rule.occasion === "before_departure";
  const shift = isBefore ? days : -days;
  const bound =
    rule.occasion === "before_departure" || rule.occasion === "after_departure" ? ("check_out" as const) : ("check_in" as const);
  return { bound, from: addDays(range.from, shift - 2), to: addDays(range.to, shift + 2) };
}

/** When a message is due, by the stay's dates, the property's clock and its quiet hours. */
export function timingOf(rule: PlannedRule, stay: StayTimes, hours: Hours): Timing {
  const { occasion_date, due, end } = dueOf(rule, stay, hours);
  const due_at = afterQuiet(due, end, hours);
  const latest = instantAfter(due_at, MAX_LATE_DAYS * DAY_MS);
  const leave_before = end !== null && end < latest ? end : latest;
  return { occasion_date, due_at, leave_before, reason: whyNeverDue(rule, stay, { due, due_at, end }) };
}

/** The time that a rule names for a stay, before quiet hours; `end` is when the message loses its sense, null for none. */
function dueOf({ occasion, days, time }: PlannedRule, stay: StayTimes, { time_zone }: Hours) {
  const [arrival, departure] = [localDate(stay.check_in, time_zone), localDate(stay.check_out, time_zone)];
  const at = (date: string) => instantAt(date, time ?? "00:00", time_zone);
  const count = days ?? 0;
  switch (occasion) {
    case "before_arrival":
      return { occasion_date: arrival, due: at(addDays(arrival, -count)), end: stay.check_in };
    case "check_in":
      return { occasion_date: arrival, due: stay.arrived_at ?? stay.check_in, end: stay.check_out };
    case "during_stay":
      return { occasion_date: arrival, due: at(addDays(arrival, count)), end: stay.check_out };
    case "before_departure":
      return { occasion_date: departure, due: at(addDays(departure, -count)), end: stay.check_out };
    case "after_departure":
      return { occasion_date: departure, due: laterOf(at(addDays(departure, count)), stay.check_out), end: null };
  }
}

/** Quiet hours move a message to their end, but not past the time from which it makes no sense: then to an hour before it. */
function afterQuiet(due: string, end: string | null, hours: Hours): string {
  const moved = laterOf(due, endOfQuiet(due, hours));
  if (end === null || moved < end) return moved;
  return laterOf(due, instantAfter(end, -HOUR_MS));
}

function endOfQuiet(due: string, { time_zone, quiet_from, quiet_until }: Hours): string {
  const [date, time] = [localDate(due, time_zone), localTime(due, time_zone)];
  const isAfterMidnight = time < quiet_until;
  const isQuiet = quiet_from <= quiet_until ? time >= quiet_from && isAfterMidnight : time >= quiet_from || isAfterMidnight;
  return isQuiet ? instantAt(isAfterMidnight ? date : addDays(date, 1), quiet_until, time_zone) : due;
}

type Due = { due: string; due_at: string; end: string | null };

function whyNeverDue(rule: PlannedRule, stay: StayTimes, { due, due_at, end }: Due): MessageReason | null {
  if (due < stay.created_at || (rule.active_since !== null && due < rule.active_since)) return "too_late";
  if (end !== null && due_at >= end) return rule.occasion === "before_arrival" ? "too_late" : "stay_too_short";
  return rule.occasion === "before_departure" && due <= stay.check_in ? "stay_too_short" : null;
}

function isFor(rule: PlannedRule, { reader, ...stay }: StayFacts): boolean {
  const holds = (values: readonly string[], value: string | null) => values.length === 0 || (value !== null && values.includes(value));
  if (!holds(rule.sources, stay.source) || !holds(rule.rate_ids, stay.rate_id) || !holds(rule.room_type_ids, stay.room_type_id))
    return false;
  if (rule.stays !== "all" && (rule.stays === "group") !== (stay.group_id !== null)) return false;
  if (reader === null) return true;
  return holds(rule.languages, reader.language) && (rule.guests === "all" || (rule.guests === "returning") === reader.is_returning);
}

function whyNotStay(rule: PlannedRule, { status, is_imported }: StayFacts): MessageReason | null {
  if (status === "canceled" || status === "no_show") return "canceled";
  return is_imported && !rule.include_imported ? "imported" : null;
}

function whyNotNow({ occasion }: PlannedRule, { status, check_out }: StayFacts, { timing, now }: { timing: Timing; now: string }) {
  const isOver = now >= timing.leave_before;
  if (occasion === "before_arrival") {
    if (status === "pending") return isOver ? "too_late" : "not_confirmed";
    return isOver || status !== "confirmed" ? "too_late" : null;
  }
  if (status === "pending" || status === "confirmed") {
    if (now >= check_out) return "not_arrived";
    return status === "pending" ? "not_confirmed" : null;
  }
  if (occasion !== "after_departure" && status === "checked_out") return "too_late";
  return isOver ? "too_late" : null;
}

/** Consent comes before lateness and missing addresses: those can be passed by hand, or by another way than mail, and consent cannot. */
function whyNotAdvertise(rule: PlannedRule, { reader }: StayFacts, consent_for: readonly AdvertisingPurpose[]): MessageReason | null {
  if (reader === null) return null;
  if (isAdvertising(rule) && reader.is_unsubscribed) return "unsubscribed";
  return needsConsent(rule, consent_for) && !reader.has_consented ? "no_consent" : null;
}

function whyNotReader(rule: PlannedRule, { reader, is_form_filled }: StayFacts): MessageReason | null {
  if (reader === null) return "no_recipient";
  if (reader.email === null) return "no_address";
  if (reader.is_alias && !rule.include_aliases) return "portal_address";
  if (reader.is_refused) return "address_refused";
  if (rule.content !== "pre_check_in") return null;
  if (is_form_filled) return "form_filled";
  return reader.wants_pre_check_in ? null : "no_pre_check_in";
}

/** True for messages that serve the house more than the stay. They end with a link to unsubscribe. */
export function isAdvertising({ is_marketing, asks_for_review }: Pick<PlannedRule, "is_marketing" | "asks_for_review">): boolean {
  return is_marketing || asks_for_review;
}

/** True if only guests who have agreed get the rule's messages, by the law of the property's country. */
export function needsConsent(
  { is_marketing, asks_for_review }: Pick<PlannedRule, "is_marketing" | "asks_for_review">,
  consent_for: readonly AdvertisingPurpose[],
): boolean {
  return (is_marketing && consent_for.includes("offers")) || (asks_for_review && consent_for.includes("reviews"));
}

/** Messages of a stay leave only while the guest is there, those of a departure only once the guest has left. */
function isReady({ occasion }: PlannedRule, { status }: StayFacts): boolean {
  if (occasion === "before_arrival") return status === "confirmed";
  return status === (occasion === "after_departure" ? "checked_out" : "checked_in");
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

function instantAfter(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}
