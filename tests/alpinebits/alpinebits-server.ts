import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { acceptance, offerIn, pingAnswer, refusal } from "#server/channels/alpinebits/answers.ts";
import { type MessageName, message } from "#server/channels/alpinebits/messages.ts";
import { type AlpineBitsVersion, type Handshake, intersectionOf } from "#shared/channels/alpinebits/handshake.ts";
import { child, children, lineIn, readXml } from "#shared/platform/core/read-xml.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";
import { portal } from "#tests/alpinebits/evaluator.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";

const USER = "sonnleitn";
const PASSWORD = "a secret of the portal";

export type Behaviour = {
  /** Versions that the portal speaks; a call in another is refused. */
  versions: readonly AlpineBitsVersion[];
  /** The versions, actions and capabilities of its handshake. */
  handshake: Handshake;
  takesGzip: boolean;
  /** Changes the text of each answer. */
  corrupts: (text: string) => string;
  /** Runs once while a call waits for its answer. */
  meanwhile?: (() => void) | undefined;
  /**
   * Answers in the next calls, in their order: an error before anything is done, nothing else than usual, a loss of the copy, a wish for another
   * handshake, a warning, a refusal of the message, or a line that breaks after all is done.
   */
  next: ({ status: number; text: string } | "usual" | "lost_copy" | "handshake" | "warns" | "refuses" | "drops_after_applying")[];
};

/** Portal that is spoken to by AlpineBits: it keeps rate plans and guest requests, and forgets a request that was reported. */
export async function startPortal(behaviour: Pick<Behaviour, "handshake"> & Partial<Behaviour>) {
  const is: Behaviour = { versions: ["2024-10", "2022-10"], takesGzip: true, corrupts: (text) => text, next: [], ...behaviour };
  const plans = portal();
  const free = new Map<string, Map<string, number>>();
  const requests = new Map<string, string>();
  const calls: { action: string; version: string; gzip: boolean; request: string }[] = [];
  let last = "";

  function answered(action: string, request: string): string | null {
    if (action === "OTA_Ping:Handshaking") {
      const { echo, offer } = offerIn(request);
      return pingAnswer(intersectionOf(offer ?? { versions: [] }, is.handshake), echo);
    }
    if (action === "OTA_HotelInvCountNotif:FreeRooms") {
      takeFreeRooms(free, request);
      return acceptance("OTA_HotelInvCountNotifRS");
    }
    if (action === "OTA_HotelDescriptiveContentNotif:Inventory") {
      plans.know(request);
      return acceptance("OTA_HotelDescriptiveContentNotifRS");
    }
    if (action === "OTA_HotelRatePlanNotif:RatePlans") {
      plans.take(request);
      return acceptance("OTA_HotelRatePlanNotifRS");
    }
    if (action === "OTA_Read:GuestRequests") {
      const list = message("OTA_ResRetrieveRS", { Success: {}, ReservationsList: "" });
      return list.replace(/<ReservationsList\/>/, `<ReservationsList>${[...requests.values()].join("")}</ReservationsList>`);
    }
    if (action !== "OTA_NotifReport:GuestRequests") return null;
    const report = child(readXml(request), "OTA_NotifReportRQ");
    const taken = children(child(report, "NotifDetails", "HotelNotifReport", "HotelReservations"), "HotelReservation");
    for (const each of taken) requests.delete(lineIn(child(each, "UniqueID", "@ID")) ?? "");
    for (const each of children(child(report, "Warnings"), "Warning")) requests.delete(lineIn(child(each, "@RecordID")) ?? "");
    return acceptance("OTA_NotifReportRS");
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const gzip = incoming.headers["content-encoding"] === "gzip";
    const received = await buffer(incoming);
    const body = gzip ? gunzipSync(received) : received;
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": incoming.headers["content-type"] ?? "" },
    }).formData();
    const [action, request] = [String(form.get("action")), String(form.get("request"))];
    const version = String(incoming.headers["x-alpinebits-clientprotocolversion"]);
    calls.push({ action, version, gzip, request });
    const refuse = (status: number, text: string) =>
      void response.writeHead(status, { "content-type": "text/plain" }).end(`ERROR: ${text}`);
    const next = is.next.shift();
    is.meanwhile?.();
    is.meanwhile = undefined;
    if (typeof next === "object") return refuse(next.status, next.text);
    const login = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString("base64")}`;
    if (incoming.headers.authorization !== login) return refuse(401, "invalid credentials");
    if (!is.versions.some((known) => known === version)) return refuse(400, "unknown version");
    if (!incoming.headers["x-alpinebits-clientid"]) return refuse(400, "no client id");
    if (next === "refuses") {
      const name = `${action.split(":")[0]}RS` as MessageName;
      return void response.writeHead(200).end(refusal(name, { code: "450", text: "the plan cannot be processed" }));
    }
    const told = answered(action, request);
    if (told === null) return refuse(400, "unknown action");
    if (next === "drops_after_applying") return void incoming.socket.destroy();
    const text = typeof next === "string" && next in WARNINGS ? told.replace("<Success/>", `<Success/>${WARNINGS[next]}`) : told;
    if (is.takesGzip) response.setHeader("x-alpinebits-server-accept-encoding", "gzip");
    last = is.corrupts(text);
    response.writeHead(200, { "content-type": "application/xml" }).end(last);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const hotel = { code: "SONNLEITN", name: "Gasthof Sonnleitn" };
  const access = { url: `http://127.0.0.1:${port}/alpinebits`, user: USER, password: PASSWORD, hotel, allowsLocal: true };
  return { access, calls, requests, plans, free, inventory: plans.roomTypes, last: () => last, is };
}

const WARNINGS: Record<string, string> = {
  lost_copy: '<Warnings><Warning Type="11" Status="ALPINEBITS_SEND_FREEROOMS">lost my copy</Warning></Warnings>',
  handshake: '<Warnings><Warning Type="11" Status="ALPINEBITS_HANDSHAKE">new capabilities</Warning></Warnings>',
  warns: '<Warnings><Warning Type="3" Code="450">DZ-TAL is unknown</Warning></Warnings>',
};

/** Applies free rooms by the standard: a complete set replaces all, and nights that it does not name cannot be booked. */
function takeFreeRooms(free: Map<string, Map<string, number>>, request: string): void {
  const root = child(readXml(request), "OTA_HotelInvCountNotifRQ");
  if (child(root, "UniqueID") !== undefined) free.clear();
  const seen = new Set<string>();
  for (const inventory of children(child(root, "Inventories"), "Inventory")) {
    const control = child(inventory, "StatusApplicationControl");
    const at = (name: string) => lineIn(child(control, `@${name}`)) ?? "";
    if (control === undefined) continue;
    const code = at("InvTypeCode");
    const nights = free.get(code) ?? new Map<string, number>();
    free.set(code, nights);
    const count = Number(lineIn(child(inventory, "InvCounts", "InvCount", "@Count")) ?? 0);
    for (const night of datesBetween(at("Start"), addDays(at("End"), 1))) {
      if (seen.has(`${code} ${night}`)) throw new Error(`${code} is named twice on ${night}`);
      seen.add(`${code} ${night}`);
      nights.set(night, count);
    }
  }
}
