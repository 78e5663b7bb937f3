import { and, eq } from "drizzle-orm";
import { findAnyRoom } from "#server/inventory/rooms/queries.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { type TokenRow } from "#server/stays/access-control/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import type { DoorError } from "#shared/stays/access-control/rules.ts";

/** The number by which the door system knows a room; including deleted rooms. */
export function roomNumber(view: View, id: string): string {
  return findAnyRoom(view, id)?.number ?? "";
}

type KeyEvent =
  | "asked"
  | "issue_delayed"
  | "code_shown"
  | "locks_changed"
  | "issued"
  | "failed"
  | "changed"
  | "change_delayed"
  | "change_failed"
  | "revoking"
  | "revoked"
  | "revoke_delayed"
  | "revoke_failed";

/** Records a key's event on its booking; the code itself is never recorded. */
export function recordKeyEvent(work: Work, token: TokenRow, what: KeyEvent, reason?: DoorError): void {
  const words = {
    kind: token.kind,
    room: roomNumber(work, token.room_id),
    code: bookingCode(work, token.booking_id),
    until: token.next_to ?? token.valid_to,
    reason: reason ?? "",
  };
  const parent = { object: "booking", id: token.booking_id } as const;
  work.record(`access_token.${what}`, parent, { words, token_id: token.id });
}

const codeOfBooking = query(["id"], (db, { id, property }) =>
  db
    .select({ code: bookings.code })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.property_id, property))),
);

function bookingCode(view: View, id: string): string {
  return codeOfBooking.get(view, { id })?.code ?? "";
}
