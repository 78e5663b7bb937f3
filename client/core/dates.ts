import { useMemo } from "react";
import { useLanguage } from "#client/core/i18n.ts";
import { useNewDays } from "#client/core/new-days.ts";
import { useIdentity } from "#client/core/session.ts";
import { localeOf } from "#shared/core/dates.ts";
import type { Language } from "#shared/core/fields.ts";
import { moneyFormat, numberFormat } from "#shared/core/numbers.ts";
import { localDate } from "#shared/core/stays.ts";

/** How dates, numbers and money read in the user's language, the property's zone and its currency. */
export type Formats = ReturnType<typeof makeFormats>;

export function useFormats(): Formats {
  const language = useLanguage();
  const { time_zone, currency } = useIdentity();
  useNewDays();
  return useMemo(() => makeFormats(language, time_zone, currency), [language, time_zone, currency]);
}

export function makeFormats(language: Language, zone: string, currency: string) {
  const locale = localeOf(language);
  const inZone = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  const day = inZone({ day: "2-digit", month: "2-digit", year: "numeric" });
  const weekday = inZone({ weekday: "short", day: "numeric", month: "short" });
  const weekdayYear = inZone({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const dayTime = inZone({ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  const fullTime = inZone({ day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" });
  const time = inZone({ hour: "2-digit", minute: "2-digit" });
  const calendar = new Intl.DateTimeFormat(locale, { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" });
  const wholeDate = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
  const percent = numberFormat(language, { style: "percent", maximumFractionDigits: 3 });
  const tenths = numberFormat(language, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const at = (instant: string) => new Date(instant);
  const yearOf = (when: Date) => localDate(when.getTime(), zone).slice(0, 4);
  return {
    zone,
    currency,
    locale,
    date: (instant: string) => day.format(at(instant)),
    /** With the year where it is another than this. */
    weekday: (instant: string) => (yearOf(at(instant)) === yearOf(new Date()) ? weekday : weekdayYear).format(at(instant)),
    dayTime: (instant: string) => dayTime.format(at(instant)),
    dateTime: (instant: string) => fullTime.format(at(instant)),
    time: (instant: string) => time.format(at(instant)),
    /** Of a plain `YYYY-MM-DD`, which knows no zone. */
    calendarDate: (date: string) => calendar.format(Date.parse(date)),
    /** The same with its year. */
    fullDate: (date: string) => wholeDate.format(Date.parse(date)),
    money: moneyFormat(language, currency),
    number: numberFormat(language),
    /** `20` is `20 %`, in English `20%`. */
    percent: (percentage: number) => percent(percentage / 100),
    /** With one decimal, for figures that stand beside each other. */
    percentInTenths: (percentage: number) => tenths(percentage / 100),
    today: () => localDate(Date.now(), zone),
  };
}
