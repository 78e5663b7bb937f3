import { describe, expect, test } from "vitest";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import type { Conflict } from "#shared/channels/conflicts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { startWithChannel } from "#tests/calendar-feeds/start-feed.ts";
import { addContact } from "#tests/support/guesthouse.ts";

const HUBER = { uid: "huber@airbnb.com", from: "2030-04-05", to: "2030-04-08" };
const LANG = { uid: "lang@airbnb.com", from: "2030-04-20", to: "2030-04-22" };

async function startWithConflicts(sells?: "room" | "type") {
  const started = await startWithChannel(sells);
  const { call, property, book } = started;
  const list = async (query = "") => (await call<Page<Conflict>>(`GET /conflicts${query}`)).body.data;
  const only = async (): Promise<Conflict> => {
    const [first] = await list();
    if (!first) throw new Error("no conflict is open");
    return first;
  };
  const count = async () => (await call<{ open: number }>("GET /conflicts/count")).body.open;
  const named = (name: string, room: string | null, from: string, to: string) =>
    book(room, from, to, { customer_id: addContact(property, name) });
  const resolve = (id: string, proposal: object) =>
    call<{ conflict: Conflict; bookings: Booking[] }>(`POST /conflicts/${id}/resolve`, { proposal });
  /** Proposals in short: `104`, `101: Huber to 102`, `201 (Suite)`. */
  const words = ({ proposals }: Conflict) =>
    (proposals ?? []).map((proposal) => {
      if (proposal.kind !== "room") return proposal.kind;
      const moves = proposal.moves.map(({ name, to }) => `${name} to ${to.number}`).join(", ");
      return `${proposal.room.number}${proposal.other_type ? ` (${proposal.other_type})` : ""}${moves && `: ${moves}`}`;
    });
  const undo = (changed: readonly Booking[]) => {
    const bookings = changed.map(({ id, version }) => ({ id, version }));
    inProperty(property.runtime, { property_id: property.property_id, time_zone: "Europe/Vienna" }, (work) =>
      undoChanges(work, { bookings }),
    );
  };
  return { ...started, list, only, count, named, resolve, words, undo };
}

/** The proposal as the screen sends it. */
function chosen(conflict: Conflict, number: string): object {
  const found = conflict.proposals?.find((each) => each.kind === "room" && each.room.number === number);
  if (found?.kind !== "room") throw new Error(`room ${number} is not proposed`);
  return { kind: "room", room_id: found.room.id, moves: found.moves.map(({ id, version, to }) => ({ id, version, room_id: to.id })) };
}

describe("a stay of a channel whose room is taken", () => {
  test("is shown with who has the room, and how it would fit", async () => {
    const { channel, read, only, count, named, words, room101 } = await startWithConflicts();
    await named("Anna Gruber", room101, "2030-04-06", "2030-04-07");
    channel.has(HUBER);
    await read();
    const conflict = await only();
    expect(conflict).toMatchObject({
      kind: "no_room",
      state: "open",
      channel: "Airbnb",
      from: "2030-04-05",
      to: "2030-04-08",
      room: { number: "101" },
      booking: { room: null, status: "confirmed" },
      in_the_way: [{ object: "booking", name: "Anna Gruber" }],
      problem: "booking/overlap_detected",
    });
    expect(words(conflict)).toEqual(["101: Anna Gruber to 102", "102", "110", "201 (Suite)"]);
    expect(await count()).toBe(1);
  });

  test("one click moves the other stay and puts it into its room, and one undo takes both back", async () => {
    const { channel, read, only, count, named, resolve, call, stays, undo, room101 } = await startWithConflicts();
    const anna = await named("Anna Gruber", room101, "2030-04-06", "2030-04-07");
    channel.has(HUBER);
    await read();
    const conflict = await only();
    const { body, status } = await resolve(conflict.id, chosen(conflict, "101"));
    expect([status, body.conflict.state, await count()]).toEqual([200, "resolved", 0]);
    expect(await stays()).toEqual(["101 04-05 04-08"]);
    expect((await call<Booking>(`GET /bookings/${anna.id}?expand=room`)).body.room?.number).toBe("102");
    undo(body.bookings);
    await read();
    expect([await stays(), (await only()).kind]).toEqual([["- 04-05 04-08"], "no_room"]);
    expect((await call<Booking>(`GET /bookings/${anna.id}?expand=room`)).body.room?.number).toBe("101");
  });

  test("another free room will do as well", async () => {
    const { channel, read, only, count, named, resolve, stays, room101 } = await startWithConflicts();
    await named("Anna Gruber", room101, "2030-04-06", "2030-04-07");
    channel.has(HUBER);
    await read();
    const conflict = await only();
    await resolve(conflict.id, chosen(conflict, "201"));
    expect([await stays(), await count()]).toEqual([["201 04-05 04-08"], 0]);
    await read();
    expect([await stays(), await count()]).toEqual([["201 04-05 04-08"], 0]);
  });

  test("a proposal that something else has overtaken is refused, and there are new ones", async () => {
    const { channel, read, only, named, resolve, words, stays, room101, room102, book } = await startWithConflicts();
    await named("Anna Gruber", room101, "2030-04-06", "2030-04-07");
    channel.has(HUBER);
    await read();
    const conflict = await only();
    await book(room102, "2030-04-06", "2030-04-07");
    for (const room of ["101", "102"]) expect((await resolve(conflict.id, chosen(conflict, room))).body).toMatchObject({ type: "stale" });
    expect(await stays()).toEqual(["- 04-05 04-08"]);
    expect(words(await only())).toEqual(["101: Anna Gruber to 110", "110", "201 (Suite)"]);
  });

  test("where the type is full, a better room is proposed, and the stay is booked there", async () => {
    const { channel, read, only, resolve, words, stays, count, room101, room102, room110, book, bookings } = await startWithConflicts();
    for (const room of [room101, room102, room110]) await book(room, "2030-04-06", "2030-04-07");
    channel.has(HUBER);
    await read();
    const conflict = await only();
    expect([conflict.booking?.room, words(conflict)]).toEqual([null, ["201 (Suite)"]]);
    await resolve(conflict.id, chosen(conflict, "201"));
    expect([await stays(), await count()]).toEqual([["201 04-05 04-08"], 0]);
    expect((await bookings()).find(({ source }) => source === "Airbnb")).toMatchObject({ gross_amount: 0, rate_id: null });
  });

  test("no undo overbooks a type again that a stay has left for another one", async () => {
    const { channel, read, only, count, resolve, stays, undo, room101, room102, room110, book } = await startWithConflicts();
    for (const room of [room101, room102, room110]) await book(room, "2030-04-06", "2030-04-07");
    channel.has(HUBER);
    await read();
    const conflict = await only();
    const { body } = await resolve(conflict.id, chosen(conflict, "201"));
    expect(() => undo(body.bookings)).toThrow("booking/no_available_room_found");
    expect([await stays(), await count()]).toEqual([["201 04-05 04-08"], 0]);
  });

  test("chains of moves are proposed where no room is free for all nights", async () => {
    const { channel, read, only, named, words, resolve, stays, room101, room102, room110 } = await startWithConflicts("type");
    await named("Anna Gruber", room101, "2030-04-05", "2030-04-06");
    await named("Berta Lang", room102, "2030-04-07", "2030-04-08");
    await named("Carl Maier", room110, "2030-04-05", "2030-04-08");
    channel.has(HUBER);
    await read();
    const conflict = await only();
    expect(words(conflict)[0]).toMatch(/^10[12]: (Anna Gruber to 102|Berta Lang to 101)$/);
    await resolve(conflict.id, chosen(conflict, conflict.proposals?.[0]?.kind === "room" ? conflict.proposals[0].room.number : ""));
    expect(await stays()).toEqual([expect.stringMatching(/^10[12] 04-05 04-08$/)]);
  });
});

