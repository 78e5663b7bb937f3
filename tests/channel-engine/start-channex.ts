import { channelSyncJob } from "#server/channels/channel-engine/job.ts";
import type { ChannelCells, ChannelConnection } from "#shared/channels/channel-engine/schema.ts";
import { KEY, startChannex } from "#tests/channex/channex-server.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type Served = Pick<TestServer, "property" | "login">;
type Refusing = { refuses?: () => boolean; property_id?: string };
type Rooms = Pick<ReturnType<typeof furnish>, "double" | "suite" | "rate">;

/** The test partner beside a property, whose clock it has; nothing is connected yet. */
export async function startPartner({ property: { runtime, clock, config } }: Pick<Served, "property">, refusing: Refusing = {}) {
  Object.assign(config, { allows_local_addresses: true });
  const channex = await startChannex({ now: () => Date.parse(clock.now), ...refusing });
  const job = channelSyncJob();

  /** Lets seconds pass and runs what is due then. */
  async function later(seconds: number): Promise<void> {
    clock.now = new Date(Date.parse(clock.now) + seconds * 1_000).toISOString();
    await job.run(runtime);
  }
  /** The messages since the last look: paths with their entries. */
  const sent = () => channex.calls.splice(0).filter(({ method }) => method === "POST");
  return { channex, later, sent };
}

/** A connection to the test partner, which sells the room types of `furnish` at one rate. */
export async function connectPartner(served: Served, rooms: Rooms, refusing: Refusing = {}) {
  const partner = await startPartner(served, refusing);
  const { channex, later } = partner;
  const { call } = await served.login("admin", "Clara");
  const connected = await call<ChannelConnection>("POST /channel_connections", {
    kind: "channex",
    url: channex.access.base_url,
    credentials: KEY,
    hotel_code: channex.access.property_id,
  });
  const { id } = connected.body;
  await call(`PUT /channel_connections/${id}/mapping`, {
    mapping: [
      { room_type_id: rooms.double, partner_id: "double" },
      { room_type_id: rooms.double, rate_id: rooms.rate, partner_id: "double-bar" },
      { room_type_id: rooms.suite, partner_id: "suite" },
      { room_type_id: rooms.suite, rate_id: rooms.rate, partner_id: "suite-bar" },
    ],
  });
  const open = async () => {
    await call(`POST /channel_connections/${id}/sync`);
    await later(1);
    channex.calls.length = 0;
  };
  return { ...partner, call, id, connected, open };
}

/** A property with three doubles and a suite that Channex sells, all at one rate. */
export async function startWithChannex(refusing: Refusing = {}) {
  const served = await startTestServer();
  const rooms = furnish(served.property);
  const connected = await connectPartner(served, rooms, refusing);
  const { call, id } = connected;
  const connection = async () => (await call<ChannelConnection>(`GET /channel_connections/${id}`)).body;
  const cells = async (from: string, to = from) =>
    (await call<ChannelCells>(`GET /channel_connections/${id}/cells?from=${from}&to=${to}`)).body.cells;
  return { ...served, ...connected, rooms, connection, cells };
}
