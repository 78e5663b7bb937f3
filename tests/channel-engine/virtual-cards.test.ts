import { expect, test } from "vitest";
import type { ChannelStay } from "#shared/channels/channel-engine/inbox-schema.ts";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { revision, room, startSelling } from "#tests/channel-engine/start-selling.ts";

const virtualFrom = (virtual_card_effective_date: string) => ({
  payment_collect: "ota",
  guarantee: { card_number: "411111******1111", is_virtual: true, meta: { virtual_card_effective_date } },
});

test("a virtual card waits for a person from the day on which it can be charged until it was; that can be taken back", async () => {
  const { offer, pull, call, id, property, login } = await startSelling();
  const path = `/channel_connections/${id}` as const;
  const due = async () => (await call<Page<ChannelStay>>(`GET ${path}/stays?card=due`)).body.data;
  const cards = async () => (await call<ChannelConnection>(`GET ${path}`)).body.cards;
  offer("r1", revision({ ...virtualFrom("2030-04-03"), rooms: [room(), room()] }));
  await pull();
  expect([await cards(), await due()]).toEqual([0, []]);
  property.clock.now = "2030-04-03T09:00:00.000Z";
  expect(await cards()).toBe(1);
  const [stay, ...others] = await due();
  expect(others).toEqual([]);
  expect(stay).toMatchObject({ card_from: "2030-04-03", card_done_at: null, position: 0 });
  const staff = await login("staff");
  const charge = (settled: boolean) => staff.call<ChannelStay>(`POST ${path}/stays/${stay?.id}/settle`, { task: "card", settled });
  expect((await charge(true)).body).toMatchObject({ card_done_at: property.clock.now });
  expect([await cards(), await due()]).toEqual([0, []]);
  await charge(false);
  expect(await cards()).toBe(1);
  const cleaning = await login("cleaning");
  expect((await cleaning.call(`POST ${path}/stays/${stay?.id}/settle`, { task: "card" })).status).toBe(403);
});

test("the day of a card follows the portal, and of a canceled booking nothing is left to charge", async () => {
  const { offer, pull, connection, property } = await startSelling();
  offer("r1", revision(virtualFrom("2030-04-02")));
  await pull();
  property.clock.now = "2030-04-02T09:00:00.000Z";
  expect(await connection()).toMatchObject({ cards: 1 });
  offer("r2", revision({ ...virtualFrom("2030-05-10"), status: "modified" }));
  await pull();
  expect(await connection()).toMatchObject({ cards: 0 });
  offer("r3", revision({ ...virtualFrom("2030-04-02"), status: "modified" }));
  await pull();
  expect(await connection()).toMatchObject({ cards: 1 });
  offer("r4", revision({ ...virtualFrom("2030-04-02"), status: "cancelled" }));
  await pull();
  expect(await connection()).toMatchObject({ cards: 0 });
});
