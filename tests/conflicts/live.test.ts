import { expect, test } from "vitest";
import type { Conflict } from "#shared/channels/conflicts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { LiveEvent } from "#shared/platform/live/schema.ts";
import { startWithChannel } from "#tests/calendar-feeds/start-feed.ts";
import { onceTrue } from "#tests/support/once-true.ts";
import { openScreen } from "#tests/support/screen.ts";

const HUBER = { uid: "huber@airbnb.com", from: "2030-04-05", to: "2030-04-08" };

const ofConflicts = (heard: readonly LiveEvent[]) =>
  heard.flatMap((event) => (event.kind === "change" && event.object === "conflict" ? [event.type] : []));

test("a conflict reaches the open screens of the desk, which ask for its count; when it is resolved, too", async () => {
  const { channel, read, book, call, room101, ...served } = await startWithChannel();
  const ben = await served.login("staff", "Ben");
  const maid = await served.login("cleaning", "Mia");
  const screen = openScreen(served, ben.cookie);
  const upstairs = openScreen(served, maid.cookie);
  await book(room101, "2030-04-06", "2030-04-07");
  channel.has(HUBER);
  await read();
  await onceTrue(() => expect(ofConflicts(screen.heard)).toEqual(["conflict.opened"]));
  expect(await screen.client.conflicts.count.query()).toEqual({ open: 1 });

  const [conflict] = (await call<Page<Conflict>>("GET /conflicts")).body.data;
  const free = conflict?.proposals?.find((each) => each.kind === "room" && each.moves.length === 0);
  if (!conflict || free?.kind !== "room") throw new Error("no free room is proposed");
  const proposal = { kind: "room", room_id: free.room.id, moves: [] };
  expect((await call(`POST /conflicts/${conflict.id}/resolve`, { proposal })).status).toBe(200);
  await onceTrue(() => expect(ofConflicts(screen.heard)).toEqual(["conflict.opened", "conflict.resolved"]));
  expect(await screen.client.conflicts.count.query()).toEqual({ open: 0 });
  expect(ofConflicts(upstairs.heard)).toEqual([]);
});
