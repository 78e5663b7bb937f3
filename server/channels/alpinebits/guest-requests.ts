import { type Hotel, message } from "#server/channels/alpinebits/messages.ts";
import { type GuestRequest, readReservation, UnusableRequest } from "#server/channels/alpinebits/reservation.ts";
import { given } from "#server/platform/core/text/write-xml.ts";
import { child, children, lineIn, type Node, readXml, UnreadableXml } from "#shared/platform/core/read-xml.ts";

/** Requests, bookings, changes and cancellations of guests, pulled from a partner or pushed by it. */

/** `Type` of a reservation's id: it is taken, or it is canceled. */
const RESERVATION = "14";
const CANCELLATION = "15";

/** A reservation of a message as it came: a request, or the reason why it cannot be used, which goes back to the partner. */
export type Received = { id: string; reservation: Node } & ({ request: GuestRequest } | { refused: string });

/**
 * Asks for the requests of a hotel: those that were not yet reported as taken, or with `since`, an instant, all from then on, which is how
 * lost ones are found again.
 */
export function readMessage({ code }: Hotel, since: string | null): string {
  const criteria = since === null ? {} : { SelectionCriteria: { "@Start": since } };
  return message("OTA_ReadRQ", { ReadRequests: { HotelReadRequest: { "@HotelCode": code, ...criteria } } });
}

/** Reads the reservations of an answer to `OTA_Read`. Throws `UnreadableXml`. */
export function requestsInAnswer(text: string): Received[] {
  return receivedIn(child(readXml(text), "OTA_ResRetrieveRS"), "ReservationsList");
}

/** Reads the reservations that a partner pushes. Throws `UnreadableXml`. */
export function requestsInPush(text: string): Received[] {
  return receivedIn(child(readXml(text), "OTA_HotelResNotifRQ"), "HotelReservations");
}

/** A reservation that cannot be used does not stop the others. */
function receivedIn(root: Node, list: string): Received[] {
  if (root === undefined) throw new UnreadableXml("unreadable");
  return children(child(root, list), "HotelReservation").map(received);
}

/** Reads one reservation. */
export function received(reservation: Node): Received {
  const id = lineIn(child(reservation, "UniqueID", "@ID")) ?? "";
  try {
    return { id, reservation, request: readReservation(reservation) };
  } catch (cause) {
    if (cause instanceof UnusableRequest) return { id, reservation, refused: cause.message };
    throw cause;
  }
}

/** A reservation as it is reported: taken or refused with a reason. */
export type Reported = { id: string; isCancellation: boolean; refused: string | null };

/** Reports to the partner which requests were taken, after they were stored. */
export function reportMessage(reported: readonly Reported[]): string {
  const taken = reservationsOf(reported);
  const NotifDetails = { HotelNotifReport: { HotelReservations: taken } };
  return message("OTA_NotifReportRQ", { Success: {}, ...warningsOf(reported), ...(taken ? { NotifDetails } : {}) });
}

/** Answers a push: which requests were taken, and why others were not. The schema demands one that was taken. */
export function pushAnswer(reported: readonly Reported[]): string {
  const HotelReservations = reservationsOf(reported);
  const [first] = reported;
  if (!HotelReservations) {
    return message("OTA_HotelResNotifRS", {
      Errors: { Error: { "@Type": "13", "@Code": "450", "#": first?.refused ?? "no reservation" } },
    });
  }
  return message("OTA_HotelResNotifRS", { Success: {}, ...warningsOf(reported), HotelReservations });
}

function reservationsOf(reported: readonly Reported[]) {
  const taken = reported.filter(({ refused }) => refused === null);
  if (taken.length === 0) return null;
  return {
    HotelReservation: taken.map(({ id, isCancellation }) => ({
      UniqueID: { "@Type": isCancellation ? CANCELLATION : RESERVATION, "@ID": id },
    })),
  };
}

/** As the schema has it, which demands one. */
const MAX_RECORD_ID = 64;

function warningsOf(reported: readonly Reported[]) {
  const refused = reported.filter((each) => each.refused !== null);
  if (refused.length === 0) return {};
  return {
    Warnings: {
      Warning: refused.map(({ id, refused: text }) => {
        return { "@Type": "3", "@Code": "450", "@RecordID": given(id.slice(0, MAX_RECORD_ID)) ?? "unknown", "#": text ?? "" };
      }),
    },
  };
}
