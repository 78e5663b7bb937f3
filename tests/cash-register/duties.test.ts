import { expect, test } from "vitest";
import { type DutyFacts, registerDuties } from "#shared/money/cash-register/rules.ts";

const NOW = "2031-01-10T09:00:00.000Z";
const RUNNING: DutyFacts = {
  state: "open",
  device: "a-trust",
  training: false,
  checks: {},
  outage_since: null,
  year_receipt_at: "2031-01-01T00:00:00.000Z",
};

test.each([
  ["a genuine device", {}, ["start_check", "year_check"]],
  ["a genuine device whose start receipt was checked", { checks: { start_checked: "2030-11-20T11:00:00.000Z" } }, ["year_check"]],
  [
    "a genuine device whose year receipt was checked, too",
    { checks: { start_checked: "2030-11-20T11:00:00.000Z", year_checked: "2031-01-02T08:00:00.000Z" } },
    [],
  ],
  ["a key of its own, of which FinanzOnline knows nothing", { device: "software" }, ["not_genuine"]],
  ["a TSE, which was not notified yet", { device: "fiskaly", year_receipt_at: null }, ["notification"]],
] as const)("the register with %s", (_, facts: Partial<DutyFacts>, duties) => {
  expect(registerDuties({ ...RUNNING, ...facts }, NOW)).toEqual(duties);
});
