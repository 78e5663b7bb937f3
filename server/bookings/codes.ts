import { randomInt } from "node:crypto";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";

const CODE_DIGITS = 5;
const TRIES = 12;

export function isCodeTaken(view: View, code: string): boolean {
  const sql = "SELECT 1 FROM bookings WHERE property_id = ? AND code = ? AND deleted_at IS NULL";
  return prepared(view.db, sql).get(view.actor.property_id, code) !== undefined;
}

/** Five random digits between the property's prefix and suffix, unused so far; a house that has used most of them gets longer ones. */
export function newCode(view: View): string {
  const { prefix, suffix } = affixesOf(view);
  for (let tries = 0; ; tries += 1) {
    const code = `${prefix}${digits(CODE_DIGITS + Math.floor(tries / TRIES))}${suffix}`;
    if (!isCodeTaken(view, code)) return code;
  }
}

type Affixes = { prefix: string; suffix: string };

function affixesOf(view: View): Affixes {
  const sql = `SELECT coalesce(json_extract(booking, '$.prefix'), '') AS prefix, coalesce(json_extract(booking, '$.suffix'), '') AS suffix
    FROM properties WHERE id = ?`;
  return prepared<Affixes>(view.db, sql).get(view.actor.property_id) ?? { prefix: "", suffix: "" };
}

/** Six random digits that a guest proves the booking with. */
export function newSecurityCode(): string {
  return digits(6);
}

function digits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, "0");
}
