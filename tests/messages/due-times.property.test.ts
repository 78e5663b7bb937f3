import fc from "fast-check";
import { expect, test } from "vitest";
import { type Hours, type PlannedRule, timingOf } from "#shared/office/messages/plan.ts";
import { MessageRuleInput } from "#shared/office/messages/schema.ts";

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 96 * QUARTER_MS;
const ZONE = "Europe/Vienna";

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** The clock on the wall, `YYYY-MM-DD HH:mm`. */
const wall = (ms: number) => clock.format(ms);

/** The last quarter of an hour at which the clock on the wall shows this; an hour that it skips is the next one. */
function lastAt(date: string, time: string): number {
  const around = Date.parse(`${date}T${time}:00.000Z`) - DAY_MS;
  const quarters = Array.from({ length: 3 * 96 }, (_, index) => around + index * QUARTER_MS);
  const found = quarters.findLast((ms) => wall(ms) === `${date} ${time}`);
  if (found !== undefined) return found;
  const [hour = "", minute = ""] = time.split(":");
  return lastAt(date, `${String(Number(hour) + 1).padStart(2, "0")}:${minute}`);
}

/** The end of the quiet hours that a moment is in, found by waiting. */
function afterQuiet(ms: number, { quiet_from, quiet_until }: Hours): number {
  const isQuiet = (at: number) => {
    const time = wall(at).slice(11);
    return quiet_from <= quiet_until ? quiet_from <= time && time < quiet_until : quiet_from <= time || time < quiet_until;
  };
  let at = ms;
  while (isQuiet(at)) at += QUARTER_MS;
  return at;
}

const dayOf = (ms: number, days: number) => new Date(Date.parse(wall(ms).slice(0, 10)) + days * DAY_MS).toISOString().slice(0, 10);

/** When a message is due, by waiting for it with a clock in hand. */
function dueByWaiting({ occasion, days, time }: PlannedRule, stay: { check_in: number; check_out: number }, hours: Hours): number {
  const from = occasion === "before_arrival" || occasion === "during_stay" ? stay.check_in : stay.check_out;
  const sign = occasion === "before_arrival" || occasion === "before_departure" ? -1 : 1;
  const due = lastAt(dayOf(from, sign * (days ?? 0)), time ?? "00:00");
  if (occasion === "after_departure") return afterQuiet(Math.max(due, stay.check_out), hours);
  const end = occasion === "before_arrival" ? stay.check_in : stay.check_out;
  const moved = afterQuiet(due, hours);
  return moved < end ? moved : Math.max(due, end - 4 * QUARTER_MS);
}

const time = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(Math.floor(n / 4)).padStart(2, "0")}:${String((n % 4) * 15).padStart(2, "0")}`);
const occasion = fc.constantFrom("before_arrival", "during_stay", "before_departure", "after_departure");
/** Arrivals around both changes of the clock, and in summer. */
const arrival = fc
  .tuple(fc.constantFrom("2030-03-28", "2030-10-24", "2030-07-01"), fc.integer({ min: 0, max: 8 * 96 }))
  .map(([day, quarters]) => Date.parse(`${day}T00:00:00.000Z`) + quarters * QUARTER_MS);
const nights = fc.integer({ min: 1, max: 9 });

test("a message is due when the clock on the wall says so, whatever the clock change, the quiet hours and the stay", () => {
  // Quiet hours that end in the hour that the clock skips or repeats end with its later turn, which waiting does not find.
  const bounds = fc.tuple(time, time).filter(([from, until]) => from !== until && !until.startsWith("02:"));
  fc.assert(
    fc.property(fc.record({ occasion, days: fc.integer({ min: 0, max: 6 }), time, bounds, arrival, nights }), (given) => {
      const template = { de: { subject: "S", body: "B" } };
      const input = MessageRuleInput.parse({ name: "R", occasion: given.occasion, days: given.days, time: given.time, template });
      const rule: PlannedRule = { ...input, id: "rule", active: true, active_since: "2029-01-01T00:00:00.000Z" };
      const [quiet_from, quiet_until] = given.bounds;
      const hours: Hours = { time_zone: ZONE, quiet_from, quiet_until };
      const stay = { check_in: given.arrival, check_out: given.arrival + given.nights * DAY_MS };
      const times = {
        status: "confirmed",
        check_in: new Date(stay.check_in).toISOString(),
        check_out: new Date(stay.check_out).toISOString(),
        arrived_at: null,
        created_at: "2029-01-01T00:00:00.000Z",
      } as const;
      expect(timingOf(rule, times, hours).due_at).toBe(new Date(dueByWaiting(rule, stay, hours)).toISOString());
    }),
    { numRuns: 400 },
  );
});
