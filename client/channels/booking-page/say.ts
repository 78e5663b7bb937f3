import { createContext, useContext, useMemo } from "react";
import { pageText } from "#shared/channels/booking-page/page-text.ts";
import type { PublicProperty } from "#shared/channels/booking-page/schema.ts";
import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import { CLOCK, DATE, DAY, dateFormat, WEEKDAY } from "#shared/platform/core/dates.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { moneyFormat, numberFormat } from "#shared/platform/core/numbers.ts";
import type { SayOf } from "#shared/platform/core/text.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";

export type Say = SayOf<typeof pageText>;

type Spoken = { language: Language; property: PublicProperty };
const SpokenContext = createContext<Spoken | null>(null);
export const SpokenProvider = SpokenContext.Provider;

/** The property of the page and everything that depends on the guest's language. */
export function useSpoken() {
  const spoken = useContext(SpokenContext);
  if (!spoken) throw new Error("outside of the booking page");
  const { language, property } = spoken;
  return useMemo(
    () => ({ language, property, say: sayInCountry(pageText, language, property), ...formatsOf(language, property) }),
    [language, property],
  );
}

function formatsOf(language: Language, property: PublicProperty) {
  const { currency, time_zone } = property;
  const locale = localeOf(language, property);
  const say = sayInCountry(pageText, language, property);
  const share = numberFormat(locale, { style: "percent", maximumFractionDigits: 3 });
  const onDay = (style: Intl.DateTimeFormatOptions) => (date: string) =>
    dateFormat(locale, { ...style, timeZone: "UTC" })(Date.parse(`${date}T00:00:00.000Z`));
  return {
    locale,
    money: moneyFormat(locale, currency),
    /** `5` is 5 %. */
    percent: (value: number) => share(value / 100),
    /** `Mi, 10. Apr. 2030`. */
    date: onDay({ ...WEEKDAY, ...DATE }),
    /** `Mi, 10. Apr.` */
    day: onDay({ ...WEEKDAY, ...DAY }),
    /** `Mittwoch, 10. April 2030`, for anyone who listens. */
    spokenDate: onDay({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    month: onDay({ month: "long", year: "numeric" }),
    weekday: onDay(WEEKDAY),
    spokenWeekday: onDay({ weekday: "long" }),
    /** An instant, by the property's clock. */
    clock: (instant: string) => dateFormat(locale, { ...CLOCK, timeZone: time_zone })(Date.parse(instant)),
    dayTime: (instant: string) => dateFormat(locale, { ...WEEKDAY, ...DAY, ...CLOCK, timeZone: time_zone })(Date.parse(instant)),
    nights: (n: number) => (n === 1 ? say("night") : say("nights", { n })),
    guests({ adults, children, cots = 0 }: { adults: number; children: number; cots?: number }): string {
      return [
        adults === 1 ? say("adult_one") : say("adult_many", { n: adults }),
        children > 0 && (children === 1 ? say("child_one") : say("child_many", { n: children })),
        cots > 0 && (cots === 1 ? say("cot_one") : say("cot_many", { n: cots })),
      ]
        .filter(Boolean)
        .join(", ");
    },
  };
}

/** The property's text in the guest's language, or in the other one if only that exists. */
export function inEither(text: { de: string | null; en: string | null }, language: Language): string | null {
  return text[language] ?? text.de ?? text.en;
}
