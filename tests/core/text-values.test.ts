import { expect, expectTypeOf, test } from "vitest";
import type { PlainTextKey, Say, TextKey } from "#client/platform/core/i18n.ts";
import { fill, type PlaceholdersOf, sayIn as sayOf, texts } from "#shared/platform/core/text.ts";
import { sayIn } from "#tests/support/say-in.ts";

const greetings = texts({
  hello: { de: "Hallo {{name}}", en: "Hello {{name}}" },
  bye: { de: "Tschüss", en: "Bye" },
});
const say: Say = sayIn("en");

test("a text's placeholders are those of both languages", () => {
  expectTypeOf<PlaceholdersOf<"{{count}} nights from {{day}}">>().toEqualTypeOf<"count" | "day">();
  expectTypeOf<PlaceholdersOf<"No placeholder">>().toEqualTypeOf<never>();
});

test("a screen's text with a missing, unknown or wrong value does not compile", () => {
  expect(say("screens.printed", { property: "Alma", time: "08:00" })).toBe("Alma · as of 08:00");
  // @ts-expect-error: `time` is missing.
  expect(say("screens.printed", { property: "Alma" })).toBe("Alma · as of ");
  // @ts-expect-error: no values at all.
  expect(say("screens.printed")).toBe(" · as of ");
  // @ts-expect-error: `house` is no placeholder of this text.
  expect(say("screens.printed", { house: "Alma", time: "08:00" })).toBe(" · as of 08:00");
  // @ts-expect-error: this text has no placeholders.
  expect(say("service_list.nothing_title", { count: 1 })).toBe("Nothing to serve");
});

test("a text with a plural demands a count, which is a number", () => {
  expect(say("groups.bookings_count", { count: 1 })).toBe("1 booking");
  // @ts-expect-error: the count chooses the plural form, also where the singular doesn't show it.
  expect(say("groups.bookings_count")).toBe(" bookings");
  // @ts-expect-error: a text has no plural form.
  expect(say("groups.bookings_count", { count: "2" })).toBe("2 bookings");
});

test("a label in a table has no placeholders", () => {
  expectTypeOf<"groups.bookings_count">().toExtend<TextKey>();
  expectTypeOf<"groups.bookings_count">().not.toExtend<PlainTextKey>();
  expectTypeOf<"groups.persons">().toExtend<PlainTextKey>();
});

test("on the server, too", () => {
  expect(fill(greetings.hello.en, { name: "Anna" })).toBe("Hello Anna");
  // @ts-expect-error: `name` is missing.
  expect(fill(greetings.hello.en, {})).toBe("Hello ");
  const inGerman = sayOf(greetings, "de");
  expect(inGerman("hello", { name: "Anna" })).toBe("Hallo Anna");
  expect(inGerman("bye")).toBe("Tschüss");
  // @ts-expect-error: `name` is missing.
  expect(inGerman("hello")).toBe("Hallo ");
});
