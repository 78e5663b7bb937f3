import { childOf, companionOf, type People, showPassport } from "#server/office/setup/demo-people.ts";
import { DEMO_PROPERTY } from "#server/office/setup/demo-property.ts";
import { makeRandom } from "#server/office/setup/demo-random.ts";
import type { DemoStay, Moment } from "#server/office/setup/demo-stays.ts";
import { addDays, instantAt } from "#shared/platform/core/stays.ts";
import { missingOfDocument, registrationLaw } from "#shared/stays/registrations/rules.ts";

/** The days before today whose arrivals are in the demo's guest register: each entry takes some time at the first start. */
const REGISTERED_DAYS = 30;
/** The number of stays in house whose guest still has to show a travel document. */
const STILL_OPEN = 2;
const LAW = registrationLaw(DEMO_PROPERTY.address.country);

type Planned = { people: People; moment: Moment; seed: number };

/**
 * Names all guests of the stays in house and of the last weeks' arrivals, and gives these stays their numbers in the guest register in the
 * order of arrival. The last foreigners to arrive who have shown no travel document are left open.
 */
export function planRegistrations(stays: readonly DemoStay[], { people, moment, seed }: Planned): DemoStay[] {
  const begin = instantAt(addDays(moment.today, -REGISTERED_DAYS), "00:00", moment.time_zone);
  const arrived = stays
    .filter(({ status, check_in }) => status === "checked_in" || (status === "checked_out" && check_in >= begin))
    .sort((a, b) => (a.check_in < b.check_in ? -1 : Number(a.check_in > b.check_in)));
  const open = new Set(stillOpen(arrived, people));
  const registered = arrived.filter((stay) => !open.has(stay));
  const numbers = new Map(registered.map((stay, index) => [stay, String(index + 1)]));
  for (const { guests } of registered) if (lacksDocument(people, guests[0])) showPassport(people, guests[0] ?? 0);
  // A source of chance of its own: the rest of the plan is the same with and without the register.
  const own: People = { ...people, random: makeRandom(seed + 2000) };
  const here = new Set(arrived);
  return stays.map((stay) =>
    here.has(stay) ? { ...stay, guests: everybodyOf(own, stay), registration_number: numbers.get(stay) ?? null } : stay,
  );
}

/** The last stays in house of a foreigner without a travel document who was not here shortly before. */
function stillOpen(arrived: readonly DemoStay[], people: People): DemoStay[] {
  const isOnce = ({ guests: [first] }: DemoStay) => arrived.filter(({ guests }) => guests[0] === first).length === 1;
  return arrived.filter((stay) => stay.status === "checked_in" && lacksDocument(people, stay.guests[0]) && isOnce(stay)).slice(-STILL_OPEN);
}

function lacksDocument({ contacts }: People, guest = -1): boolean {
  const contact = contacts[guest];
  return contact !== undefined && missingOfDocument(contact, { law: LAW, isFirst: true }).length > 0;
}

/** The guest of a stay with everybody who came along. */
function everybodyOf(people: People, { guests, occupancy, children }: DemoStay): number[] {
  const [first = 0] = guests;
  if (guests.length >= occupancy) return guests;
  const adults = Array.from({ length: occupancy - children.length - 1 }, (_, nth) => companionOf(people, first, nth));
  return [first, ...adults, ...children.map((_, nth) => childOf(people, first, nth).guest())];
}
