import type { Language } from "#shared/core/fields.ts";
import { fill } from "#shared/core/text.ts";
import { dateOf } from "#client/room-plan/plan-layout.ts";
import { hasExpired } from "#shared/bookings/rules.ts";
import { localDate, daysBetween } from "#shared/core/stays.ts";
import type { PlanBooking } from "#shared/room-plan/schema.ts";
import { roomPlanText } from "#shared/room-plan/text.ts";

export type PlanText = keyof typeof roomPlanText;

/** The plan's sentences and dates in one language; dates are remembered, since each bar names two. */
export type PlanWords = ReturnType<typeof planWords>;

export function planWords(language: Language, currency: string) {
  const locale = language === "de" ? "de-AT" : "en-GB";
  const format = (options: Intl.DateTimeFormatOptions) => remembered(new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }));
  const short = format({ day: "numeric", month: "short" });
  const full = format({ weekday: "short", day: "numeric", month: "long", year: "numeric" });
  const month = format({ month: "long", year: "numeric" });
  const weekday = format({ weekday: "short" });
  const money = new Intl.NumberFormat(locale, { style: "currency", currency });
  const say = (key: PlanText, values: Readonly<Record<string, string | number | null>> = {}) => fill(roomPlanText[key][language], values);
  return {
    language,
    say,
    short,
    full,
    month,
    weekday,
    money: (amount: number) => money.format(amount),
    difference: (amount: number) => (amount > 0 ? `+${money.format(amount)}` : money.format(amount).replace("-", "−")),
    persons: (count: number) => (count === 1 ? say("person") : say("persons", { count })),
    nights(count: number) {
      if (count === 0) return say("day_use");
      return count === 1 ? say("night") : say("nights", { count });
    },
    nameOf: (booking: PlanBooking) => booking.name ?? booking.group_name ?? booking.code,
    /** What an offer's bar says of its end; null for what is no offer. */
    offerLeft(booking: PlanBooking, now: string, zone: string): string | null {
      if (booking.status !== "pending" || booking.expires_at === null) return null;
      if (hasExpired(booking, now)) return say("offer_expired");
      const days = daysBetween(localDate(now, zone), localDate(booking.expires_at, zone));
      return days === 0 ? say("offer_today") : say("offer_days", { count: days });
    },
  };
}

function remembered(format: Intl.DateTimeFormat): (day: number) => string {
  const known = new Map<number, string>();
  return (day) => {
    let text = known.get(day);
    if (text === undefined) known.set(day, (text = format.format(Date.parse(dateOf(day)))));
    return text;
  };
}
