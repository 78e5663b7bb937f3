import { describe, expect, test } from "vitest";
import type { CalendarFeed } from "#shared/channels/calendar-feeds/schema.ts";
import { calendarOf } from "#tests/calendar-feeds/channel-server.ts";
import { startWithChannel } from "#tests/calendar-feeds/start-feed.ts";

const bare = (...entries: Parameters<typeof calendarOf>[0]) => ({ body: calendarOf(entries).replaceAll(/DESCRIPTION.*\r\n/g, "") });
const BLOCK = { uid: "02292020-0229-2020-0305-000000000001", from: "2030-04-05", to: "2030-04-10" };
const STAY = { uid: "stay@abritel", from: "2030-04-12", to: "2030-04-15", summary: "Réservée - Julie" };

describe("nights that a channel does not sell", () => {
  test.each(["Indisponible", "Nicht verfügbar", "Gesperrt"])("%s is counted, and not booked", async (summary) => {
    const { channel, read, stays, feed } = await startWithChannel();
    channel.says(bare({ ...BLOCK, summary }, STAY));
    await read();
    await read();
    expect(await stays()).toEqual(["101 04-12 04-15"]);
    expect((await feed()).counts).toMatchObject({ stays: 1, blocked: 5, unclear: 0, conflicts: 0 });
  });

  test("unknown words without a guest book nothing, and are counted", async () => {
    const { channel, read, stays, feed } = await startWithChannel();
    channel.says(bare({ ...BLOCK, summary: "Zxqw" }, { ...BLOCK, uid: "b", summary: "Zxqw", from: "2030-03-01", to: "2030-03-05" }, STAY));
    await read();
    expect(await stays()).toEqual(["101 04-12 04-15"]);
    expect((await feed()).counts).toMatchObject({ stays: 1, blocked: 0, unclear: 1, conflicts: 0 });
  });

  test("a stay that was booked stays when its entry gets unknown words", async () => {
    const { channel, read, stays, feed } = await startWithChannel();
    channel.says(bare(STAY, { ...BLOCK, summary: "Reserved" }));
    await read();
    channel.says(bare({ ...STAY, summary: "Zxqw" }, { ...BLOCK, uid: "other", summary: "Zxqw" }));
    for (const _ of [1, 2, 3]) await read();
    expect(await stays()).toEqual(["101 04-05 04-10", "101 04-12 04-15"]);
    expect((await feed()).counts).toMatchObject({ stays: 2, unclear: 0 });
  });
});

test.each(["Indisponible", "Gesperrt", "Belegt", "Zxqw"])("our own nights that come back as %s are no conflict", async (summary) => {
  const { anybody, channel, addFeed, read, stays, feed, conflicts, room101, book } = await startWithChannel();
  await book(room101, "2030-04-14", "2030-04-17");
  const { secret_address } = (await addFeed({ direction: "out", url: null, room_id: room101 })) as CalendarFeed & {
    secret_address: string;
  };
  await anybody(`GET ${new URL(secret_address).pathname.replace("/api", "") as `/${string}`}`);
  channel.says(bare({ uid: "foreign", from: "2030-04-14", to: "2030-04-17", summary }));
  await read();
  expect([await stays(), conflicts(), (await feed()).counts]).toMatchObject([[], [], { ours: 3, stays: 0, blocked: 0, unclear: 0 }]);
});

test("entries that say that they take no time are left out and counted, but those that are over", async () => {
  const { channel, read, stays, feed } = await startWithChannel();
  const free = calendarOf([
    { uid: "a", from: "2030-04-05", to: "2030-04-06" },
    { uid: "b", from: "2030-03-05", to: "2030-03-06" },
  ]).replaceAll("END:VEVENT", "TRANSP:TRANSPARENT\r\nEND:VEVENT");
  channel.says({ body: free });
  await read();
  expect([await stays(), (await feed()).counts]).toMatchObject([[], { stays: 0, free: 1 }]);
});
