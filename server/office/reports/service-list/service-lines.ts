import type { ServiceGroup, ServiceLine } from "#shared/office/reports/service-list.ts";

/**
 * The charges of one party: one text line for each charge, with day, name as JSON and quantity; the sort keys of its room and its name; and
 * room and names as members of a JSON object.
 */
export type Served = [charges: string | null, place: string, whom: string, words: string];

/** Lines that stay together when lists are merged: all lines of a key, in order, as JSON. */
export type Section = { key: string; lines: string };

/**
 * One line for each date, item and room; without a room for each stay or group. The lines of an item on a day form a section, in which they
 * are ordered by room. Grouped by room, all lines of a room form one section.
 */
export function serviceSections(served: readonly Served[], group_by: ServiceGroup): Section[] {
  const places = inPlaces(served);
  if (group_by === "date") return sectionsOf(places.flat(), (date, item) => `${date}\n${item}`);
  if (group_by === "item") return sectionsOf(places.flat(), (date, item) => `${item}\n${date}`);
  return places.flatMap((parties) => {
    const sections = sectionsOf(parties, (date, item) => `${date}\n${item}`);
    return sections.length === 0 ? [] : [{ key: parties[0]?.[1] ?? "", lines: sections.map(({ lines }) => lines).join(",") }];
  });
}

/** The parties of each room, in the order of the rooms; parties without a room by name. */
function inPlaces(served: readonly Served[]): Served[][] {
  const places = new Map<string, Served[]>();
  for (const each of served) {
    const known = places.get(each[1]);
    if (known) known.push(each);
    else places.set(each[1], [each]);
  }
  return [...places].sort(([one], [other]) => byText(one, other)).map(([, parties]) => parties.sort((a, b) => byText(a[2], b[2])));
}

/** Compares by character codes, as SQLite sorts. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The section of an item on a day: its finished lines, and the line of the present party. */
type Open = Section & { what: string; party: Served; quantity: number; words: string[] };

/**
 * Processes the parties in their order, so that the lines of each section are in order without sorting: there are tens of thousands, and
 * only their text is kept.
 */
function sectionsOf(parties: readonly Served[], keyOf: (date: string, item: string) => string): Section[] {
  const sections = new Map<string, Open>();
  for (const party of parties) {
    for (const charge of party[0]?.split("\n") ?? []) {
      const end = charge.lastIndexOf('"') + 1;
      const what = charge.slice(0, end);
      const quantity = Number(charge.slice(end));
      const section = sections.get(what);
      if (!section) sections.set(what, opened(what, party, { quantity, keyOf }));
      else if (isSame(section.party, party)) add(section, party, quantity);
      else next(section, party, quantity);
    }
  }
  const all = [...sections.values()].sort((one, other) => byText(one.key, other.key));
  return all.map((section) => ({ key: section.key, lines: section.lines + lineOf(section) }));
}

function opened(
  what: string,
  party: Served,
  { quantity, keyOf }: { quantity: number; keyOf: (date: string, item: string) => string },
): Open {
  const [date, item] = [what.slice(0, DATE), what.slice(DATE + 1, -1)];
  return { key: keyOf(date, item), lines: "", what: `{"date":"${date}","item":"${item}","quantity":`, party, quantity, words: [party[3]] };
}

/** The number of characters of a date. */
const DATE = 10;

function isSame(one: Served, other: Served): boolean {
  return one[1] === other[1] && one[2] === other[2];
}

function add(section: Open, [, , , words]: Served, quantity: number): void {
  section.quantity += quantity;
  if (!section.words.includes(words)) section.words.push(words);
}

function next(section: Open, party: Served, quantity: number): void {
  section.lines += `${lineOf(section)},`;
  section.party = party;
  section.quantity = quantity;
  section.words = [party[3]];
}

function lineOf({ what, quantity, words }: Open): string {
  return `${what}${quantity},${words.length === 1 ? words[0] : together(words)}}`;
}

/** Merges the parties of one room on one day, where one leaves and the next one arrives. */
function together(words: readonly string[]): string {
  const parties = words.map((each) => JSON.parse(`{${each}}`) as Pick<ServiceLine, "room" | "customer_name" | "names" | "comment">);
  const customers = [...new Set(parties.flatMap(({ customer_name }) => customer_name ?? []))];
  const customer_name = customers.length > 0 ? customers.join(", ") : null;
  const names = parties.flatMap((party) => party.names);
  const comments = [...new Set(parties.flatMap((party) => party.comment ?? []))];
  const comment = comments.length > 0 ? comments.join(" · ") : null;
  return JSON.stringify({ room: parties[0]?.room ?? null, customer_name, names, comment }).slice(1, -1);
}
