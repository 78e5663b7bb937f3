import type { PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";

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

/** `now` must not wait for prices: without it a partner could sell a room that is gone. */
export type Urgency = "now" | "soon";

/** Fewer rooms and a closed night are sent as soon as the partner's limit allows it, all else may be collected first. */
export function urgencyOf(sent: Sent<RoomCell | PlanCell>, wanted: RoomCell | PlanCell): Urgency {
  if ("free" in wanted) return sent !== null && "free" in sent && wanted.free < sent.free ? "now" : "soon";
  return wanted.closed && !(sent !== null && "closed" in sent && sent.closed) ? "now" : "soon";
}

/** A drop of prices at which a person is asked: to less than 40 % of the price that was sent last. */
const LEAST_SHARE_OF_LAST = 0.4;

/** Why a price is not sent before a person has confirmed it. */
export type HeldPrice = { persons: number; reason: "below_floor" | "far_below_last"; cents: number; limit_cents: number };

/**
 * The first price of a cell that waits for a person: below the floor of the connection, or 60 % or more below the price that was sent last.
 * Cents of the night by persons. A closed night sells nothing, so its prices do not wait.
 */
export function heldPrice(sent: Sent<PlanCell>, wanted: PlanCell, floor_cents: number): HeldPrice | null {
  if (wanted.closed) return null;
  for (const [key, cents] of Object.entries(wanted.prices)) {
    const persons = Number(key);
    if (cents < floor_cents) return { persons, reason: "below_floor", cents, limit_cents: floor_cents };
    const last = sent?.prices[persons];
    if (last !== undefined && cents <= last * LEAST_SHARE_OF_LAST) {
      return { persons, reason: "far_below_last", cents, limit_cents: Math.floor(last * LEAST_SHARE_OF_LAST) + 1 };
    }
  }
  return null;
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
