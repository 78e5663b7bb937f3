import { createHash } from "node:crypto";
import { z } from "zod";
import { type GuestRequest, type RequestedStay, readReservation } from "#server/channels/alpinebits/reservation.ts";
import type { RawRevision } from "#server/channels/channel-engine/driver.ts";
import type { Revision, RevisionRoom } from "#shared/channels/channel-engine/revision.ts";
import { withoutCards } from "#shared/channels/channex/mask-cards.ts";
import { sumOf } from "#shared/platform/core/money.ts";
import type { Node } from "#shared/platform/core/read-xml.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";

/** A reservation as it is kept: the element, and when it came. */
const Kept = z.object({
  received_at: z.string(),
  /** Said before, and again after the partner had said something else meanwhile. */
  again: z.boolean().optional(),
  reservation: z.custom<Node>((value) => typeof value === "object" || typeof value === "string"),
});

/**
 * A reservation as it is kept. The partner's id is the same for all messages about a reservation, so a message is known by its content: one
 * that comes again because its acknowledgement was lost is the same.
 */
export function rawOf(reservation: Node, received_at: string): RawRevision {
  const kept = withoutCards(reservation);
  return { id: digestOf(kept), raw: { received_at, reservation: kept } };
}

export function reservationIn(raw: unknown): Node {
  return Kept.parse(raw).reservation;
}

/** The same reservation, said again after something else: its id in the feed stays, and it is a statement of its own. */
export function saidAgain({ id, raw }: RawRevision): RawRevision {
  return { id, raw: { ...Kept.parse(raw), again: true } };
}

function digestOf(said: unknown): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, DIGEST_LETTERS);
}

const DIGEST_LETTERS = 32;

/** A kept reservation in the words of the engine. Throws `UnusableRequest`. */
export function revisionOf(raw: unknown): Revision {
  const { received_at, reservation, again = false } = Kept.parse(raw);
  const request = readReservation(reservation);
  const { id, kind, made_at, changed_at, stays } = request;
  // Without a time of the change, a cancellation or a change is no older than what came before it.
  const isUntimed = kind === "canceled" || (kind === "modified" && changed_at === null);
  const commissions = stays.flatMap(({ commission }) => commission ?? []);
  return {
    id: digestOf(again ? [reservation, received_at] : reservation),
    booking_id: id,
    code: id,
    portal: "",
    kind: KINDS[kind],
    made_at: isUntimed && received_at > made_at ? received_at : made_at,
    rooms: stays.map(roomOf),
    customer: customerOf(request),
    notes: [request.comment, request.included_services, request.campaign].filter((text) => text !== null).join("\n"),
    currency: stays.find(({ currency }) => currency !== null)?.currency ?? "",
    commission: commissions.length > 0 ? sumOf(commissions) : null,
    cancellation_fee: null,
    collected_by: "property",
    card_from: null,
  };
}

const KINDS = { requested: "requested", reserved: "new", modified: "modified", canceled: "canceled" } as const;

function roomOf({ room_type_code, rate_code, dates, adults, children, nights }: RequestedStay): RevisionRoom {
  return { room_type_id: room_type_code, plan_id: rate_code, ...datesOf(dates), nights, adults, children, guests: [], collected_taxes: [] };
}

/** The most nights that are proposed to a guest who has named none. */
const PROPOSED_NIGHTS = 7;

/** Of flexible dates the earliest arrival, with the nights that the guest wants, else as many as lie between its bounds, up to a week. */
function datesOf(dates: RequestedStay["dates"]): Pick<RevisionRoom, "check_in" | "check_out" | "window"> {
  if (dates.kind === "fixed") return { check_in: dates.check_in, check_out: dates.check_out };
  const { earliest, latest, nights } = dates;
  const proposed = nights ?? Math.min(PROPOSED_NIGHTS, Math.max(1, daysBetween(earliest, latest)));
  return { check_in: earliest, check_out: addDays(earliest, proposed), window: { earliest, latest, nights } };
}

function customerOf({ customer }: GuestRequest): Revision["customer"] {
  const { first_name = "", last_name = "", email = null, phone = null, language = null, address } = customer ?? {};
  const { country = null, line1 = null, postal_code = null, city = null } = address ?? {};
  return { first_name, last_name, email, phone, country, language, address: { line1, postal_code, city } };
}
