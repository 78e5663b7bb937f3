import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { personsEntered } from "#server/channels/guest-links/persons.ts";
import { type GuestLink, guestOf, linkedBooking, linkOf } from "#server/channels/guest-links/queries.ts";
import { guestLinks } from "#server/channels/guest-links/tables.ts";
import { takeForms } from "#server/channels/guest-links/take-forms.ts";
import { command } from "#server/platform/core/database/query.ts";
import { type Config, type Runtime, type Work, write } from "#server/platform/core/work/work.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import { wantsPreCheckIn } from "#server/stays/bookings/mails/mail-recipients.ts";
import { mailConfirmed } from "#server/stays/bookings/mails/send-mails.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { type ConfirmedStay, type Decline, LINK_PAGES, type LinkPurpose, type PreCheckIn } from "#shared/channels/guest-links/schema.ts";
import { assertAllowed } from "#shared/platform/core/errors.ts";
import { whyNotMail } from "#shared/stays/bookings/mail-rules.ts";
import type { EventType } from "#shared/tenant/events/types.ts";
import type { CopiedLink } from "#shared/tenant/mail/schema.ts";

const ID_BYTES = 16;

/** Creates a link for the guest of a booking and returns its absolute URL. Only the hash of its id is stored. */
export function makeGuestLink(work: Work, booking_id: string, purpose: LinkPurpose): string {
  const id = randomBytes(ID_BYTES).toString("base64url");
  keepLink(work, { id, booking_id, purpose });
  return addressOf(work.config, id, purpose);
}

/**
 * Creates a further link for a user who hands it to the guest without a mail. Links that were sent before remain valid. Throws
 * `booking/invalid_status` or `booking/invalid_dates` like the mail.
 */
export function copyGuestLink(work: Work, booking_id: string, purpose: LinkPurpose): CopiedLink {
  const booking = getBooking(work, booking_id);
  assertAllowed(whyNotMail(booking, purpose, clockOf(work)));
  work.record(LINK_COPIED[purpose], booking, { words: { code: booking.code } });
  return { guest_url: makeGuestLink(work, booking.id, purpose) };
}

const LINK_COPIED = { offer: "booking.offer_link_copied", pre_check_in: "booking.pre_check_in_link_copied" } as const satisfies Record<
  LinkPurpose,
  EventType
>;

const insertLink = command(["hash", "booking", "purpose"], (db, { hash, booking, purpose, property, now }) =>
  db
    .insert(guestLinks)
    .values({ hash, property_id: property, booking_id: booking, purpose: sql`${purpose}`, created_at: now })
    .onConflictDoNothing(),
);

function keepLink(work: Work, { id, booking_id, purpose }: { id: string; booking_id: string; purpose: LinkPurpose }): void {
  insertLink(work, { hash: hashToken(id), booking: booking_id, purpose });
}

function addressOf({ public_url }: Pick<Config, "public_url">, id: string, purpose: LinkPurpose): string {
  return `${public_url.replace(/\/+$/, "")}/public/${id}/${LINK_PAGES[purpose]}`;
}

/**
 * The id of the online check-in link that follows an offer, derived from the offer's secret, so that a repeated call gets the same one
 * without storing it in readable form.
 */
function followingId(id: string): string {
  return createHash("sha256").update(`pre_check_in ${id}`).digest().subarray(0, ID_BYTES).toString("base64url");
}

/** A guest's call through a link, with its input and its idempotency key. */
export type GuestCall<I = unknown> = { id: string; input: I; idempotencyKey: string | null };

/** Accepts the offer. A repeated call of one page (same key) gets the first response again; any later one is `not_found`. */
export function confirmAsGuest(runtime: Runtime, call: GuestCall): ConfirmedStay {
  const following = followingId(call.id);
  const { goesOn, ...confirmed } = asGuest(runtime, call, (work, link) => {
    const booking = act(work, linkedBooking(work, link, "offer").id, "confirm");
    if (generalSettings(work).confirms_offers) mailConfirmed(work, booking);
    const wants = wantsPreCheckIn(work, booking);
    if (wants) keepLink(work, { id: following, booking_id: booking.id, purpose: "pre_check_in" });
    const { code, check_in, check_out } = booking;
    return { property_name: getProperty(work, link.property_id).name, code, check_in, check_out, goesOn: wants };
  });
  return { ...confirmed, pre_check_in_url: goesOn ? addressOf(runtime.config, following, "pre_check_in") : null };
}

/** Declines the offer: it is canceled, which the property can undo. A repeated call of one page counts once. */
export function declineAsGuest(runtime: Runtime, call: GuestCall<Decline>): void {
  asGuest(runtime, call, (work, link) => {
    const reason = call.input.reason ? `: ${call.input.reason}` : "";
    act(work, linkedBooking(work, link, "offer").id, "cancel", { event: { type: "booking.declined", words: { reason } } });
  });
}

const endForms = command(["booking"], (db, { booking, property, now }) =>
  db
    .update(guestLinks)
    .set({ used_at: sql`${now}` })
    .where(
      and(
        eq(guestLinks.booking_id, booking),
        eq(guestLinks.purpose, "pre_check_in"),
        isNull(guestLinks.used_at),
        eq(guestLinks.property_id, property),
      ),
    ),
);

/** Saves the guest's data and arrival time, at once or in parts. Once all persons are complete, every link to the form becomes invalid. */
export function preCheckInAsGuest(runtime: Runtime, call: GuestCall<PreCheckIn>): void {
  asGuest(runtime, call, (work, link) => {
    const booking = takeForms(work, linkedBooking(work, link, "pre_check_in"), call.input);
    if (personsEntered(work, booking) < booking.occupancy) return;
    endForms(work, { booking: link.booking_id });
  });
}

/** Writes with the guest as actor; the link is checked again inside the transaction. */
function asGuest<T>(runtime: Runtime, call: GuestCall, task: (work: Work, link: GuestLink) => T): T {
  const { id, input, idempotencyKey } = call;
  const link = linkOf(runtime.db, id);
  const repeat = idempotencyKey === null ? null : { key: `${link.hash} ${idempotencyKey}`, path: link.purpose, input };
  return write(runtime, guestOf(runtime, link), (work) => task(work, linkOf(work.db, id)), { idempotency: repeat });
}
