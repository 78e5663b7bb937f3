import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ForecastTab } from "#client/office/reports/forecast-tab.tsx";
import type { Forecast, ForecastPeriod } from "#shared/office/reports/forecast-schema.ts";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { pageOf } from "#tests/support/components/records.ts";
import { hearChange, showScreen } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

const FIGURES = {
  number_of_nights: 10,
  person_nights: 20,
  lodging_amount: decimal(1200),
  average_daily_rate: decimal(120),
  available_nights: 40,
  percentage: 25,
  revenue_per_available_room: decimal(30),
};
const BEFORE = { from: "2029-04-01", to: "2029-04-30", ...FIGURES, lodging_amount: decimal(1000), percentage: 20 };

const PERIOD: ForecastPeriod = {
  from: "2030-04-01",
  to: "2030-04-30",
  ...FIGURES,
  pickup: { number_of_nights: -2, lodging_amount: decimal(-240) },
  last_year: BEFORE,
};

const SHARE = { name: null, pickup: PERIOD.pickup, last_year: { number_of_nights: 8, person_nights: 16, lodging_amount: decimal(1000) } };
const FORECAST: Forecast = {
  interval: "month",
  as_of: "2030-04-01",
  since: "2030-03-25",
  last_year_as_of: "2029-04-01",
  complete_from: "2028-01-01",
  total: PERIOD,
  periods: [PERIOD],
  by_source: [{ ...FIGURES, ...SHARE, key: "internal" }],
  by_rate: [{ ...FIGURES, ...SHARE, key: "r", name: "Direct" }],
  by_room_type: [],
  by_country: [{ ...FIGURES, ...SHARE, key: null }],
};

async function showForecast(more: Partial<Forecast> = {}) {
  const current = { forecast: { ...FORECAST, ...more } };
  const { server } = await showScreen({
    at: "/reports/forecast",
    path: "/reports/forecast",
    element: <ForecastTab />,
    role: "manager",
    language: "en",
    answers: {
      "reports.forecast": () => current.forecast,
      "roomTypes.list": () => pageOf<never>(),
      "morningMail.get": () => ({ active: false, email: "mona@example.com" }),
      "morningMail.set": ({ active }) => ({ active, email: "mona@example.com" }),
    },
  });
  return { server, current };
}

test("a month has its figures beside last year and pickup, and says what is no part of them", async () => {
  const { server } = await showForecast();
  const row = page.getByRole("table", { name: "Forecast and pickup" }).getByRole("row", { name: /^April 2030/ });
  await expect.element(row).toHaveTextContent(/10 \/ 40.*25\.0%.*20\.0%.*€1,200\.00.*€1,000\.00.*€120\.00.*€30\.00.*−2 · −€240\.00/);
  await expect.element(page.getByText(/Extras, offers and cancellation fees are not part of it/)).toBeVisible();
  await page.getByText("Rate", { exact: true }).click();
  await expect.element(page.getByRole("row", { name: /^Direct/ })).toBeVisible();
  await page.getByText("Country", { exact: true }).click();
  await expect.element(page.getByRole("row", { name: /^Not known/ })).toBeVisible();
  await page.getByText("Weeks", { exact: true }).click();
  await expect
    .poll(() => server.inputsOf("reports.forecast").at(-1))
    .toMatchObject({ interval: "week", from: "2030-04-01", to: "2030-06-30" });
  await page.getByRole("button", { name: "Later Weeks" }).click();
  await expect.poll(() => server.inputsOf("reports.forecast").at(-1)).toMatchObject({ from: "2030-07-01" });
  await expectAccessible();
  await picture("forecast");
});

test("a former day is asked for, and the way back is one click", async () => {
  const { server } = await showForecast();
  await page.getByRole("textbox", { name: "As of the evening of" }).fill("01/03/2030");
  await expect.poll(() => server.inputsOf("reports.forecast").at(-1)).toMatchObject({ as_of: "2030-03-01", since: "2030-02-22" });
  await page.getByRole("button", { name: "State of today" }).click();
  await expect.element(page.getByRole("textbox", { name: "As of the evening of" })).toHaveValue("01/04/2030");
  await expect.element(page.getByRole("textbox", { name: "Pickup since" })).toHaveValue("25/03/2030");
});

test("a colleague's booking changes the figures by itself", async () => {
  const { current } = await showForecast();
  await expect.element(page.getByText("10 of 40")).toBeVisible();
  current.forecast = { ...FORECAST, total: { ...PERIOD, number_of_nights: 13 } };
  hearChange({ object: "booking", id: "new", type: "booking.created" });
  await expect.element(page.getByText("13 of 40")).toBeVisible();
});

test("what the record does not reach back to is said and left out", async () => {
  const bare = { ...PERIOD, pickup: null, last_year: null };
  await showForecast({ complete_from: "2030-03-30", total: bare, periods: [bare] });
  await expect.element(page.getByText(/No year before: with the same lead time it would be the state of 1 Apr 2029/)).toBeVisible();
  await expect.element(page.getByText(/No pickup since 25 Mar 2030: the record begins on 30 Mar 2030/)).toBeVisible();
  await expect.element(page.getByRole("columnheader", { name: "Pickup" })).not.toBeInTheDocument();
});

test("days without anything sold say so, and the mail of the morning is ordered beside them", async () => {
  const { server } = await showForecast({ by_source: [] });
  await expect.element(page.getByText("Nothing is booked for these days yet")).toBeVisible();
  await page.getByRole("switch", { name: "Short mail at 6 o'clock" }).click();
  await expect.poll(() => server.inputsOf("morningMail.set")).toEqual([{ active: true }]);
});
