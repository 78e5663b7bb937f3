import { invalid } from "#shared/platform/core/errors.ts";

/** The most children that a stay can have, and the most persons. */
export const MAX_CHILDREN = 20;
const MAX_PERSONS = 99;
/** The age on the day of arrival from which a person is an adult. */
export const ADULT_AGE = 18;

/** A child of a stay. Its age in whole years on the day of arrival is null once the guest was erased. */
export type Child = { age: number | null };

/** The persons of a stay: `occupancy` counts adults and children, those in cots as well. */
export type Persons = { occupancy: number; children: readonly Child[]; cots: number };

/** The number of persons who sleep in a room's beds. */
export function inBeds({ occupancy, cots }: Pick<Persons, "occupancy" | "cots">): number {
  return occupancy - cots;
}

/** The persons that a call names: their number, or adults and children. */
export type PersonsInput = {
  occupancy?: number | undefined;
  adults?: number | undefined;
  children?: readonly Child[] | undefined;
  cots?: number | undefined;
};

/** The number of adults. */
export function adultsOf({ occupancy, children }: Pick<Persons, "occupancy" | "children">): number {
  return occupancy - children.length;
}

/**
 * The persons after a change, or of a new stay if `before` is null. `occupancy` alone changes the number of adults; `adults` or `children`
 * alone leave the other as it was. A record that is read, changed in one number and written back with all three counts as a change of that
 * number. Children who leave take their cots with them. Throws `validation`: no number, numbers that contradict each other, no adult, too many
 * persons, or more cots than children.
 */
export function personsAfter(input: PersonsInput, before: Persons | null): { occupancy: number; children: Child[]; cots: number } {
  const children = [...(input.children ?? before?.children ?? [])];
  const occupancy = occupancyAfter(input, children, before);
  if (occupancy <= children.length) throw invalid("occupancy", "one_adult");
  if (occupancy > MAX_PERSONS) throw invalid("occupancy", `most_persons:${MAX_PERSONS}`);
  if (children.some(({ age }) => age === null) && !isSameChildren(children, before?.children)) throw invalid("children", "age_per_child");
  const cots = input.cots ?? Math.min(before?.cots ?? 0, children.length);
  if (cots > children.length) throw invalid("cots", "cots_of_children");
  return { occupancy, children, cots };
}

function occupancyAfter({ occupancy, adults, children: named }: PersonsInput, children: readonly Child[], before: Persons | null): number {
  if (adults === undefined) return occupancyWithoutAdults(occupancy, children, before);
  const sum = adults + children.length;
  if (occupancy === undefined || occupancy === sum || occupancy === before?.occupancy) return sum;
  const isOnlyOccupancy = before !== null && adults === adultsOf(before) && (named === undefined || isSameChildren(named, before.children));
  if (isOnlyOccupancy) return occupancy;
  throw invalid("occupancy", "sum_of_persons");
}

function occupancyWithoutAdults(occupancy: number | undefined, children: readonly Child[], before: Persons | null): number {
  if (occupancy !== undefined) return occupancy;
  if (before === null) throw invalid("occupancy", "occupancy_or_adults");
  return adultsOf(before) + children.length;
}

/** True if the children have the same ages in the same order. */
export function isSameChildren(children: readonly Child[], others: readonly Child[] | undefined): boolean {
  return others !== undefined && children.length === others.length && children.every(({ age }, at) => age === others[at]?.age);
}

/** The ages of children as a text: "6, 16". */
export function agesInWords(children: readonly Child[]): string {
  return children.map(({ age }) => age ?? "?").join(", ");
}

/** The children whose ages are typed as "6, 16". Null if the text says anything else, or an age of an adult. */
export function childrenIn(typed: string): { age: number }[] | null {
  const parts = typed.split(/[\s,;+]+/).filter((part) => part !== "");
  const ages = parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN));
  return ages.every((age) => age < ADULT_AGE) && ages.length <= MAX_CHILDREN ? ages.map((age) => ({ age })) : null;
}
