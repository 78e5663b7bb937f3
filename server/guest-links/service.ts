import { randomBytes } from "node:crypto";
import { mailConfirmed } from "#server/bookings/mail.ts";
import { act } from "#server/bookings/status.ts";
import { prepared } from "#server/core/prepared.ts";
import { type Ledger, type Work, write } from "#server/core/work.ts";
import { type GuestLink, guestOf, linkedBooking, linkOf } from "#server/guest-links/queries.ts";
import { takeForms } from "#server/guest-links/take-forms.ts";
import { getProperty } from "#server/properties/queries.ts";
import { hashToken } from "#server/session/tokens.ts";
import { generalSettings } from "#server/settings/queries.ts";
import { type ConfirmedStay, LINK_PAGES, type LinkPurpose, type PreCheckIn } from "#shared/guest-links/schema.ts";

const ID_BYTES = 16;

/** A new link for the guest of a booking: the absolute address of its page. Only the hash of its id is kept. */
export function makeGuestLink(work: Work, booking_id: string, purpose: LinkPurpose): string {
  const id = randomBytes(ID_BYTES).toString("base64url");
  prepared(work.db, "INSERT INTO guest_links (hash, property_id, booking_id, purpose, created_at) VALUES (?, ?, ?, ?, ?)").run(
    hashToken(id),
    work.actor.property_id,
    booking_id,
    purpose,
    work.now,
  );
  return `${work.home.public_url.replace(/\/+$/, "")}/public/${id}/${LINK_PAGES[purpose]}`;
}

/** A call through a link, what it brings, and the key under which it counts once. */
export type GuestCall<I = unknown> = { id: string; input: I; idempotencyKey: string | null };

/** The guest takes the offer. A repeated call of one page (same key) gets the first answer again; any later one is `not_found`. */
export function confirmAsGuest(ledger: Ledger, call: GuestCall): ConfirmedStay {
  return asGuest(ledger, call, (work, link) => {
    const booking = act(work, linkedBooking(work, link, "offer").id, "confirm");
    if (generalSettings(work).confirms_offers) mailConfirmed(work, booking);
    const { code, check_in, check_out } = booking;
    return { property_name: getProperty(work, link.property_id).name, code, check_in, check_out };
  });
}

/** The guest tells who comes and when. The form is sent once: with it every link to it dies. */
export function preCheckInAsGuest(ledger: Ledger, call: GuestCall<PreCheckIn>): void {
  asGuest(ledger, call, (work, link) => {
    takeForms(work, linkedBooking(work, link, "pre_check_in"), call.input);
    const sql = "UPDATE guest_links SET used_at = ? WHERE booking_id = ? AND purpose = 'pre_check_in' AND used_at IS NULL";
    prepared(work.db, sql).run(work.now, link.booking_id);
  });
}

/** Writes with the guest as its author; the link is looked at again inside the transaction. */
function asGuest<T>(ledger: Ledger, call: GuestCall, task: (work: Work, link: GuestLink) => T): T {
  const { id, input, idempotencyKey } = call;
  const link = linkOf(ledger.db, id);
  const repeat = idempotencyKey === null ? null : { key: `${link.hash} ${idempotencyKey}`, path: link.purpose, input };
  return write(ledger, guestOf(ledger, link), (work) => task(work, linkOf(work.db, id)), { idempotency: repeat });
}
