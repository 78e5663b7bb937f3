import { hasExpired } from "#shared/bookings/rules.ts";
import type { Language } from "#shared/core/fields.ts";
import { DAY_MS, daysBetween, localDate } from "#shared/core/stays.ts";
import { fill } from "#shared/core/text.ts";
import type { PlanBooking } from "#shared/room-plan/schema.ts";
import { roomPlanText } from "#shared/room-plan/text.ts";

export type PlanText = keyof typeof roomPlanText;

/** The plan's sentences and dates in one language; dates are remembered, since each bar names two. */
export type PlanWords = ReturnType<typeof planWords>;

type Values = Readonly<Record<string, string | number | null>>;

export function planWords(language: Language, currency: string) {
  const locale = language === "de" ? "de-AT" : "en-GB";
  const format = (options: Intl.DateTimeFormatOptions) => remembered(locale, { timeZone: "UTC", ...options });
  const short = format({ day: "numeric", month: "short" });
  const full = format({ weekday: "short", day: "numeric", month: "long", year: "numeric" });
  const month = format({ month: "long", year: "numeric" });
  const weekday = format({ weekday: "short" });
  let money: Intl.NumberFormat | undefined;
  const inMoney = (amount: number) => {
    money ??= new Intl.NumberFormat(locale, { style: "currency", currency });
    return money.format(amount);
  };
  const say = (key: PlanText, values?: Values) => (values ? fill(roomPlanText[key][language], values) : roomPlanText[key][language]);
  const barLabel = prepared(roomPlanText.bar_label[language]);
  const persons = new Map<number, string>();
  return {
    language,
    say,
    short,
    full,
    month,
    weekday,
    money: inMoney,
    difference: (amount: number) => (amount > 0 ? `+${inMoney(amount)}` : inMoney(amount).replace("-", "−")),
    barLabel,
    persons(count: number) {
      let text = persons.get(count);
      if (text === undefined) persons.set(count, (text = count === 1 ? say("person") : say("persons", { count })));
      return text;
    },
    nights(count: number) {
      if (count === 0) return say("day_use");
      return count === 1 ? say("night") : say("nights", { count });
    },
    nameOf: (booking: PlanBooking) => booking.name ?? booking.group_name ?? booking.code,
    /** "paid" or "open € 120"; null where nothing is charged. */
    due({ status, gross_amount, due_amount }: PlanBooking): string | null {
      if (due_amount > 0) return say("due", { amount: inMoney(due_amount) });
      return isPaid({ status, gross_amount, due_amount }) ? say("paid") : null;
    },
    /** What an offer's bar says of its end; null for what is no offer. */
    offerLeft(booking: PlanBooking, now: string, zone: string): string | null {
      if (booking.status !== "pending" || booking.expires_at === null) return null;
      if (hasExpired(booking, now)) return say("offer_expired");
      const days = daysBetween(localDate(now, zone), localDate(booking.expires_at, zone));
      return days === 0 ? say("offer_today") : say("offer_days", { count: days });
    },
  };
}

/** A stay that costs something of which nothing is open; a canceled one has nothing to pay. */
export function isPaid({ status, gross_amount, due_amount }: Pick<PlanBooking, "status" | "gross_amount" | "due_amount">): boolean {
  return gross_amount > 0 && due_amount <= 0 && status !== "canceled" && status !== "no_show";
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

/** Formatters are slow to make and to ask: each is made when first needed, and each day is asked for once. */
function remembered(locale: string, options: Intl.DateTimeFormatOptions): (day: number) => string {
  const known = new Map<number, string>();
  let format: Intl.DateTimeFormat | undefined;
  return (day) => {
    let text = known.get(day);
    if (text === undefined) {
      format ??= new Intl.DateTimeFormat(locale, options);
      text = format.format(day * DAY_MS);
      known.set(day, text);
    }
    return text;
  };
}
