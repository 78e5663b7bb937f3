import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { RateRule } from "#shared/prices/rates/schema.ts";
import { showPlan } from "#tests/room-plan/plan-screen.tsx";
import { expectAccessible, expectCount, focusOn, picture, press } from "#tests/support/components/hand.ts";
import { makeRate, pageOf } from "#tests/support/components/records.ts";

const RULE: RateRule = {
  object: "rate_rule",
  id: "rule",
  version: 1,
  created_at: "2030-01-01T00:00:00.000Z",
  updated_at: "2030-01-01T00:00:00.000Z",
  deleted_at: null,
  rate_id: "standard",
  room_type_id: null,
  from: "2030-04-05",
  to: "2030-04-12",
  weekdays: [5],
  min_nights: 2,
  max_nights: null,
  closed_to_arrival: false,
  closed_to_departure: false,
  days_before: null,
  quota: null,
};

async function showRestricted() {
  const standard = makeRate({ id: "standard", name: "Standard", default: true });
  const saver = makeRate({ id: "saver", name: "Saver", parent_rate_id: "standard" });
  const other = makeRate({ id: "other", name: "Other" });
  await showPlan({
    answers: { "rates.list": () => pageOf(standard, saver, other), "rates.rulesBetween": () => [RULE] },
  });
}

const markOf = (day: string) => page.getByRole("button", { name: `${day}: Standard, Saver: at least 2 nights` });
const popover = page.getByRole("dialog");

test("days with restrictions of a rate that is sold have a mark with their words, which derived rates share", async () => {
  await showRestricted();
  await expect.element(markOf("Fri 5 Apr")).toBeVisible();
  await expectCount(page.getByRole("button", { name: /at least 2 nights/ }), 2);
});

test("a tap on a marked day shows its words beside it, and a second one puts them away", async () => {
  await showRestricted();
  await markOf("Fri 5 Apr").click();
  await expect.element(popover).toHaveTextContent("Fri 5 AprStandard, Saver: at least 2 nights");
  await expect.element(markOf("Fri 5 Apr")).toHaveAttribute("aria-expanded", "true");
  await expectAccessible();
  await picture("head-restrictions");
  await markOf("Fri 12 Apr").click();
  await expect.element(popover).toHaveTextContent("Fri 12 Apr");
  await markOf("Fri 12 Apr").click();
  await expectCount(popover, 0);
});

test("marked days are one stop of the tab key: arrows lead on, Enter shows the words, Escape gives the focus back", async () => {
  await showRestricted();
  await expect.element(markOf("Fri 5 Apr")).toHaveAttribute("tabindex", "0");
  await expect.element(markOf("Fri 12 Apr")).toHaveAttribute("tabindex", "-1");
  await focusOn(markOf("Fri 5 Apr"));
  await press("ArrowRight");
  await expect.element(markOf("Fri 12 Apr")).toHaveFocus();
  await press("Enter");
  await expect.element(popover).toHaveTextContent("at least 2 nights");
  await press("Escape");
  await expectCount(popover, 0);
  await expect.element(markOf("Fri 12 Apr")).toHaveFocus();
});
