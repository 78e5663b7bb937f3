import { localeOf } from "#shared/core/dates.ts";
import type { Language } from "#shared/core/fields.ts";
import { localDate, localTime } from "#shared/core/stays.ts";
import { fill } from "#shared/core/text.ts";
import { mailText } from "#shared/mail/text.ts";

/** How dates, counts and money read in a mail: in the guest's language, at the property's wall clock. */
export function mailWords(language: Language, time_zone: string, currency: string) {
  const locale = localeOf(language);
  const counted = (one: keyof typeof mailText, other: keyof typeof mailText) => (count: number) =>
    fill(mailText[count === 1 ? one : other][language], { count });
  const day = (instant: string) =>
    new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(
      Date.parse(localDate(instant, time_zone)),
    );
  const time = (instant: string) => localTime(instant, time_zone);
  return {
    /** Freitag, 5. April 2030. */
    day,
    time,
    /** 5. April 2030, of a plain date, which knows no zone. */
    date: (date: string) =>
      new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(Date.parse(date)),
    /** A bound at the end of a day is that day; any other is told with its hour. */
    until: (instant: string) => (time(instant) >= "23:59" ? day(instant) : `${day(instant)}, ${time(instant)}`),
    nights: (count: number) => (count === 0 ? mailText.day_use[language] : counted("nights_one", "nights_other")(count)),
    persons: counted("persons_one", "persons_other"),
    rooms: counted("rooms_one", "rooms_other"),
    money: (amount: number) => new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount),
  };
}
