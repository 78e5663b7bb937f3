import { expect, test } from "vitest";
import { addDays, hotelDay, localDate } from "#shared/platform/core/stays.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const REPORTS = [
  ...["financial_accounting", "financial_accounting/rzl", "financial_accounting/bmd_ntcs", "dashboard", "items"],
  ...["nationality_statistics", "reconciliation"],
];

test("no calendar leaves the years that dates are written in", () => {
  expect(addDays("9999-12-31", 1)).toBe("9999-12-31");
  expect(addDays("0001-01-01", -1)).toBe("0001-01-01");
  expect(addDays("9999-12-31", -1)).toBe("9999-12-30");
  expect(localDate("9999-12-31T23:59:59.999Z", "Europe/Vienna")).toBe("9999-12-31");
  expect(localDate("0001-01-01T00:00:00.000Z", "America/New_York")).toBe("0001-01-01");
  expect(hotelDay("0001-01-01T00:00:00.000Z", "UTC")).toBe("0001-01-01");
});

test("a report at the first or the last day of the calendar ends", async () => {
  const { call } = await (await startTestServer()).login("manager");
  for (const day of ["9999-12-31", "0001-01-01"]) {
    for (const report of REPORTS) {
      const { status } = await call(`GET /reports/${report}?from=${day}&to=${day}`);
      expect(status, `${report} ${day}`).toBe(200);
    }
  }
});

test("a range is checked by its days, also where a moment is of the year after the last", async () => {
  const { call } = await (await startTestServer()).login("manager");
  const range = `from=${encodeURIComponent("9999-12-31T23:59:59.999Z")}&to=${encodeURIComponent("0001-01-01T00:00:00.000Z")}`;
  expect((await call(`GET /reports/dashboard?${range}`)).body).toMatchObject({
    status: 400,
    errors: [{ path: "to", code: "before_from" }],
  });
});
