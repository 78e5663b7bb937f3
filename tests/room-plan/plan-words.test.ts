import { expect, test } from "vitest";
import { planWords } from "#client/room-plan/board/plan-words.ts";
import { roomPlanText } from "#shared/room-plan/text.ts";

const DAYS = Array.from({ length: 366 }, (_, i) => 20_000 + i);

test.each([
  ["de", "de-AT"],
  ["en", "en-GB"],
] as const)("days and months are called in %s as everywhere else in the program", (language, locale) => {
  const words = planWords(language, "EUR", (key) => roomPlanText[key][language]);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
  const short = format({ day: "numeric", month: "short" });
  const month = format({ month: "long", year: "numeric" });
  const weekday = format({ weekday: "short" });
  for (const day of DAYS) {
    const ms = day * 86_400_000;
    expect([words.short(day), words.month(day), words.weekday(day)]).toEqual([short.format(ms), month.format(ms), weekday.format(ms)]);
  }
});

test("an amount is written the same each time it is asked for", () => {
  const { money, difference } = planWords("de", "EUR", (key) => roomPlanText[key].de);
  const said = [money(1234.5), money(1234.5), difference(20), difference(-20)];
  expect(said.map((text) => text.replace("\u00a0", " "))).toEqual(["€ 1.234,50", "€ 1.234,50", "+€ 20,00", "−€ 20,00"]);
});
