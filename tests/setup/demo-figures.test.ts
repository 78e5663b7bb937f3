import { expect, test } from "vitest";
import { type DemoPlan, GUESTHOUSE, planDemo } from "#server/office/setup/demo-plan.ts";
import { makePricer } from "#server/office/setup/demo-prices.ts";
import { demoPeriods } from "#server/office/setup/demo-property.ts";
import { periodLastYear } from "#shared/office/reports/ranges.ts";
import { rangeOf } from "#shared/platform/core/date-ranges.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";

const ZONE = "Europe/Vienna";

/** First and last days of years and months, the days around a leap day, Sundays, high and low season. */
const DAYS = [
  "2026-01-01",
  "2026-03-01",
  "2026-08-16",
  "2026-09-30",
  "2026-11-29",
  "2026-12-31",
  "2027-12-19",
  "2028-01-01",
  "2028-02-29",
  "2028-03-01",
];

type Day = { nights: number; lodging: number; charged: number };

const planOn = (day: string) => planDemo({ seed: 1, now: `${day}T10:00:00.000Z`, time_zone: ZONE, size: GUESTHOUSE });

/** Figures of the dashboard for each day: sold nights, the lodging and all that the stays were charged for. */
function daysOf(plan: DemoPlan): Map<string, Day> {
  const price = makePricer(demoPeriods(plan.today), { breakfast: "b", city_tax: "c", dinner: "d" });
  const days = new Map<string, Day>();
  const add = (date: string, more: Partial<Day>) => {
    const day = days.get(date) ?? { nights: 0, lodging: 0, charged: 0 };
    const { nights = 0, lodging = 0, charged = 0 } = more;
    days.set(date, { nights: day.nights + nights, lodging: day.lodging + lodging, charged: day.charged + charged });
  };
  for (const { status, type, rate, occupancy, check_in, number_of_nights } of plan.stays) {
    if (status === "canceled" || status === "no_show" || status === "pending") continue;
    const cost = price({ type, rate, occupancy, from: localDate(check_in, ZONE), nights: number_of_nights });
    for (const { date, gross_amount } of cost.nights) {
      add(date, { nights: number_of_nights === 0 ? 0 : 1, lodging: gross_amount, charged: gross_amount });
    }
    for (const { date, gross_amount, included } of cost.items) {
      if (included) add(date, { lodging: 0 - gross_amount });
      else add(date, { charged: gross_amount });
    }
  }
  return days;
}

const FIGURES = ["nights", "lodging", "charged", "rate"] as const;

function figuresOf(days: ReadonlyMap<string, Day>, { from, to }: { from: string; to: string }) {
  const within = [...days].filter(([date]) => from <= date && date <= to).map(([, day]) => day);
  const sum = (figure: keyof Day) => within.reduce((total, day) => total + day[figure], 0);
  return { nights: sum("nights"), lodging: sum("lodging"), charged: sum("charged"), rate: sum("lodging") / sum("nights") };
}

test.each(DAYS)("on %s no figure of the demo is more than 30 percent off the same days a year ago", (today) => {
  const days = daysOf(planOn(today));
  const month = { from: `${today.slice(0, 7)}-01`, to: rangeOf("this_month", today).to ?? today };
  const ranges = {
    year_to_date: { from: `${today.slice(0, 4)}-01-01`, to: today },
    this_month: month,
    last_30_days: { from: addDays(today, -29), to: today },
    last_7_days: { from: addDays(today, -6), to: today },
  };
  const changes = Object.entries(ranges).flatMap(([name, range]) => {
    const [now, earlier] = [figuresOf(days, range), figuresOf(days, periodLastYear(range))];
    return FIGURES.map((figure) => ({ name, figure, change: Math.round((now[figure] / earlier[figure] - 1) * 100) }));
  });
  expect(changes.filter(({ change }) => !(Math.abs(change) <= 30))).toEqual([]);
});

test("children have their ages on the day of arrival, the same as those of their records", () => {
  const { stays, contacts } = planOn("2026-11-29");
  const withChildren = stays.filter(({ children }) => children.length > 0);
  expect(withChildren.length).toBeGreaterThan(200);
  for (const { occupancy, children, guests, check_in } of withChildren) {
    expect(children.length).toBeLessThan(occupancy);
    const arrival = localDate(check_in, ZONE);
    const young = guests.map((guest) => contacts[guest]?.date_of_birth ?? "").filter((born) => born > addDays(arrival, -18 * 365 - 5));
    expect(young.length === 0 || young.length === children.length).toBe(true);
    for (const { age } of children) expect(age !== null && age >= 0 && age < 18).toBe(true);
  }
});

test("a group that comes each year has the same name and customer, and those of a company are paid by it", () => {
  const { groups, stays, contacts } = planOn("2026-11-29");
  expect(groups.length).toBeGreaterThan(15);
  const customers = new Map(groups.map(({ name, customer }) => [name, customer]));
  for (const { name, customer } of groups) expect(customers.get(name)).toBe(customer);
  const ofOthers = stays.filter(({ group, customer }) => group !== null && customer !== groups[group]?.customer);
  expect(ofOthers).toEqual([]);
  const companies = [...customers].filter(([, customer]) => contacts[customer]?.type === "company").map(([name]) => name);
  expect(companies).toEqual(expect.arrayContaining(["Betriebsausflug Holzbau Steiner", "Probenwochenende Musikverein Unterach"]));
});

test("nobody has two stays of their own at the same time", () => {
  const { stays } = planOn("2026-11-29");
  const own = stays.filter(({ status, group }) => status !== "canceled" && status !== "no_show" && group === null);
  const ordered = [...own].sort((a, b) => (a.check_in < b.check_in ? -1 : 1));
  const leaves = new Map<number, string>();
  for (const { guests, check_in, check_out } of ordered) {
    const [first = -1] = guests;
    expect((leaves.get(first) ?? "") <= check_in).toBe(true);
    leaves.set(first, check_out);
  }
});
