import { DAY, dateFormat } from "#shared/platform/core/dates.ts";
import type { Locale } from "#shared/platform/core/language.ts";
import { opposite } from "#shared/platform/core/money.ts";
import { moneyFormat } from "#shared/platform/core/numbers.ts";
import { DAY_MS, daysBetween, localDate } from "#shared/platform/core/stays.ts";
import { fill, type PlainKeyOf, type SayOf } from "#shared/platform/core/text.ts";
import { isPastExpiry } from "#shared/stays/bookings/rules.ts";
import { owedByOthers } from "#shared/stays/folios/payers.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";
import type { roomPlanText } from "#shared/stays/room-plan/text.ts";

/** A text of the plan without placeholders: for tables of labels. */
export type PlanText = PlainKeyOf<typeof roomPlanText>;
/** A sentence of the plan in the reader's language, its `{{values}}` still open. */
type SentenceOf = (key: keyof typeof roomPlanText) => string;

/** The plan's sentences and dates in one language. What bars name is remembered, since there are hundreds of them. */
export type PlanWords = ReturnType<typeof planWords>;

type Values = Readonly<Record<string, string | number | null>>;

export function planWords(locale: Locale, currency: string, sentenceOf: SentenceOf) {
  const say: SayOf<typeof roomPlanText> = (key, ...[values]: readonly Values[]) =>
    values ? fill<string>(sentenceOf(key), values) : sentenceOf(key);
  const barLabel = prepared(sentenceOf("bar_label"));
  const persons = remembered((count) => (count === 1 ? say("person") : say("persons", { count })));
  const inMoney = remembered((amount) => moneyFormat(locale, currency)(amount));
  return {
    say,
    ...dayWords(sentenceOf, locale),
    money: inMoney,
    /** "€" */
    currency: inMoney(0).replace(/[\d\s.,]/g, ""),
    difference: (amount: number) => (amount > 0 ? `+${inMoney(amount)}` : inMoney(amount)),
    barLabel,
    /** The adults and children of a stay, and its cots. */
    family({ occupancy, children, cots }: Pick<PlanBooking, "occupancy" | "children" | "cots">) {
      if (children === 0) return persons(occupancy);
      const adults = occupancy - children;
      return [
        adults === 1 ? say("adult") : say("adults", { count: adults }),
        children === 1 ? say("child") : say("children", { count: children }),
        cots > 0 && (cots === 1 ? say("cot") : say("cots", { count: cots })),
      ]
        .filter(Boolean)
        .join(", ");
    },
    nights(count: number) {
      if (count === 0) return say("day_use");
      return count === 1 ? say("night") : say("nights", { count });
    },
    nameOf: (booking: PlanBooking) => booking.name ?? booking.group_name ?? booking.code,
    /**
     * "paid", "open € 120" or "credit € 20" of the guest, and what other payers owe: by name if the caller knows them, else their sum; null
     * if nothing is charged.
     */
    due(booking: PlanBooking, othersNamed: string | null = null): string | null {
      const { status, guest_due_amount } = booking;
      const others = owedByOthers(booking);
      const parts: string[] = [];
      if (guest_due_amount > 0) parts.push(say("due", { amount: inMoney(guest_due_amount) }));
      else if (guest_due_amount < 0 && status !== "canceled") parts.push(say("credit", { amount: inMoney(opposite(guest_due_amount)) }));
      else if (isPaid(booking)) parts.push(say("paid"));
      if (others !== 0) parts.push(othersNamed ?? say("other_payers", { amount: inMoney(others) }));
      return parts.length > 0 ? parts.join(", ") : null;
    },
    /** The text of an offer's bar about its expiry; null for other bookings. */
    offerLeft(booking: PlanBooking, now: string, zone: string): string | null {
      if (booking.status !== "pending" || booking.expires_at === null) return null;
      if (isPastExpiry(booking, now)) return say("offer_expired");
      const days = daysBetween(localDate(now, zone), localDate(booking.expires_at, zone));
      return days === 0 ? say("offer_today") : say("offer_days", { count: days });
    },
  };
}

type Dues = Pick<PlanBooking, "status" | "gross_amount" | "due_amount" | "guest_due_amount">;

/** A stay that costs something of which nobody owes or has a credit; a canceled one has nothing to pay. */
export function isPaid({ status, gross_amount, due_amount, guest_due_amount }: Dues): boolean {
  return gross_amount > 0 && due_amount === 0 && guest_due_amount === 0 && status !== "canceled" && status !== "no_show";
}

/** The guest has something to pay now: is or was inhouse, or has paid a part. All others pay when they come. */
export function isDueSoon({ status, gross_amount, due_amount, guest_due_amount }: Dues): boolean {
  const isHere = status === "checked_in" || status === "checked_out";
  const isBooked = status === "pending" || status === "confirmed";
  return guest_due_amount > 0 && (isHere || (isBooked && due_amount < gross_amount));
}

/** A sentence taken apart once, for those that hundreds of bars say. */
function prepared(sentence: string): (values: Values) => string {
  const parts = sentence.split(/\{\{(\w+)\}\}/);
  return (values) => {
    let text = "";
    for (let i = 0; i < parts.length; i++) text += i % 2 === 0 ? parts[i] : values[parts[i] ?? ""];
    return text;
  };
}

/** Days and months as the plan writes them, by the formats of every screen, which are made once. */
function dayWords(sentenceOf: SentenceOf, locale: Locale) {
  const weekdays = sentenceOf("weekdays_short").split(" ");
  const short = dateFormat(locale, { ...DAY, timeZone: "UTC" });
  const month = dateFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return {
    /** "3. Apr." */
    short: remembered((day) => short(day * DAY_MS)),
    /** "April 2030" */
    month: (day: number) => month(day * DAY_MS),
    /** "Mo" */
    weekday: (day: number) => weekdays[new Date(day * DAY_MS).getUTCDay()] ?? "",
  };
}

/** More than a plan shows at once: amounts differ from guest to guest, and a desk stays open for weeks. */
const MAX_TEXTS = 2_000;

/** The text of a number, made once. */
function remembered(make: (value: number) => string): (value: number) => string {
  const known = new Map<number, string>();
  return (value) => {
    let text = known.get(value);
    if (text === undefined) known.set(value, (text = make(value)));
    if (known.size > MAX_TEXTS) known.delete(known.keys().next().value ?? value);
    return text;
  };
}
