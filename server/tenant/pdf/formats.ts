import type { Language, Locale } from "#shared/platform/core/language.ts";
import type { Amount } from "#shared/platform/core/money.ts";
import { moneyFormat, numberFormat } from "#shared/platform/core/numbers.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";

/** The formats of dates and money in a document: in the guest's language, by the conventions of the property's country. */
export type DocumentFormats = ReturnType<typeof makeFormats>;

/** By locale and currency: `Intl` takes longer to make its formats than an invoice's content takes to write with them. */
const made = new Map<string, DocumentFormats>();

/** `2026-01-05` is `5. Jänner 2026` in Austria and `5. Januar 2026` in Germany. */
export function documentFormats(language: Language, { country, currency }: { country: string | null; currency: string }): DocumentFormats {
  const locale = localeOf(language, { country });
  const key = `${locale} ${currency}`;
  const known = made.get(key) ?? makeFormats(locale, currency);
  made.set(key, known);
  return known;
}

function makeFormats(locale: Locale, currency: string) {
  const calendar = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
  const long = calendar({ day: "numeric", month: "long", year: "numeric" });
  const weekday = calendar({ weekday: "long" });
  const short = calendar({ weekday: "short", day: "numeric", month: "long", year: "numeric" });
  const range = calendar({ day: "numeric", month: "short", year: "numeric" });
  const column = locale.startsWith("de") ? calendar({ day: "2-digit", month: "2-digit", year: "numeric" }) : range;
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const plain = numberFormat(locale, decimals);
  const percent = numberFormat(locale, { style: "percent", maximumFractionDigits: 3 });
  const money = moneyFormat(locale, currency);
  return {
    date: (date: string) => long.format(Date.parse(date)),
    weekday: (date: string) => weekday.format(Date.parse(date)),
    shortDate: (date: string) => short.format(Date.parse(date)),
    /** `5.–8. April 2030`; one date where both are the same. */
    range: (from: string, to: string) => range.formatRange(Date.parse(from), Date.parse(to)),
    /** `05.–08.04.2030` or `5–8 Apr 2030`, for columns. */
    days: (from: string, to: string) => column.formatRange(Date.parse(from), Date.parse(to)),
    /** `10` is `10 %`. */
    percent: (percentage: number) => percent(percentage / 100),
    /** Without the currency, for columns that name it in their header. */
    amount: (amount: Amount) => plain(amount),
    money: (amount: Amount) => money(amount),
    count: (count: number) => signed(String(count)),
  };
}

/** Replaces the hyphen by a minus sign of the width of a figure. */
function signed(figures: string): string {
  return figures.replace("-", "−");
}
