import type { ProblemType } from "#shared/platform/core/errors.ts";
import { DAY_MS, type Stay } from "#shared/platform/core/stays.ts";
import type { KeyKind, RevokeReason, TokenState } from "#shared/stays/access-control/schema.ts";
import { type Part, stayInRoom } from "#shared/stays/bookings/parts.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

/** Why a request to the door system failed. */
export const DOOR_ERRORS = [
  ...["timeout", "unreachable", "refused", "unreadable", "local_address", "not_configured", "interrupted", "withdrawn", "paused"],
  ...["unauthorized", "too_many_calls", "not_mapped", "no_keypad", "keypad_full", "offline", "code_taken", "not_confirmed"],
] as const;
export type DoorError = (typeof DOOR_ERRORS)[number];

type Keyed = { status: BookingStatus; expires_at: string | null; room_id: string | null };

/** Why a booking can't get a key. Keys are only for guests who are inhouse or whose booking is firm, and a key opens one room. */
export function whyNoKey({ status, expires_at, room_id }: Keyed): ProblemType | null {
  if (LOST[status] !== undefined || (status === "pending" && expires_at !== null)) return "booking/invalid_status";
  return room_id === null ? "booking/room_missing" : null;
}

/** The statuses that end a stay's right to its room. */
const LOST: Partial<Record<BookingStatus, RevokeReason>> = { checked_out: "checked_out", canceled: "canceled", no_show: "no_show" };

/** Why an issued key must be revoked; null while the guest may keep it. */
export function whyRevoke({ status, room_id }: Omit<Keyed, "expires_at">, token: { room_id: string }): RevokeReason | null {
  return LOST[status] ?? (room_id === token.room_id ? null : "other_room");
}

/** Why a stored code must be revoked: it follows its stay from room to room. Null while the guest may keep it. */
export function whyRevokeCode({ status }: Pick<Keyed, "status">): RevokeReason | null {
  return LOST[status] ?? null;
}

/** True if a code can be shown: it is stored, and every lock has confirmed it. */
export function canShowCode(token: { state: TokenState; is_stored: boolean; next_to: string | null }): boolean {
  return token.is_stored && token.state === "issued" && token.next_to === null;
}

/** A stay as its key follows it: in the time for which it has its present room. */
export function stayOfKey<S extends Stay & { room_id: string | null; rooms: readonly Part[] }>(stay: S, now: string): S {
  return stay.room_id === null ? stay : { ...stay, ...stayInRoom(stay.rooms, stay.room_id, now) };
}

/** The default validity of a key: the stay. For a guest who is already inhouse it begins now. */
export function usualWindow(stay: Stay & { status: BookingStatus }, now: string): Stay {
  const { status, check_in, check_out } = stay;
  return { check_in: status === "checked_in" && now < check_in ? now : check_in, check_out };
}

/**
 * Checks a key's window; returns the wrong bound with the reason, null if both are valid. A key is valid one day beyond the stay at most,
 * because other guests may have the room then.
 */
export function whyNotWindow(window: Stay, stay: Stay, now: string): { path: "valid_from" | "valid_to"; message: string } | null {
  const { check_in: from, check_out: to } = window;
  if (to <= from) return { path: "valid_to", message: "after_valid_from" };
  if (to <= now) return { path: "valid_to", message: "in_the_past" };
  const end = stay.check_out > now ? stay.check_out : now;
  if (Date.parse(to) > Date.parse(end) + DAY_MS) return { path: "valid_to", message: "day_after_stay" };
  if (Date.parse(from) < Date.parse(stay.check_in) - DAY_MS) return { path: "valid_from", message: "day_before_stay" };
  return null;
}

/** The bounds of a key's window that were chosen within the stay; null if the key begins or ends with the stay. */
export type OwnBounds = { own_from: string | null; own_to: string | null };

/** Requested bounds have whole minutes, so a bound less than a minute from the stay's bound is the stay's bound. */
const MINUTE_MS = 60_000;

/** Bounds of a key's window that were chosen and do not follow the stay; null for the others. */
export function ownBounds(window: Stay, stay: Stay): OwnBounds {
  const isLater = Date.parse(window.check_in) - Date.parse(stay.check_in) >= MINUTE_MS;
  const isShorter = Date.parse(stay.check_out) - Date.parse(window.check_out) >= MINUTE_MS;
  return { own_from: isLater ? window.check_in : null, own_to: isShorter ? window.check_out : null };
}

/**
 * A key's window after its stay has changed. The window begins and ends with the stay as before, and time added on either side
 * is kept (one day at the end at most, because other guests may have the room then). A chosen bound keeps its moment while it
 * is within the stay.
 */
export function windowAfter(key: OwnBounds & { window: Stay }, before: Stay, after: Stay): Stay {
  const { own_from, own_to, window } = key;
  const from = own_from ?? shifted(window.check_in, before.check_in, after.check_in);
  const to = own_to ?? shifted(window.check_out, before.check_out, after.check_out);
  const check_in = own_from !== null && from < after.check_in ? after.check_in : from;
  const latest = own_to === null ? new Date(Date.parse(after.check_out) + DAY_MS).toISOString() : after.check_out;
  const check_out = to > latest ? latest : to;
  return check_in < check_out ? { check_in, check_out } : { check_in: after.check_in, check_out: after.check_out };
}

/** Moves a moment so that its distance to the new bound equals its distance to the old one. */
function shifted(at: string, before: string, after: string): string {
  return new Date(Date.parse(after) + Date.parse(at) - Date.parse(before)).toISOString();
}

type TokenFacts = { state: TokenState; room_id: string; revoke_reason: RevokeReason | null };

/** True if a guest who had a key has moved to a room for which no key was issued. */
export function lacksKey(booking: Keyed, keys: readonly TokenFacts[]): boolean {
  if (whyNoKey(booking)) return false;
  const hasMoved = keys.some(({ revoke_reason, state }) => revoke_reason === "other_room" && state !== "issued");
  return hasMoved && !keys.some(({ state, room_id }) => room_id === booking.room_id && (state === "issued" || state === "issuing"));
}

/** True if a key can be revoked by hand. A revocation that waits for its retry can be started at once. */
export function canRevoke({ state, is_stored }: { state: TokenState; is_stored: boolean }): boolean {
  if (state === "issuing" && is_stored) return true;
  return state === "issued" || state === "revoking" || state === "revoke_failed";
}

/** A code that can be typed at a door. */
export function isPin(word: unknown): word is string {
  return typeof word === "string" && /^\d{4,12}$/.test(word);
}

/** The guest data sent to the door system: the name, and for a mobile key the e-mail or phone to send it to. */
export function guestForDoor(kind: KeyKind, guest: { name: string; communication: { email?: string | null; phone?: string | null } }) {
  const { name, communication } = guest;
  return kind === "mobile" ? { name, email: communication.email ?? null, phone: communication.phone ?? null } : { name };
}
