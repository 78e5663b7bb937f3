import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { RateRestrictions } from "#client/prices/rates/restrictions/rate-restrictions.tsx";
import { type RateRule, RateRulesPatch } from "#shared/prices/rates/schema.ts";
import { dialogOf, expectAccessible, focusOn, press } from "#tests/support/components/hand.ts";
import { makeRate, makeRoomType, pageOf } from "#tests/support/components/records.ts";
import { hearChange, showScreen } from "#tests/support/components/screen.tsx";

const STANDARD = makeRate({ id: "standard", name: "Standard" });
const SAVER = makeRate({ id: "saver", name: "Saver", parent_rate_id: "standard" });

const makeRule = (values: Partial<RateRule>): RateRule => ({
  object: "rate_rule",
  id: "rule",
  version: 1,
  created_at: "2030-01-01T00:00:00.000Z",
  updated_at: "2030-01-01T00:00:00.000Z",
  deleted_at: null,
  rate_id: "standard",
  room_type_id: null,
  from: "2030-04-05",
  to: "2030-04-06",
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  min_nights: null,
  max_nights: null,
  closed_to_arrival: false,
  closed_to_departure: false,
  days_before: null,
  quota: null,
  ...values,
});

async function showRestrictions(rules: RateRule[], { rate = STANDARD, at = "/" } = {}) {
  let kept = rules;
  let version = 1;
  let made = 0;
  const { server } = await showScreen({
    at,
    path: "/",
    element: <RateRestrictions rate={rate} />,
    answers: {
      "rates.list": () => pageOf(STANDARD, SAVER),
      "roomTypes.list": () => pageOf(makeRoomType({ id: "double", name: "Double" }), makeRoomType({ id: "suite", name: "Suite" })),
      "rates.rules": ({ id }) => kept.filter(({ rate_id }) => rate_id === id),
      "rates.changeRules": ({ id, ...input }) => {
        const patch = RateRulesPatch.parse(input);
        const created = patch.create.map((rule) => {
          made += 1;
          return makeRule({ ...rule, rate_id: id, id: `made-${made}`, created_at: `2030-04-01T10:00:0${made}.000Z` });
        });
        kept = [...kept.filter((rule) => !patch.delete.includes(rule.id)), ...created];
        version += 1;
        hearChange({ object: "rate", id, version, type: "rate.rules_changed" });
        return kept.filter(({ rate_id }) => rate_id === id);
      },
    },
  });
  await expect.element(page.getByRole("region", { name: "April 2030" })).toBeVisible();
  return { server, rules: () => kept };
}

const day = (name: string | RegExp) => page.getByRole("button", { name });
const list = page.getByRole("table", { name: "Restrictions of this rate" });

test("days say what is restricted, in the words of the list below", async () => {
  await showRestrictions([
    makeRule({ id: "a", min_nights: 2, weekdays: [5, 6] }),
    makeRule({ id: "b", room_type_id: "suite", closed_to_arrival: true, from: "2030-04-06", to: "2030-04-10" }),
  ]);
  await expect.element(day("Fri 5 Apr, at least 2 nights")).toBeVisible();
  await expect.element(day("Sat 6 Apr, no arrival, at least 2 nights")).toBeVisible();
  await expect.element(list.getByRole("row").nth(1)).toHaveTextContent("at least 2 nights");
  await expectAccessible();
  await page.getByRole("combobox", { name: "Room type" }).click();
  await page.getByRole("option", { name: "Double" }).click();
  await expect.element(day("Sat 6 Apr, at least 2 nights")).toBeVisible();
});

test("the days are one stop of the Tab key", async () => {
  await showRestrictions([]);
  const stops = () => [...document.querySelectorAll<HTMLElement>("[data-date]")].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops().map(({ dataset }) => dataset["date"])).toEqual(["2030-04-01"]);
});

test("the first and the last day are tapped, the restriction is set, and taken back", async () => {
  const { rules } = await showRestrictions([]);
  await day("Fri 12 Apr").click();
  await day("Sun 14 Apr").click();
  await page.getByRole("button", { name: /^Restrict 12/ }).click();
  const form = dialogOf("New restriction");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(form.getByText("Give at least one restriction")).toBeVisible();
  await form.getByLabelText("Minimum stay").fill("3");
  await form.getByRole("switch", { name: "No departure" }).click();
  await expectAccessible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(day("Sat 13 Apr, no departure, at least 3 nights")).toBeVisible();
  await expect
    .poll(() => rules())
    .toMatchObject([{ from: "2030-04-12", to: "2030-04-14", min_nights: 3, closed_to_departure: true, room_type_id: null }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(day("Sat 13 Apr")).toBeVisible();
  await expect.poll(() => rules()).toEqual([]);
});

test("days are chosen by keys alone", async () => {
  const { rules } = await showRestrictions([]);
  await focusOn(day("Mon 1 Apr"));
  await press("ArrowDown");
  await press("Shift+ArrowRight");
  await press("Shift+ArrowRight");
  await expect.element(day("Wed 10 Apr")).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: /^Restrict 8/ }).click();
  await dialogOf("New restriction").getByLabelText("Quota").fill("0");
  await press("Enter");
  await expect.element(day("Tue 9 Apr, not for sale")).toBeVisible();
  await expect.poll(() => rules()).toMatchObject([{ from: "2030-04-08", to: "2030-04-10", quota: 0 }]);
});

test("a restriction is changed in its place, and deleted with a way back", async () => {
  const { rules, server } = await showRestrictions([makeRule({ id: "a", min_nights: 2 })]);
  await list.getByRole("button", { name: /^Change/ }).click();
  const form = dialogOf("Change the restriction");
  await form.getByLabelText("Minimum stay").fill("4");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(list).toHaveTextContent("at least 4 nights");
  await expect.poll(() => server.inputsOf("rates.changeRules")).toMatchObject([{ delete: ["a"], create: [{ min_nights: 4 }] }]);
  await list.getByRole("button", { name: /^Delete/ }).click();
  await expect.element(page.getByText("This rate has no restrictions.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.element(list).toHaveTextContent("at least 4 nights");
  await expect.poll(() => rules()).toMatchObject([{ min_nights: 4 }]);
});

test("a derived rate shows what its parent restricts, to be changed there", async () => {
  await showRestrictions([makeRule({ id: "a", min_nights: 2 })], { rate: SAVER });
  await expect.element(day("Fri 5 Apr, at least 2 nights")).toBeVisible();
  await expect.element(list.getByRole("link", { name: "from Standard" })).toHaveAttribute("href", "/rates/standard?tab=restrictions");
  await expect.element(list.getByRole("button")).not.toBeInTheDocument();
});