describe("a conflict ends by itself", () => {
  test("when the room becomes free", async () => {
    const { channel, read, count, call, book, room101, stays } = await startWithConflicts();
    const other = await book(room101, "2030-04-06", "2030-04-07");
    channel.has(HUBER);
    await read();
    expect(await count()).toBe(1);
    await call(`POST /bookings/${other.id}/cancel`, {});
    await read(0);
    expect([await count(), await stays()]).toEqual([0, ["101 04-05 04-08"]]);
  });

  test("when a user assigns a room to the stay, or the channel drops it", async () => {
    const { channel, read, only, count, call, book, room101, room102 } = await startWithConflicts();
    await book(room101, "2030-04-06", "2030-04-07");
    await book(room101, "2030-04-20", "2030-04-21");
    channel.has(HUBER, LANG);
    await read();
    expect(await count()).toBe(2);
    await call(`PATCH /bookings/${(await only()).booking?.id}`, { room_id: room102 });
    expect(await count()).toBe(1);
    channel.has(HUBER);
    await read();
    await read();
    expect(await count()).toBe(0);
  });

  test("when the feed is deleted", async () => {
    const { channel, read, count, call, book, room101, feed_id } = await startWithConflicts();
    await book(room101, "2030-04-06", "2030-04-07");
    channel.has(HUBER);
    await read();
    await call(`DELETE /calendar_feeds/${feed_id}?cancel_stays=true`);
    expect(await count()).toBe(0);
  });
});

test("a stay that is longer than any booking is a conflict without proposals, and the list answers", async () => {
  const { channel, read, only } = await startWithConflicts();
  channel.has({ ...HUBER, to: "2037-12-31" });
  await read();
  expect(await only()).toMatchObject({ kind: "no_room", to: "2037-12-31", proposals: [] });
});

test("a stay that was canceled here can be brought back", async () => {
  const { channel, read, only, bookings, call, resolve, words, stays, count } = await startWithConflicts();
  channel.has(HUBER);
  await read();
  await call(`POST /bookings/${(await bookings())[0]?.id}/cancel`, {});
  const conflict = await only();
  expect([conflict.kind, words(conflict)]).toEqual(["canceled_here", ["bring_back"]]);
  expect((await resolve(conflict.id, { kind: "room", room_id: conflict.room?.id })).body).toMatchObject({ type: "validation" });
  await resolve(conflict.id, { kind: "bring_back" });
  expect([await stays(), await count()]).toEqual([["101 04-05 04-08"], 0]);
});

test("a conflict that was dismissed stays so until the channel says other nights, and can be opened again", async () => {
  const { channel, read, only, call, count, list, book, room101 } = await startWithConflicts();
  await book(room101, "2030-04-06", "2030-04-07");
  channel.has(HUBER);
  await read();
  const { id } = await only();
  const dismiss = () => call<Conflict>(`POST /conflicts/${id}/dismiss`, { reason: "guest_informed" });
  expect((await dismiss()).body).toMatchObject({ state: "dismissed", dismissal: "guest_informed" });
  expect((await dismiss()).body).toMatchObject({ type: "stale" });
  await read();
  expect([await count(), (await list("?state=dismissed")).length]).toEqual([0, 1]);
  expect((await call<Conflict>(`POST /conflicts/${id}/reopen`, {})).body).toMatchObject({ state: "open", dismissal: null });
  await dismiss();
  channel.has({ ...HUBER, to: "2030-04-09" });
  await read();
  expect(await count()).toBe(1);
});
