import { channelBookingsJob, channelSyncJob } from "#server/channels/channel-engine/job.ts";
import { CLIENT_HANDSHAKE } from "#shared/channels/alpinebits/handshake.ts";
import type { ChannelMessage } from "#shared/channels/channel-engine/log-schema.ts";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { type Behaviour, startPortal } from "#tests/alpinebits/alpinebits-server.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type Served = Awaited<ReturnType<typeof startServed>>;

async function startServed() {
  const served = await startTestServer();
  Object.assign(served.property.config, { allows_local_addresses: true });
  const { call } = await served.login("admin", "Clara");
  return { ...served, call, rooms: furnish(served.property) };
}

/** A property beside a portal that speaks AlpineBits, to which everything has been sent. */
export async function startWithPortal(behaviour: Partial<Behaviour> = {}) {
  const served = await startServed();
  return { ...served, ...(await connectPortal(served, behaviour)) };
}

/** Connects a property with one more portal. */
export async function connectPortal({ property, call, rooms }: Served, behaviour: Partial<Behaviour> = {}) {
  const portal = await startPortal({ handshake: CLIENT_HANDSHAKE, ...behaviour });
  const { url, user, password, hotel } = portal.access;
  const { body } = await call<ChannelConnection>("POST /channel_connections", {
    kind: "alpinebits",
    name: "Portal",
    url,
    user_name: user,
    credentials: password,
    hotel_code: hotel.code,
  });
  const { id } = body;
  const mapping = [
    { room_type_id: rooms.double, partner_id: "DZ" },
    { room_type_id: rooms.double, rate_id: rooms.rate, partner_id: "BAR" },
    { room_type_id: rooms.suite, partner_id: "SUITE" },
    { room_type_id: rooms.suite, rate_id: rooms.rate, partner_id: "BAR" },
  ];
  await call(`PUT /channel_connections/${id}/mapping`, { mapping });
  const job = channelSyncJob();
  const { runtime, clock } = property;
  const wait = (seconds: number) => {
    clock.now = new Date(Date.parse(clock.now) + seconds * 1_000).toISOString();
  };
  async function later(seconds: number): Promise<void> {
    wait(seconds);
    await job.run(runtime);
  }
  async function pull(): Promise<void> {
    wait(60);
    await channelBookingsJob.run(runtime);
  }
  const opened = await call(`POST /channel_connections/${id}/sync`);
  await later(1);
  const connection = async () => (await call<ChannelConnection>(`GET /channel_connections/${id}`)).body;
  const messages = async () => (await call<Page<ChannelMessage>>(`GET /channel_connections/${id}/messages?page_size=200`)).body.data;
  const bookings = async () =>
    (await call<Page<Booking>>("GET /bookings?page_size=200&sort=created_at&expand=customer&expand=nights")).body.data;
  /** The calls since the last look. */
  const sent = () => portal.calls.splice(0);
  return { portal, id, opened, mapping, later, pull, connection, messages, bookings, sent };
}
