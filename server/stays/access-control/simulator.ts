import { randomInt } from "node:crypto";
import type { Db } from "#server/platform/core/database/db.ts";
import type { DoorAnswer, DoorCall } from "#server/stays/access-control/door.ts";

/** Simulated doors, in memory only: their state ends with the process, their events stay in the event log. */
type Simulated = { pins: Map<string, string | null>; openings: string[] };

const simulated = new WeakMap<Db, Simulated>();
const REMEMBERED_OPENINGS = 100;

/** The simulated doors of one runtime. */
export function simulatedDoors(db: Db): Simulated {
  const known = simulated.get(db);
  if (known) return known;
  const doors: Simulated = { pins: new Map(), openings: [] };
  simulated.set(db, doors);
  return doors;
}

/** Does every call. Issuing the same key twice makes one key. */
export function simulatedDoor(db: Db, call: DoorCall): DoorAnswer {
  const { pins, openings } = simulatedDoors(db);
  if (call.action === "open") {
    openings.push(call.room);
    openings.splice(0, openings.length - REMEMBERED_OPENINGS);
    return { done: true, pin: null };
  }
  if (call.action === "revoke") {
    pins.delete(call.token_id);
    return { done: true, pin: null };
  }
  if (call.action === "modify" || call.action === "test") return { done: true, pin: null };
  if (!pins.has(call.token_id)) pins.set(call.token_id, call.kind === "pin" ? makePin() : null);
  return { done: true, pin: pins.get(call.token_id) ?? null };
}

const DIGITS = 6;

/** A PIN without zeros, which some keypads read as "open" or lack. */
function makePin(): string {
  return Array.from({ length: DIGITS }, () => randomInt(1, 10)).join("");
}
