import { expect, test } from "vitest";
import { makeFormats } from "#client/platform/core/dates.ts";
import { documentFormats } from "#server/tenant/pdf/formats.ts";
import { moneyFormat, numberFormat, writeNumber } from "#shared/platform/core/numbers.ts";
import { cellTexts } from "#shared/platform/core/table-cells.ts";
import { countryOf, localeOf } from "#shared/platform/countries/countries.ts";
import { mailWords } from "#shared/tenant/mail/words.ts";
import { decimal } from "#tests/support/whole-cents.ts";

/** With plain spaces, and with one apostrophe: versions of ICU write another one between thousands. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ").replaceAll("’", "'");

test.each([
  ["AT", "de", "EUR", "9. Jän. 2030", "9. Jänner 2030", "€ 1.234,50", "2.718", "3,5", "1234,50"],
  ["DE", "de", "EUR", "9. Jan. 2030", "9. Januar 2030", "1.234,50 €", "2.718", "3,5", "1234,50"],
  ["CH", "de", "CHF", "9. Jan. 2030", "9. Januar 2030", "CHF 1'234.50", "2'718", "3.5", "1234.50"],
  ["AT", "en", "EUR", "9 Jan 2030", "9 January 2030", "€1,234.50", "2,718", "3.5", "1234.50"],
  ["DE", "en", "EUR", "9 Jan 2030", "9 January 2030", "€1,234.50", "2,718", "3.5", "1234.50"],
  ["CH", "en", "CHF", "9 Jan 2030", "9 January 2030", "CHF 1,234.50", "2,718", "3.5", "1234.50"],
] as const)("a property in %s writes for readers of %s in %s", (country, language, currency, date, long, money, count, tenth, cell) => {
  const address = { country };
  const locale = localeOf(language, address);
  const screen = makeFormats(locale, countryOf(address).time_zone, currency);
  const paper = documentFormats(language, { country, currency });
  const mail = mailWords(language, { time_zone: countryOf(address).time_zone, currency, address });
  expect([screen.fullDate("2030-01-09"), paper.date("2030-01-09"), mail.date("2030-01-09")]).toEqual([date, long, long]);
  expect([screen.money(decimal(1234.5)), mail.money(decimal(1234.5)), moneyFormat(locale, currency)(1234.5)].map(plain)).toEqual([
    money,
    money,
    money,
  ]);
  expect([numberFormat(locale)(2718), screen.number(decimal(2718)), screen.shortNumber(decimal(3.5))].map(plain)).toEqual([
    count,
    count,
    tenth,
  ]);
  expect(cellTexts([{ amount: 1234.5 }], locale)).toEqual([cell]);
  expect(writeNumber(3.5, locale, { decimals: 1, isMoney: false })).toBe(tenth);
});

test("a country in which no property can be is never taken for another one", () => {
  expect(() => localeOf("de", { country: "IT" })).toThrow('no property can be in the country "IT"');
  expect(localeOf("de", { country: null })).toBe("de-AT");
});
