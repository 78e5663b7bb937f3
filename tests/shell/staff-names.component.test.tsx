import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { chargeName } from "#client/stays/folios/charge-name.ts";
import type { Language } from "#shared/platform/core/language.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { picture } from "#tests/support/components/hand.ts";
import { makeItem, makePaymentMethod, makeRoom, makeRoomType, pageOf } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";

const BREAKFAST = makeItem({ id: "breakfast", name: "Frühstück", name_en: "Breakfast" });
const CASH = makePaymentMethod({ id: "cash", name: "Bar", name_en: "Cash" });
const DOUBLE = makeRoomType({ id: "double", name: "Doppelzimmer", name_en: "Double room" });
const ROOM = { ...makeRoom({ id: "r101", number: "101", room_type_id: "double" }), room_type: DOUBLE };

const NAMED: Answers = {
  "items.list": () => pageOf(BREAKFAST),
  "paymentMethods.list": () => pageOf(CASH),
  "roomTypes.list": () => pageOf(DOUBLE),
  "rooms.list": () => pageOf(ROOM),
};

const LISTS = [
  ["/items", "Frühstück", "Breakfast"],
  ["/payment-methods", "Bar", "Cash"],
  ["/room-types", "Doppelzimmer", "Double room"],
  ["/rooms", "Doppelzimmer", "Double room"],
] as const;

test.for(
  LISTS.flatMap(([at, de, en]) => [
    { at, language: "de" as Language, shown: de, hidden: en },
    { at, language: "en" as Language, shown: en, hidden: de },
  ]),
)("the list $at says $shown in $language", async ({ at, language, shown, hidden }) => {
  await showApp({ at, answers: { ...fakeGuesthouse().answers, ...NAMED }, language });
  await expect.element(page.getByRole("cell", { name: shown, exact: true }).first()).toBeVisible();
  expect(page.getByRole("cell", { name: hidden, exact: true }).elements()).toEqual([]);
  await picture(`names${at.replaceAll("/", "-")}-${language}`);
});

test.for([
  { language: "de", sort: undefined, turned: "-name" },
  { language: "en", sort: "name_en", turned: "-name_en" },
] as const)("the order by name is that of the names that are shown ($language)", async ({ language, sort, turned }) => {
  const { server } = await showApp({ at: "/items", answers: { ...fakeGuesthouse().answers, ...NAMED }, language });
  const sorts = () => server.inputsOf("items.list").map((input) => input?.sort);
  await expect.poll(sorts).toContain(sort);
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect.poll(() => sorts().at(-1)).toBe(turned);
});

test.for(["de", "en"] as const)("a charge has its item's name (%s), and a renamed one its own", async (language) => {
  await showApp({ at: "/items", answers: { ...fakeGuesthouse().answers, ...NAMED }, language });
  expect(chargeName({ name: "Frühstück", original_item: BREAKFAST })).toBe({ de: "Frühstück", en: "Breakfast" }[language]);
  expect(chargeName({ name: "Frühstück am Zimmer", original_item: BREAKFAST })).toBe("Frühstück am Zimmer");
});

test("a payment method is saved with its stored name, whatever the reader sees", async () => {
  const answers = { ...fakeGuesthouse({ paymentMethods: [CASH] }).answers };
  const { server } = await showApp({ at: "/payment-methods/cash", answers, language: "en" });
  await page.getByRole("textbox", { name: "Account" }).fill("2700");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => server.inputsOf("paymentMethods.update")).toMatchObject([{ name: "Bar", name_en: "Cash" }]);
});

test.for(["de", "en"] as const)("the kitchen's list names dishes as its reader does (%s)", async (language) => {
  const line = {
    date: "2030-04-01",
    item: "Frühstück",
    room: "101",
    quantity: 2,
    names: ["Anna Gruber"],
    customer_name: null,
    children: 0,
    cots: 0,
    comment: null,
  };
  const served = () => ({ from: "2030-04-01", to: "2030-04-01", group_by: "date" as const, items: [line] });
  await showApp({ at: "/reports/items", answers: { ...fakeGuesthouse().answers, ...NAMED, "reports.items": served }, language });
  const shown = { de: "Frühstück", en: "Breakfast" }[language];
  await expect.element(page.getByRole("rowgroup").getByText(shown).first()).toBeVisible();
  expect(page.getByText({ de: "Breakfast", en: "Frühstück" }[language]).elements()).toEqual([]);
});
