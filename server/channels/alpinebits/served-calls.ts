import { offerIn, pingAnswer, refusal } from "#server/channels/alpinebits/answers.ts";
import { alpineBitsDriver } from "#server/channels/alpinebits/driver.ts";
import { pushAnswer, type Received, type Reported, requestsInPush } from "#server/channels/alpinebits/guest-requests.ts";
import { takeReport, tellOwnRequests } from "#server/channels/alpinebits/own-requests.ts";
import { rawOf, saidAgain } from "#server/channels/alpinebits/revision-of-request.ts";
import { UnansweredCall } from "#server/channels/alpinebits/unanswered.ts";
import { storeAgreement } from "#server/channels/channel-engine/agreement.ts";
import { type CallerRow, connectionStore } from "#server/channels/channel-engine/queries.ts";
import { changeState, logCall } from "#server/channels/channel-engine/state.ts";
import { isSaidAgain } from "#server/channels/channel-engine/stays.ts";
import { storeRevision } from "#server/channels/channel-engine/store-revision.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { ALPINEBITS_VERSIONS, type Handshake, intersectionOf, SERVER_HANDSHAKE } from "#shared/channels/alpinebits/handshake.ts";
import { child, lineIn } from "#shared/platform/core/read-xml.ts";

/** A partner that calls, once its login was checked. */
export type CallingPartner = CallerRow;

type ServedCall = {
  partner: CallingPartner;
  action: string;
  message: string;
  /** Hears of a fault of this program, on which a request was set aside. */
  failed(failure: unknown): void;
};

/** Answers a call of a partner by a message. Throws `UnansweredCall` for an unknown action, and `UnreadableXml`. */
export async function answerCall(runtime: Runtime, call: ServedCall): Promise<string> {
  if (call.action === "OTA_Ping:Handshaking") return shakeHands(runtime, call);
  if (call.action === "OTA_HotelResNotif:GuestRequests") return takeRequests(runtime, call);
  if (call.action === "OTA_Read:GuestRequests") return tellRequests(runtime, call);
  if (call.action === "OTA_NotifReport:GuestRequests") return hearReport(runtime, call);
  throw new UnansweredCall(400, "unknown or missing action");
}

function shakeHands(runtime: Runtime, { partner, message }: ServedCall): string {
  const { echo, offer } = offerIn(message);
  const shared = intersectionOf(offer ?? { versions: [] }, SERVER_HANDSHAKE);
  const agreed = newestIn(shared);
  if (agreed) inProperty(runtime, partner, (work) => storeAgreement(work, partner.id, agreed));
  return pingAnswer(shared, echo);
}

function newestIn({ versions }: Handshake) {
  const version = ALPINEBITS_VERSIONS.find((known) => versions.some((each) => each.version === known));
  const found = versions.find((each) => each.version === version);
  if (!version || !found) return null;
  const capabilities = found.actions.flatMap(({ supports }) => supports ?? []);
  return { version, actions: found.actions.map(({ action }) => action), capabilities, takes_gzip: true };
}

/** Takes over what a partner hands over, each request in a transaction of its own. One that cannot be used stops no other. */
async function takeRequests(runtime: Runtime, { partner, message, failed }: ServedCall): Promise<string> {
  const view = viewOf(runtime, automatedActor(partner));
  const connection = connectionStore.get(view, partner.id);
  const requests = requestsInPush(message);
  const hotels = requests.map(hotelIn);
  if (requests.length > 0 && hotels.every((code) => code !== null && code !== connection.hotel_code)) {
    const text = `unknown HotelCode ${hotels[0] ?? ""}`;
    logReceived(runtime, partner, { entries: requests.length, refused: requests.length, note: text });
    return refusal("OTA_HotelResNotifRS", { code: "392", text });
  }
  const reported: Reported[] = [];
  await eachInTurns(requests, (received) => void reported.push(taken(received)));
  const refused = reported.filter((each) => each.refused !== null);
  logReceived(runtime, partner, { entries: reported.length, refused: refused.length, note: refused[0]?.refused ?? null });
  return pushAnswer(reported);

  function taken(received: Received): Reported {
    const { id } = received;
    const hotel = hotelIn(received);
    if (hotel !== null && hotel !== connection.hotel_code) return { id, isCancellation: false, refused: `unknown HotelCode ${hotel}` };
    const said = rawOf(received.reservation, runtime.clock().toISOString());
    const raw = isSaidAgain(view, partner.id, said.id) ? saidAgain(said) : said;
    storeRevision({ runtime, place: partner, connection, driver: alpineBitsDriver }, raw, failed);
    if ("refused" in received) return { id, isCancellation: false, refused: received.refused };
    return { id, isCancellation: received.request.kind === "canceled", refused: null };
  }
}

function tellRequests(runtime: Runtime, { partner, message }: ServedCall): string {
  return inProperty(runtime, partner, (work) => {
    const { answer, count } = tellOwnRequests(work, connectionStore.get(work, partner.id), message);
    const told = { call: "read", ok: true, entries: count, refused: 0, duration_ms: null, note: null, outcome: "success" } as const;
    logCall(work, { ...told, connection_id: partner.id });
    return answer;
  });
}

function hearReport(runtime: Runtime, { partner, message }: ServedCall): string {
  return inProperty(runtime, partner, (work) => {
    const { answer, count, note } = takeReport(work, connectionStore.get(work, partner.id), message);
    const outcome = note === null ? "success" : "warning";
    logCall(work, { connection_id: partner.id, call: "reported", ok: true, entries: count, refused: 0, duration_ms: null, note, outcome });
    return answer;
  });
}

/** The hotel that a reservation is for; cancellations often name none. */
function hotelIn({ reservation }: Received): string | null {
  return lineIn(child(reservation, "ResGlobalInfo", "BasicPropertyInfo", "@HotelCode"));
}

type Counts = { entries: number; refused: number; note: string | null };

function logReceived(runtime: Runtime, partner: CallingPartner, { entries, refused, note }: Counts): void {
  inProperty(runtime, partner, (work) => {
    const outcome = refused === 0 ? "success" : refused < entries ? "warning" : "error";
    logCall(work, { connection_id: partner.id, call: "received", ok: true, entries, refused, duration_ms: null, note, outcome });
    changeState(work, partner.id, { last_pull_at: work.now });
  });
}
