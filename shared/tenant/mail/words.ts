import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import { dateFormat } from "#shared/platform/core/dates.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { moneyFormat } from "#shared/platform/core/numbers.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";
import { mailText } from "#shared/tenant/mail/text.ts";

const LONG_DATE = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;

/** The clock, money and country of a property. */
type PropertyFormats = { time_zone: string; currency: string; address: { country: string | null } };

/** The formats of dates, counts and money in a mail: in the guest's language, by the property's time zone and country. */
export function mailWords(language: Language, { time_zone, currency, address }: PropertyFormats) {
  const locale = localeOf(language, address);
  const longDate = dateFormat(locale, LONG_DATE);
  const longDay = dateFormat(locale, { weekday: "long", ...LONG_DATE });
  const money = moneyFormat(locale, currency);
  const say = sayInCountry(mailText, language, address);
  const counted = (what: "nights" | "persons" | "rooms") => (count: number) =>
    say(count === 1 ? (`${what}_one` as const) : (`${what}_other` as const), { count });
  const day = (instant: string) => longDay(Date.parse(localDate(instant, time_zone)));
  const time = (instant: string) => localTime(instant, time_zone);
  return {
    /** Freitag, 5. April 2030. */
    day,
    time,
    /** 5. April 2030, of a plain date without a time zone. */
    date: (date: string) => longDate(Date.parse(date)),
    /** A bound at the end of a day is written as that day; any other with its time. */
    until: (instant: string) => (time(instant) >= "23:59" ? day(instant) : `${day(instant)}, ${time(instant)}`),
    nights: (count: number) => (count === 0 ? say("day_use") : counted("nights")(count)),
    persons: counted("persons"),
    rooms: counted("rooms"),
    money,
  };
}
