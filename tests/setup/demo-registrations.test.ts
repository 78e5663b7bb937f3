import { expect, test, vi } from "vitest";
import { type DemoPlan, GUESTHOUSE, planDemo } from "#server/office/setup/demo-plan.ts";
import type { DemoStay } from "#server/office/setup/demo-stays.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import { missingForRegistration, missingOfDocument } from "#shared/stays/registrations/rules.ts";

// Each plans a whole demo.
vi.setConfig({ testTimeout: 60_000 });

const ZONE = "Europe/Vienna";
const planAt = (now: string, seed = 1) => planDemo({ seed, now, time_zone: ZONE, size: GUESTHOUSE });

const hasArrived = ({ today }: DemoPlan, { status, check_in }: DemoStay) =>
  status === "checked_in" || (status === "checked_out" && localDate(check_in, ZONE) >= addDays(today, -30));

function missingIn({ contacts }: DemoPlan, { guests, occupancy }: DemoStay): string[] {
  const missing = guests.flatMap((guest, index) => {
    const contact = contacts[guest];
    if (!contact) return ["contact"];
    const position = { law: "AT", isFirst: index === 0 } as const;
    return [...missingForRegistration(contact, position), ...missingOfDocument(contact, position)];
  });
  return guests.length === occupancy ? missing : [...missing, "guests"];
}

test.each(["00:30", "09:00", "11:10", "14:59", "17:00", "23:50"])(
  "at %s the demo's register has everybody in house and the arrivals of 30 days, and two foreigners still show their document",
  (hour) => {
    for (const [day, seed] of [
      ["2026-03-28", 1],
      ["2026-10-24", 2],
    ] as const) {
      const plan = planAt(`${day}T${hour}:00.000Z`, seed);
      const here = plan.stays.filter((stay) => hasArrived(plan, stay));
      const registered = here.filter(({ registration_number }) => registration_number !== null);
      expect(registered.length).toBeGreaterThan(80);
      expect(plan.stays.filter(({ registration_number }) => registration_number !== null)).toEqual(registered);
      expect(registered.filter((stay) => missingIn(plan, stay).length > 0)).toEqual([]);
      const open = here.filter((stay) => !registered.includes(stay));
      expect(open.map(({ status }) => status)).toEqual(["checked_in", "checked_in"]);
      for (const stay of open) {
        expect(missingIn(plan, stay)).toEqual(["type", "number", "issued_on", "issued_by"]);
        expect(localDate(stay.check_in, ZONE) >= addDays(plan.today, -3)).toBe(true);
      }
      const byNumber = [...registered].sort((a, b) => Number(a.registration_number) - Number(b.registration_number));
      expect(byNumber.map(({ registration_number }) => registration_number)).toEqual(byNumber.map((_, index) => String(index + 1)));
      expect(byNumber.every(({ check_in }, index) => check_in >= (byNumber[index - 1]?.check_in ?? ""))).toBe(true);
    }
  },
);
