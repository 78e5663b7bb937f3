import { afterEach, expect, test, vi } from "vitest";
import { putChange } from "#client/changes.ts";
import { newerRow } from "#client/platform/core/cache.ts";
import { putIntoLateAnswers } from "#client/platform/core/realtime.ts";
import { forgetChanges, rememberChange } from "#client/platform/core/recent-changes.ts";
import { queryClient as cache, trpc } from "#client/platform/core/trpc.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import { makePage } from "#shared/platform/core/paging.ts";
import type { LiveChange } from "#shared/platform/live/schema.ts";

afterEach(() => {
  forgetChanges();
  cache.clear();
});

function createTestRoom(version: number, status: Room["status"]): Room {
  return {
    object: "room",
    id: "r1",
    number: "101",
    external_id: null,
    room_type_id: "t1",
    room_type: null,
    status,
    inspected_at: null,
    bookings: null,
    room_locks: null,
    created_at: "",
    updated_at: "",
    deleted_at: null,
    version,
  };
}

function heard(row: Room): LiveChange {
  const { id, version } = row;
  return {
    kind: "change",
    seq: version,
    type: "room.status_changed",
    object: "room",
    id,
    version,
    actor: null,
    automated: false,
    time: "",
    row,
  };
}

const query = { queryKey: trpc.rooms.list.queryKey({ page_number: 1 }) };
const pageOf = (room: Room) => makePage({ page_number: 1, page_size: 15 }, 1, [room]);

/** A response that the test resolves. */
function makeAnswer() {
  let resolve: (page: ReturnType<typeof pageOf>) => void = () => {};
  const promise = new Promise<ReturnType<typeof pageOf>>((arrive) => {
    resolve = arrive;
  });
  return { promise, resolve };
}

test("an answer that was read before a change and comes after it shows the change", async () => {
  putIntoLateAnswers(cache, putChange);
  const answer = makeAnswer();
  const asked = cache.fetchQuery({ ...query, queryFn: () => answer.promise });
  rememberChange(heard(createTestRoom(2, "dirty")));
  answer.resolve(pageOf(createTestRoom(1, "clean")));
  await asked;
  expect(cache.getQueryData(query.queryKey)?.data[0]?.status).toBe("dirty");
});

test("putting changes into a late answer asks for nothing again, however many there are", async () => {
  putIntoLateAnswers(cache, putChange);
  for (let version = 2; version < 50; version++) rememberChange(heard(createTestRoom(version, "dirty")));
  const queryFn = vi.fn(async () => pageOf(createTestRoom(1, "clean")));
  await cache.fetchQuery({ ...query, queryFn });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(queryFn).toHaveBeenCalledOnce();
});

test("a row never goes back a version, and keeps what the newer one left unexpanded", () => {
  const known = { ...createTestRoom(3, "dirty"), bookings: [] };
  expect(newerRow(known, createTestRoom(2, "clean"))).toBe(known);
  expect(newerRow(known, createTestRoom(4, "clean"))).toMatchObject({ version: 4, status: "clean", bookings: [] });
});
