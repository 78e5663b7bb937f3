import { ADULT_AGE, adultsOf, type Child, type Persons } from "#shared/platform/core/persons.ts";
import { type TaxedGuest, UNKNOWN_GUEST } from "#shared/prices/local-taxes/rules.ts";

/** The persons of a stay and the local day of its arrival, on which the children have their ages. */
export type ArrivingPersons = Pick<Persons, "occupancy" | "children"> & { arrival: string };

/**
 * All persons of a stay as local taxes count them: its guests, and for each place that is left an adult or a child. A guest's date of birth
 * decides; a guest under 18 takes the place of the child whose age is nearest, and any other guest that of an adult while there is one. A
 * guest without a date of birth who takes a child's place counts with that child's age.
 */
export function taxedPersons(guests: readonly TaxedGuest[], { arrival, ...persons }: ArrivingPersons): TaxedGuest[] {
  const places: Places = { adults: adultsOf(persons), children: [...persons.children] };
  const placed = guests.map((guest) => guest);
  for (const [index, guest] of datesOfBirthFirst(guests)) {
    const child = takePlace(places, guest.date_of_birth === null ? null : ageOn(arrival, guest.date_of_birth));
    if (guest.date_of_birth === null && child) placed[index] = { ...guest, date_of_birth: latestBirth(arrival, child) };
  }
  const adults = Array.from({ length: Math.max(0, places.adults) }, () => UNKNOWN_GUEST);
  const children = places.children.map((child) => ({ ...UNKNOWN_GUEST, date_of_birth: latestBirth(arrival, child) }));
  return [...placed, ...adults, ...children].slice(0, persons.occupancy);
}

type Places = { adults: number; children: Child[] };

/** A guest of unknown age takes a place that the others leave. */
function datesOfBirthFirst(guests: readonly TaxedGuest[]): [number, TaxedGuest][] {
  const all = [...guests.entries()];
  return [...all.filter(([, guest]) => guest.date_of_birth !== null), ...all.filter(([, guest]) => guest.date_of_birth === null)];
}

/** Takes a place for a guest of this age, or of an unknown one. Returns the child whose place it is, null for that of an adult. */
function takePlace(places: Places, age: number | null): Child | null {
  const isChild = places.adults <= 0 || (age !== null && age < ADULT_AGE);
  if (!isChild || places.children.length === 0) {
    places.adults -= 1;
    return null;
  }
  const distances = places.children.map((child) => Math.abs((child.age ?? ADULT_AGE) - (age ?? ADULT_AGE)));
  return places.children.splice(distances.indexOf(Math.min(...distances)), 1)[0] ?? null;
}

/** The completed years of a person on a day; 0 before the birth. */
function ageOn(day: string, date_of_birth: string): number {
  const years = Number(day.slice(0, 4)) - Number(date_of_birth.slice(0, 4));
  return Math.max(0, day.slice(4) < date_of_birth.slice(4) ? years - 1 : years);
}

/**
 * The latest day on which a child can be born that has this age on the day of arrival: where the age alone does not decide, no tax is asked.
 * It may be 29 February of a year without that day, which counts as its 1 March. Null for a child whose age was erased.
 */
function latestBirth(arrival: string, { age }: Child): string | null {
  return age === null ? null : `${String(Number(arrival.slice(0, 4)) - age).padStart(4, "0")}${arrival.slice(4)}`;
}
