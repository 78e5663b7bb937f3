import type { ServiceGroup, ServiceLine } from "#shared/reports/service-list.ts";

/**
 * What somebody is served: a line of text for each charge, which is its day, its quantity and its name as JSON; what
 * orders the place, and who has none; and how they are called, as JSON.
 */
export type Served = [charges: string | null, place: string, whom: string, words: string];

/** Something for somebody on a day, or all of it there is: a line of the list. */
type Portion = { date: string; item: string; quantity: number; place: string; whom: string; words: string[] };
type Part = "date" | "item" | "place" | "whom";

/** What the lines are ordered by, the first one most. */
const ORDERS: Readonly<Record<ServiceGroup, readonly [Part, Part, Part, Part]>> = {
  date: ["date", "item", "place", "whom"],
  item: ["item", "date", "place", "whom"],
  room: ["place", "date", "item", "whom"],
};

/** One line a date, item and room, without a room one a stay or a group, each as JSON and in order. */
export function serviceLines(served: readonly Served[], group_by: ServiceGroup): string[] {
  const portions = served.flatMap(portionsOf);
  const numberOf = numbering(portions, ORDERS[group_by]);
  const lines = new Map<number, Portion>();
  for (const portion of portions) {
    const number = numberOf(portion);
    const line = lines.get(number);
    if (line) add(line, portion);
    else lines.set(number, portion);
  }
  return Array.from(Float64Array.from(lines.keys()).sort(), (number) => written(lines.get(number)));
}

function portionsOf([charges, place, whom, words]: Served): Portion[] {
  if (charges === null) return [];
  const all = [words];
  return charges.split("\n").map((charge) => {
    const name = charge.indexOf('"');
    const [date, quantity, item] = [charge.slice(0, 10), Number(charge.slice(10, name)), charge.slice(name + 1, -1)];
    return { date, item, quantity, place, whom, words: all };
  });
}

function add(line: Portion, { quantity, words }: Portion): void {
  line.quantity += quantity;
  if (words !== line.words) line.words = [...new Set([...line.words, ...words])];
}

/** Gives each line a number that tells its place: there are tens of thousands, and numbers are sorted in no time. */
function numbering(portions: readonly Portion[], [first, second, third, fourth]: readonly [Part, Part, Part, Part]) {
  const ranks = {
    date: ranksOf(portions.map(({ date }) => date)),
    item: ranksOf(portions.map(({ item }) => item)),
    place: ranksOf(portions.map(({ place }) => place)),
    whom: ranksOf(portions.map(({ whom }) => whom)),
  };
  const rank = (part: Part, portion: Portion) => ranks[part].get(portion[part]) ?? 0;
  return (portion: Portion) => {
    const upper = rank(first, portion) * ranks[second].size + rank(second, portion);
    const lower = rank(third, portion) * ranks[fourth].size + rank(fourth, portion);
    return upper * ranks[third].size * ranks[fourth].size + lower;
  };
}

/** Each value's place among all of them. */
function ranksOf(values: readonly string[]): Map<string, number> {
  return new Map([...new Set(values)].sort().map((value, rank) => [value, rank]));
}

function written(line: Portion | undefined): string {
  if (!line) return "";
  const { date, item, quantity, words } = line;
  const party = words.length === 1 ? words[0] : together(words);
  return `{"date":"${date}","item":"${item}","quantity":${quantity},${party?.slice(1)}`;
}

/** Whoever was in a room on one day: one leaves, the next one comes. */
function together(words: readonly string[]): string {
  const parties = words.map((each) => JSON.parse(each) as Pick<ServiceLine, "room" | "customer_name" | "names">);
  const customers = [...new Set(parties.flatMap(({ customer_name }) => customer_name ?? []))];
  const customer_name = customers.length > 0 ? customers.join(", ") : null;
  return JSON.stringify({ room: parties[0]?.room ?? null, customer_name, names: parties.flatMap(({ names }) => names) });
}
