import type { PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";
import { type Cents, roundedShare } from "#shared/platform/core/money.ts";

/** A cell that the partner was never sent has no value. */
export type Sent<C> = C | null;

/** The fields of a cell that differ from what was sent last; null if none does. */
export function changedFields<C extends RoomCell | PlanCell>(sent: Sent<C>, wanted: C): Partial<C> | null {
  if (sent === null) return wanted;
  const names = fieldsOf(wanted).filter((name) => !isEqual(sent[name], wanted[name]));
  if (names.length === 0) return null;
  const changed: Partial<C> = {};
  for (const name of names) changed[name] = wanted[name];
  return changed;
}

function fieldsOf<C extends object>(cell: C): (keyof C)[] {
  const names: (keyof C)[] = [];
  for (const name in cell) names.push(name);
  return names;
}

/**
 * The cell that a partner can have in place of the wanted one. It cannot take back a price: a number of persons whose price is gone keeps
 * the one that was sent last, and the whole night is closed, because partners close no single numbers of persons.
 */
function keepingPrices(wanted: PlanCell, sent: Sent<PlanCell>): PlanCell {
  const gone = Object.keys(sent?.prices ?? {}).some((persons) => !(persons in wanted.prices));
  return gone ? { ...wanted, prices: { ...sent?.prices, ...wanted.prices }, closed: true } : wanted;
}

/** `now` must not wait for prices: without it a partner could sell a room that is gone. */
export type Urgency = "now" | "soon";

/** Fewer rooms and a closed night are sent as soon as the partner's limit allows it, all else may be collected first. */
export function urgencyOf(sent: Sent<RoomCell | PlanCell>, wanted: RoomCell | PlanCell): Urgency {
  if ("free" in wanted) return sent !== null && "free" in sent && wanted.free < sent.free ? "now" : "soon";
  return wanted.closed && !(sent !== null && "closed" in sent && sent.closed) ? "now" : "soon";
}

/** Per cent of the price that was sent last; at this price or below a person is asked. */
const FAR_BELOW_LAST = 40;

/** A price that is not sent before a person has confirmed it, and the bound that it does not keep. */
export type HeldPrice = { persons: number; reason: "below_floor" | "far_below_last"; price: Cents; bound: Cents };

/**
 * The first price of a cell that waits for a person: below the floor of the connection, or 60 % or more below the price that was sent last.
 * A closed night sells nothing, so its prices do not wait.
 */
export function heldPrice(sent: Sent<PlanCell>, wanted: PlanCell, floor: Cents): HeldPrice | null {
  if (wanted.closed) return null;
  for (const [key, price] of Object.entries(wanted.prices)) {
    const persons = Number(key);
    if (price < floor) return { persons, reason: "below_floor", price, bound: floor };
    const last = sent?.prices[persons];
    const bound = last === undefined ? null : roundedShare(last, FAR_BELOW_LAST);
    if (bound !== null && price <= bound) return { persons, reason: "far_below_last", price, bound };
  }
  return null;
}

/** The cell that a partner is sent in place of the wanted one, and the price in it that waits for a person. */
export type CellToSend = { cell: PlanCell; agreed: PlanCell; held: HeldPrice | null };

/**
 * Decides what a partner is sent of a plan's day. Until a person has agreed to a price, the night keeps those that were sent last, or is
 * closed; `agreed` is the cell once a person has. A closed night asks nobody, but its low price is not sent either: it counts as soon as the
 * night is open again.
 */
export function cellToSend(wanted: PlanCell, sent: Sent<PlanCell>, floor: Cents): CellToSend {
  const agreed = keepingPrices(wanted, sent);
  const isSamePrice = sent !== null && isEqual(sent.prices, agreed.prices);
  const found = isSamePrice ? null : heldPrice(sent, { ...agreed, closed: false }, floor);
  if (found === null) return { cell: agreed, agreed, held: null };
  const cell = sent === null ? { ...agreed, prices: {}, children: [], closed: true } : { ...agreed, ...pricesOf(sent) };
  return { cell, agreed, held: agreed.closed ? null : found };
}

/** Prices of children belong to those of the adults beside them. */
function pricesOf({ prices, children }: PlanCell): Pick<PlanCell, "prices" | "children"> {
  return { prices, children };
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
