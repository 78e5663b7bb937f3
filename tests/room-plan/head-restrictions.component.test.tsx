import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { RateRule } from "#shared/rates/schema.ts";
import { showPlan } from "#tests/room-plan/plan-screen.tsx";
import { makeRate, pageOf } from "#tests/support/components/records.ts";

const RULE: RateRule = {
  ...{ object: "rate_rule", id: "rule", version: 1, created_at: "2030-01-01T00:00:00.000Z", updated_at: "2030-01-01T00:00:00.000Z" },
  ...{ deleted_at: null, rate_id: "standard", room_type_id: null, from: "2030-04-05", to: "2030-04-12", weekdays: [5] },
  ...{ min_nights: 2, max_nights: null, closed_to_arrival: false, closed_to_departure: false, days_before: null, quota: null },
};

test("days with restrictions of a rate that is sold have a mark with their words, which derived rates share", async () => {
  const standard = makeRate({ id: "standard", name: "Standard", default: true });
  const saver = makeRate({ id: "saver", name: "Saver", parent_rate_id: "standard" });
  const other = makeRate({ id: "other", name: "Other" });
  await showPlan({
    answers: { "rates.list": () => pageOf(standard, saver, other), "rates.rulesBetween": () => [RULE] },
  });
  await expect.element(page.getByRole("img", { name: "Standard, Saver: at least 2 nights" }).first()).toBeInTheDocument();
  expect(page.getByRole("img", { name: /at least 2 nights/ }).elements()).toHaveLength(2);
});
