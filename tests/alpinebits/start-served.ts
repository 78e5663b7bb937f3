import { gzipSync } from "node:zlib";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

export const PUSH = "OTA_HotelResNotif:GuestRequests";

type PartnerCall = {
  action: string;
  request: string;
  version?: string;
  gzip?: boolean;
  /** User and password, null for none. */
  login?: string | null;
  contentType?: string;
  /** Names an encoding that the body does not have. */
  encoding?: string;
};

/** A property that a website calls by AlpineBits, with its room types mapped. */
export async function startServed() {
  const served = await startTestServer();
  const { call } = await served.login("admin", "Clara");
  const rooms = furnish(served.property);
  const made = await call<ChannelConnection>("POST /channel_connections", { kind: "alpinebits", name: "Website", hotel_code: "SONNLEITN" });
  const { id, user_name: user, secret: password } = made.body;
  if (user === null || password === null) throw new Error("a partner that calls gets a user and a password");
  const mapping = [
    { room_type_id: rooms.double, partner_id: "DZ" },
    { room_type_id: rooms.double, rate_id: rooms.rate, partner_id: "BAR" },
    { room_type_id: rooms.suite, partner_id: "SUITE" },
  ];
  await call(`PUT /channel_connections/${id}/mapping`, { mapping });

  async function raw(body: BodyInit, headers: Record<string, string>, login: string | null = `${user}:${password}`) {
    const authorization = login === null ? {} : { authorization: `Basic ${Buffer.from(login).toString("base64")}` };
    const response = await fetch(`${served.url}/alpinebits`, {
      method: "POST",
      headers: { "x-alpinebits-clientprotocolversion": "2024-10", "x-alpinebits-clientid": "test", ...authorization, ...headers },
      body,
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  async function ask({ action, request, version = "2024-10", gzip = false, login, contentType, encoding }: PartnerCall) {
    const form = new FormData();
    form.set("action", action);
    form.set("request", request);
    const encoded = new Response(form);
    const plain = Buffer.from(await encoded.arrayBuffer());
    const headers: Record<string, string> = {
      "content-type": contentType ?? encoded.headers.get("content-type") ?? "",
      "x-alpinebits-clientprotocolversion": version,
    };
    if (gzip || encoding) headers["content-encoding"] = encoding ?? "gzip";
    return raw(gzip ? gzipSync(plain) : plain, headers, login);
  }

  const connection = async () => (await call<ChannelConnection>(`GET /channel_connections/${id}`)).body;
  const bookings = async () => (await call<Page<Booking>>("GET /bookings?page_size=200&sort=created_at")).body.data;
  return { ...served, call, rooms, id, user, password, ask, raw, connection, bookings };
}
