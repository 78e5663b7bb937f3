import type { ServiceGroup, ServiceLine } from "#shared/reports/service-list.ts";

/**
 * What somebody is served: a line of text for each charge, which is its day, its quantity and its name as JSON; what
 * orders the place, and who has none; and how they are called, as the members of a JSON object.
 */
export type Served = [charges: string | null, place: string, whom: string, words: string];

/** Something for somebody on a day, or all of it there is: a line of the list. */
type Portion = { date: string; item: string; quantity: number; place: string; whom: string; words: string[] };
type Part = "date" | "item" | "place" | "whom";

/** What the lines are ordered by, the first one most. */
const ORDERS: Readonly<Record<ServiceGroup, readonly Part[]>> = {
  date: ["date", "item", "place", "whom"],
  item: ["item", "date", "place", "whom"],
  room: ["place", "date", "item", "whom"],
};

/** Lines that stay together, however many lists are put into one: all of a key, each as JSON and in order. */
export type Section = { key: string; lines: string[] };

/**
 * One line a date, item and room, without a room one a stay or a group. The lines of an item on a day are a section: in
 * it the rooms follow each other. By room, all is one.
 */
export function serviceSections(served: readonly Served[], group_by: ServiceGroup): Section[] {
  const portions = served.flatMap(portionsOf);
  const { numberOf, sectionOf } = numbering(portions, served, group_by);
  const lines = new Map<number, Portion>();
  for (const portion of portions) {
    const number = numberOf(portion);
    const line = lines.get(number);
    if (line) add(line, portion);
    else lines.set(number, portion);
  }
  const sections = new Map<number, Section>();
  for (const number of Float64Array.from(lines.keys()).sort()) {
    const line = lines.get(number);
    if (!line) continue;
    const section = sections.get(sectionOf(number));
    if (section) section.lines.push(written(line));
    else sections.set(sectionOf(number), { key: KEYS[group_by](line), lines: [written(line)] });
  }
  return [...sections.values()];
}

/** What sections are ordered by; no name has a line break in it. */
const KEYS: Readonly<Record<ServiceGroup, (line: Portion) => string>> = {
  date: ({ date, item }) => `${date}\n${item}`,
  item: ({ date, item }) => `${item}\n${date}`,
  room: () => "",
};

function portionsOf([charges, place, whom, words]: Served): Portion[] {
  if (charges === null) return [];
  const all = [words];
  return charges.split("\n").map((charge) => {
    const name = charge.indexOf('"');
    const quantity = Number(charge.slice(10, name));
    return { date: charge.slice(0, 10), item: charge.slice(name + 1, -1), quantity, place, whom, words: all };
  });
}

function add(line: Portion, { quantity, words }: Portion): void {
  line.quantity += quantity;
  if (words !== line.words) line.words = [...new Set([...line.words, ...words])];
}

/** Gives each line a number that tells its place: there are tens of thousands, and numbers are sorted in no time. */
function numbering(portions: readonly Portion[], served: readonly Served[], group_by: ServiceGroup) {
  const values = {
    date: sorted(portions, ({ date }) => date),
    item: sorted(portions, ({ item }) => item),
    place: sorted(served, ([, place]) => place),
    whom: sorted(served, ([, , whom]) => whom),
  };
  let weight = 1;
  const steps = { date: NO_STEPS, item: NO_STEPS, place: NO_STEPS, whom: NO_STEPS };
  for (const part of ORDERS[group_by].toReversed()) {
    const step = weight;
    steps[part] = new Map(values[part].map((value, rank) => [value, rank * step]));
    weight *= values[part].length;
  }
  const { date: days, item: items, place: places, whom: people } = steps;
  const sectionWeight = group_by === "room" ? Number.POSITIVE_INFINITY : values.place.length * values.whom.length;
  return {
    numberOf: ({ date, item, place, whom }: Portion) =>
      (days.get(date) ?? 0) + (items.get(item) ?? 0) + (places.get(place) ?? 0) + (people.get(whom) ?? 0),
    sectionOf: (number: number) => Math.floor(number / sectionWeight),
  };
}

const NO_STEPS: ReadonlyMap<string, number> = new Map();

function sorted<T>(all: readonly T[], valueOf: (each: T) => string): string[] {
  const values = new Set<string>();
  for (const each of all) values.add(valueOf(each));
  return [...values].sort();
}

function written({ date, item, quantity, words }: Portion): string {
  const party = words.length === 1 ? words[0] : together(words);
  return `{"date":"${date}","item":"${item}","quantity":${quantity},${party}}`;
}

/** Whoever was in a room on one day: one leaves, the next one comes. */
function together(words: readonly string[]): string {
  const parties = words.map((each) => JSON.parse(`{${each}}`) as Pick<ServiceLine, "room" | "customer_name" | "names">);
  const customers = [...new Set(parties.flatMap(({ customer_name }) => customer_name ?? []))];
  const customer_name = customers.length > 0 ? customers.join(", ") : null;
  const names = parties.flatMap((party) => party.names);
  return JSON.stringify({ room: parties[0]?.room ?? null, customer_name, names }).slice(1, -1);
}
