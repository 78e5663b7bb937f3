import type { ServiceGroup, ServiceLine } from "#shared/reports/service-list.ts";

/** A charge of what is served; `party_id` is the stay or the group that it is for. */
export type Served = { date: string; item: string; quantity: number; party_id: string };

/** A stay, or a group as a whole. `place` orders the rooms; all that have none share the last one. */
export type Party = { id: string; place: string } & Pick<ServiceLine, "room" | "customer_name" | "names" | "comment">;

/** Lines under one heading: `key` is their date, their item, or the place of their party. */
export type Section = { key: string; lines: ServiceLine[] };

/** `index` is the place of the party in the list of all. */
type Charge = { date: string; item: string; quantity: number; party: Party & { index: number } };

/**
 * One line a date, item and room, without a room one a stay or a group. `parties` come in the order of their places. Under each
 * heading the earlier date comes first.
 */
export function serviceSections(served: readonly Served[], parties: readonly Party[], group_by: ServiceGroup): Section[] {
  const sections: Section[] = [];
  let line: Charge[] = [];
  const close = () => {
    const [first] = line;
    if (!first) return;
    const key = keyOf(first, group_by);
    if (sections.at(-1)?.key !== key) sections.push({ key, lines: [] });
    sections.at(-1)?.lines.push(lineOf(first, line));
    line = [];
  };
  for (const charge of chargesOf(served, parties).sort(ORDERS[group_by])) {
    if (line[0] && !isOneLine(line[0], charge)) close();
    line.push(charge);
  }
  close();
  return sections;
}

/** By code units, as SQLite sorts; a collator takes many times as long. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function chargesOf(served: readonly Served[], parties: readonly Party[]): Charge[] {
  const partyOf = new Map(parties.map((party, index) => [party.id, { ...party, index }]));
  const charges: Charge[] = [];
  for (const { date, item, quantity, party_id } of served) {
    const party = partyOf.get(party_id);
    if (party) charges.push({ date, item, quantity, party });
  }
  return charges;
}

type Order = (one: Charge, other: Charge) => number;
const byDate: Order = (one, other) => byText(one.date, other.date);
const byItem: Order = (one, other) => byText(one.item, other.item);
const byPlace: Order = (one, other) => byText(one.party.place, other.party.place);
const byParty: Order = (one, other) => one.party.index - other.party.index;

const ORDERS: Record<ServiceGroup, Order> = {
  date: (one, other) => byDate(one, other) || byItem(one, other) || byParty(one, other),
  item: (one, other) => byItem(one, other) || byDate(one, other) || byParty(one, other),
  room: (one, other) => byPlace(one, other) || byDate(one, other) || byItem(one, other) || byParty(one, other),
};

function keyOf({ date, item, party }: Charge, group_by: ServiceGroup): string {
  return { date, item, room: party.place }[group_by];
}

function isOneLine(one: Charge, other: Charge): boolean {
  const isOnePlace = one.party.room === null ? one.party === other.party : one.party.place === other.party.place;
  return isOnePlace && one.date === other.date && one.item === other.item;
}

function lineOf({ date, item, party }: Charge, charges: readonly Charge[]): ServiceLine {
  const quantity = charges.reduce((sum, charge) => sum + charge.quantity, 0);
  const isOneParty = charges.every((charge) => charge.party === party);
  const { room, customer_name, names, comment } = isOneParty ? party : together(charges.map((charge) => charge.party));
  return { date, item, room, quantity, customer_name, names, comment };
}

/** Where one party leaves a room and the next one comes on the same day, the line names both. */
function together(all: readonly Party[]): Pick<ServiceLine, "room" | "customer_name" | "names" | "comment"> {
  const parties = [...new Set(all)];
  return {
    room: parties[0]?.room ?? null,
    customer_name: joined(parties, "customer_name", ", "),
    names: parties.flatMap(({ names }) => names),
    comment: joined(parties, "comment", " · "),
  };
}

function joined(parties: readonly Party[], field: "customer_name" | "comment", separator: string): string | null {
  const texts = new Set(parties.flatMap((party) => party[field] ?? []));
  return texts.size === 0 ? null : [...texts].join(separator);
}
