import { useMemo } from "react";
import { currentLocale, useLanguage } from "#client/platform/core/i18n.ts";
import { useNewDays } from "#client/platform/core/new-days.ts";
import { currentIdentity, useIdentity } from "#client/platform/core/session.ts";
import { CLOCK, DATE, DAY, dateFormat, dateRangeFormat, WEEKDAY } from "#shared/platform/core/dates.ts";
import type { Locale } from "#shared/platform/core/language.ts";
import { moneyFormat, numberFormat } from "#shared/platform/core/numbers.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";

/** The formats of dates, numbers and money: by the user's language and the property's country, time zone and currency. */
export type Formats = ReturnType<typeof makeFormats>;

export function useFormats(): Formats {
  const locale = useLocale();
  const { time_zone, currency } = useIdentity();
  useNewDays();
  return useMemo(() => makeFormats(locale, time_zone, currency), [locale, time_zone, currency]);
}

/** The same outside of components. Throws without a session. */
export function currentFormats(): Formats {
  const { time_zone, currency } = currentIdentity();
  return makeFormats(currentLocale(), time_zone, currency);
}

/** The tag for dates and numbers: the user's language as the property's country writes it. */
export function useLocale(): Locale {
  return localeOf(useLanguage(), useIdentity());
}

export function makeFormats(locale: Locale, zone: string, currency: string) {
  const inZone = (style: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...style, timeZone: zone });
  const plain = (style: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...style, timeZone: "UTC" });
  const [day, weekday, weekdayYear] = [inZone(DATE), inZone({ ...WEEKDAY, ...DAY }), inZone({ ...WEEKDAY, ...DATE })];
  const [dayTime, fullTime, time] = [inZone({ ...WEEKDAY, ...DAY, ...CLOCK }), inZone({ ...DATE, ...CLOCK }), inZone(CLOCK)];
  const [calendar, wholeDate] = [plain({ ...WEEKDAY, ...DAY }), plain(DATE)];
  const [dayMonth, month, monthYear] = [plain(DAY), plain({ month: "short" }), plain({ month: "short", year: "2-digit" })];
  const wholeMonth = plain({ month: "long", year: "numeric" });
  const span = (style: Intl.DateTimeFormatOptions) => dateRangeFormat(locale, { ...style, timeZone: "UTC" });
  const [days, daysWithYear, daysWithShortYear] = [span(DAY), span(DATE), span({ ...DAY, year: "2-digit" })];
  const percent = numberFormat(locale, { style: "percent", maximumFractionDigits: 3 });
  const tenths = numberFormat(locale, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const at = Date.parse;
  const yearOf = (ms: number) => localDate(ms, zone).slice(0, 4);
  return {
    zone,
    currency,
    locale,
    date: (instant: string) => day(at(instant)),
    /** With the year where it is another than this. */
    weekday: (instant: string) => (yearOf(at(instant)) === yearOf(Date.now()) ? weekday : weekdayYear)(at(instant)),
    dayTime: (instant: string) => dayTime(at(instant)),
    dateTime: (instant: string) => fullTime(at(instant)),
    time: (instant: string) => time(at(instant)),
    /** Of a plain `YYYY-MM-DD`, which knows no zone. */
    calendarDate: (date: string) => calendar(Date.parse(date)),
    /** The same with its year. */
    fullDate: (date: string) => wholeDate(Date.parse(date)),
    /** `3. Mai`. */
    dayMonth: (date: string) => dayMonth(Date.parse(date)),
    month: (date: string) => month(Date.parse(date)),
    monthYear: (date: string) => monthYear(Date.parse(date)),
    /** `März 2030`. */
    wholeMonth: (date: string) => wholeMonth(Date.parse(date)),
    /** From one calendar date to another: `20.–27. Nov.`. */
    days: (from: string, to: string) => days(Date.parse(from), Date.parse(to)),
    /** The same where it must stand alone. */
    daysWithYear: (from: string, to: string) => daysWithYear(Date.parse(from), Date.parse(to)),
    /** The same where there is little room. */
    daysWithShortYear: (from: string, to: string) => daysWithShortYear(Date.parse(from), Date.parse(to)),
    money: moneyFormat(locale, currency),
    number: numberFormat(locale),
    /** At most one decimal. */
    shortNumber: numberFormat(locale, { maximumFractionDigits: 1 }),
    /** With one decimal, for figures that stand beside each other. */
    numberInTenths: numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    /** `20` is `20 %`, in English `20%`. */
    percent: (percentage: number) => percent(percentage / 100),
    /** With one decimal, for figures that stand beside each other. */
    percentInTenths: (percentage: number) => tenths(percentage / 100),
    today: () => localDate(Date.now(), zone),
  };
}
