import { contactsById } from "#server/guests/contacts/queries.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, type Work, write } from "#server/platform/core/work/work.ts";
import { askDoor, type DoorAnswer, type DoorCall, doorFailure, INTERACTIVE, type RetryPolicy } from "#server/stays/access-control/door.ts";
import { recordKeyEvent, roomNumber } from "#server/stays/access-control/key-events.ts";
import { planRevocation } from "#server/stays/access-control/plan-revocation.ts";
import { doorSystem, type TokenRow, tokenStore } from "#server/stays/access-control/queries.ts";
import { stayAt } from "#server/stays/availability/stay-times.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import { type DoorSystem } from "#shared/stays/access-control/door-system.ts";
import { guestForDoor, ownBounds, stayOfKey, usualWindow, whyNoKey, whyNotWindow, whyRevoke } from "#shared/stays/access-control/rules.ts";
import type { KeyRequest, NewKey } from "#shared/stays/access-control/schema.ts";

/** The caller of a key. `write` stores the response of an idempotent call, so that a repeated call makes one key. */
type KeyCaller = { runtime: Runtime; actor: Actor; view: View; write<T>(task: (work: Work) => T): T };

/** The property's door system. Throws `access_control/not_configured`, whose detail names the missing setting. */
export function configuredDoors(view: View): DoorSystem {
  const system = doorSystem(view);
  if ("missing" in system) throw new Problem("access_control/not_configured", system.missing);
  return system;
}

/**
 * Issues a key at the door system: the key is recorded first, requested outside of any transaction, and its outcome recorded. Throws
 * `access_control/failed`; a key that may exist nevertheless is revoked.
 */
export async function issueKey(caller: KeyCaller, request: KeyRequest, policy: RetryPolicy = INTERACTIVE): Promise<NewKey> {
  const { runtime, actor, view } = caller;
  const { id } = caller.write((work) => begin(work, request));
  const system = configuredDoors(view);
  const token = tokenStore.get(view, id);
  // A repeated call: the code was returned to the first caller only. A stored code is left to the job.
  if (token.state !== "issuing" || token.driver !== null) return keyOf(token, null);
  const answer = await askDoor(runtime, { system, place: actor, call: issueCall(view, token), policy });
  const answered = write(runtime, actor, (work) => recordDoorAnswer(work, id, answer));
  return keyOf(answered, answer.done === true ? answer.pin : null);
}

/** No response can come after this time: the server was stopped while it waited. */
const GIVES_UP_MS = 5 * 60_000;

function begin(work: Work, { id, kind, ...request }: KeyRequest): TokenRow {
  const booking = bookingStore.get(work, id);
  const { driver } = configuredDoors(work);
  const isStored = driver === "nuki";
  if (isStored && kind !== "pin") throw invalid("kind", "codes_only");
  const reason = whyNoKey(booking);
  if (reason || booking.room_id === null) throw new Problem(reason ?? "booking/room_missing");
  const stay = isStored ? booking : stayOfKey({ ...booking, rooms: partsOf(work, id) }, work.now);
  const window = windowOf(work, stay, request);
  const token = tokenStore.insert(work, {
    booking_id: id,
    room_id: booking.room_id,
    kind,
    valid_from: window.check_in,
    valid_to: window.check_out,
    ...ownBounds(window, stay),
    state: "issuing",
    ...(isStored
      ? { driver, asked_at: work.now, due_at: work.now }
      : { due_at: new Date(Date.parse(work.now) + GIVES_UP_MS).toISOString() }),
  });
  // The job that makes it wakes after commits with an event.
  if (isStored) recordKeyEvent(work, token, "asked");
  return token;
}

function windowOf(work: Work, booking: BookingRow, { valid_from, valid_to }: Pick<KeyRequest, "valid_from" | "valid_to">) {
  const usual = usualWindow(booking, work.now);
  const window = stayAt(work, { check_in: valid_from ?? usual.check_in, check_out: valid_to ?? usual.check_out });
  const wrong = whyNotWindow(window, booking, work.now);
  if (wrong) throw new Problem("validation", null, [wrong]);
  return window;
}

/** The call that issues a key. */
export function issueCall(view: View, token: TokenRow): Extract<DoorCall, { action: "issue" }> {
  const { id, kind, valid_from, valid_to, booking_id, room_id } = token;
  const booking = bookingStore.get(view, booking_id);
  const person = guestIds(view, booking_id)[0] ?? booking.customer_id;
  const [guest] = person ? contactsById(view, [person]) : [];
  return {
    action: "issue",
    call_id: id,
    token_id: id,
    kind,
    valid_from,
    valid_to,
    room: roomNumber(view, room_id),
    booking: booking.code,
    guest: guest ? guestForDoor(kind, guest) : null,
  };
}

/** Records the door system's response and checks it against the present state: the guest may have left meanwhile. */
function recordDoorAnswer(work: Work, id: string, answer: DoorAnswer): TokenRow {
  const token = tokenStore.get(work, id);
  if (token.state !== "issuing" || answer.done === "pending") return token;
  if (!answer.done) return recordFailedKey(work, token, answer);
  if (whyRevoke(bookingStore.get(work, token.booking_id), token)) return recordFailedKey(work, token, WITHDRAWN);
  // The stay may have changed while the door system worked.
  const due_at = token.next_to === null ? null : work.now;
  const issued = tokenStore.update(work, token, { state: "issued", issued_at: work.now, due_at });
  recordKeyEvent(work, issued, "issued");
  return issued;
}

type Failure = Extract<DoorAnswer, { done: false }>;
const WITHDRAWN: Failure = { done: false, error: "withdrawn", maybe_done: true };

/** A refused key does not exist; one of unknown outcome is revoked to be safe. */
export function recordFailedKey(work: Work, token: TokenRow, { error, maybe_done }: Failure): TokenRow {
  const failed = tokenStore.update(work, token, { state: "failed", error, due_at: null });
  recordKeyEvent(work, failed, "failed", error);
  return maybe_done ? planRevocation(work, failed, { reason: "not_issued", waits_s: 0 }) : failed;
}

function keyOf({ id, kind, valid_from, valid_to, state, driver, error, issued_at }: TokenRow, pin: string | null): NewKey {
  if (driver !== null && state === "issuing") return { token_id: id, kind, valid_from, valid_to, state };
  if (issued_at === null) throw error === null ? new Problem("access_control/failed") : doorFailure(error);
  return { token_id: id, kind, valid_from, valid_to, state: "issued", ...(pin === null ? {} : { pin }) };
}
