import { describe, expect, test } from "vitest";
import { createBookings } from "#server/stays/bookings/planning/create-booking.ts";
import { createFreeingUpRoom, freeUpRoom, proposeRoom } from "#server/stays/bookings/planning/free-up-room.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingWithMoves, RoomProposal, RoomWish } from "#shared/stays/bookings/free-up-room.ts";
import { BookingBatch } from "#shared/stays/bookings/schema.ts";
import { describe as sentence } from "#shared/tenant/events/describe.ts";
import { day, eventsOf, type FrontDesk, instant, makeFrontDesk, refusalOf } from "#tests/support/front-desk.ts";
import { addContact, furnish } from "#tests/support/guesthouse.ts";
import { as, startTestServer, viewOf } from "#tests/support/test-server.ts";

/** 101 is free until the 5th, 102 from then on, 110 never: no room is free from the 3rd to the 7th until `early` moves to 101. */
function tightBoard() {
  const desk = makeFrontDesk();
  const early = desk.book("2", "5", { room_id: desk.room102, customer_id: addContact(desk.property, "Huber") });
  const late = desk.book("5", "9", { room_id: desk.room101, room_fixed: true });
  const whole = desk.book("1", "12", { room_id: desk.room110, room_fixed: true });
  return { ...desk, early, late, whole };
}
type TightBoard = ReturnType<typeof tightBoard>;

const STAY = { check_in: day("3"), check_out: day("7") };

function read(desk: Pick<FrontDesk, "property" | "clerk">, id: string): BookingRow {
  return bookingStore.get(viewOf(desk.property, desk.clerk), id);
}

function propose(desk: TightBoard, wish: Partial<RoomWish> = {}): RoomProposal {
  const given = RoomWish.parse({ room_type_id: desk.double, ...STAY, ...wish });
  return RoomProposal.parse(proposeRoom(viewOf(desk.property, desk.clerk), given));
}

function proposeFor(desk: TightBoard, { id, check_in, check_out }: BookingRow, wish: Partial<RoomWish> = {}): RoomProposal {
  return propose(desk, { booking_id: id, check_in, check_out, ...wish });
}

/** The input that a screen sends once the user has agreed to the proposal. */
function agreed({ room, moves }: RoomProposal) {
  return { room_id: room?.id ?? "", moves: moves.map(({ id, version, to }) => ({ id, version, room_id: to.id })) };
}

function make(desk: TightBoard, { id, version }: BookingRow, proposal: RoomProposal): BookingRow[] {
  return as(desk.property, desk.clerk, (work) => freeUpRoom(work, { id, version, ...agreed(proposal) }));
}

function create(desk: TightBoard, proposal: RoomProposal): BookingRow[] {
  const input = inCents(BookingWithMoves).parse({ ...STAY, occupancy: 2, ...agreed(proposal) });
  return as(desk.property, desk.clerk, (work) => createFreeingUpRoom(work, input));
}

describe("auto-assign", () => {
  test("takes the best fit where a room is free, and moves nobody", () => {
    const desk = tightBoard();
    const booking = desk.book("5", "7", { auto_assign_room: true });
    expect(booking.room_id).toBe(desk.room102);
    expect(read(desk, desk.early.id)).toEqual(desk.early);
  });

  test("frees up a room in the same step where none is free, and both bookings record it", () => {
    const desk = tightBoard();
    const booking = desk.book("3", "7", { auto_assign_room: true });
    expect(booking.room_id).toBe(desk.room102);
    const early = read(desk, desk.early.id);
    expect(early).toEqual({ ...desk.early, room_id: desk.room101, version: 2, updated_at: early.updated_at });

    const moved = eventsOf(desk, early.id).at(-1);
    expect(moved).toMatchObject({
      type: "booking.moved",
      automated: 1,
      actor_name: null,
      data: { words: { makes_room_for: booking.code, from_place: "102, 02.04.–05.04.", to_place: "101, 02.04.–05.04." } },
    });
    expect(
      sentence(
        { type: "booking.moved", data: { words: { ...moved?.data.words } } },
        { language: "en", country: "AT", time_zone: "Europe/Vienna" },
      ),
    ).toBe(`Booking ${early.code} makes room for ${booking.code}: 102, 2 Apr – 5 Apr → 101, 2 Apr – 5 Apr`);
    expect(eventsOf(desk, booking.id).at(-1)).toMatchObject({
      type: "booking.created",
      data: { moves: [{ booking_id: early.id, code: early.code, version: 2, from_room_id: desk.room102, room_id: desk.room101 }] },
    });
  });

  test.each([
    ["a fixed room", (desk: TightBoard) => desk.change(desk.early.id, { room_fixed: true })],
    ["a locked target", (desk: TightBoard) => desk.lock(desk.room101, "3", "4")],
    [
      "an invoice",
      (desk: TightBoard) => desk.property.runtime.db.$client.prepare("UPDATE bookings SET read_only = 1 WHERE id = ?").run(desk.early.id),
    ],
    [
      "a guest in house",
      (desk: TightBoard) =>
        desk.property.runtime.db.$client.prepare("UPDATE bookings SET status = 'checked_in' WHERE id = ?").run(desk.early.id),
    ],
  ])("%s stands in the way", (_, block) => {
    const desk = tightBoard();
    block(desk);
    expect(refusalOf(() => desk.book("3", "7", { auto_assign_room: true }))).toBe("booking/no_available_room_found");
  });

  test("the last rooms stay reserved for bookings without one", () => {
    const desk = tightBoard();
    desk.book("3", "5");
    expect(refusalOf(() => desk.book("3", "7", { auto_assign_room: true }))).toBe("booking/no_available_room_found");
    expect(read(desk, desk.early.id)).toEqual(desk.early);
  });

  test("nobody is moved into a room that is out of service today", () => {
    const desk = makeFrontDesk();
    const { property, book, room101, room102, room110 } = desk;
    book("1", "3", { room_id: room102 });
    book("2", "4", { room_id: room110, room_fixed: true });
    property.runtime.db.$client.prepare("UPDATE rooms SET status = 'out_of_service' WHERE id = ?").run(room101);
    expect(refusalOf(() => book("1", "4", { auto_assign_room: true }))).toBe("booking/no_available_room_found");
    expect(book("3", "4", { auto_assign_room: true }).room_id).toBe(room102);
  });

  test("in a batch each may move those before it, and all are answered as they stand in the end", () => {
    const desk = tightBoard();
    const one = { room_type_id: desk.double, auto_assign_room: true, occupancy: 2 };
    const bookings = [
      { ...one, check_in: day("9"), check_out: day("11"), room_id: desk.room102 },
      { ...one, check_in: day("12"), check_out: day("14"), room_id: desk.room101 },
      { ...one, check_in: day("10"), check_out: day("13") },
    ];
    desk.book("12", "15", { room_id: desk.room110, room_fixed: true });
    const made = as(desk.property, desk.clerk, (work) => createBookings(work, inCents(BookingBatch).parse({ bookings })));
    expect(made).toEqual(made.map(({ id }) => read(desk, id)));
    expect(made.filter(({ version }) => version === 2)).toHaveLength(1);
    const more = inCents(BookingBatch).parse({
      bookings: [
        { ...one, check_in: day("3"), check_out: day("7") },
        { ...one, check_in: day("3"), check_out: day("7") },
      ],
    });
    expect(refusalOf(() => as(desk.property, desk.clerk, (work) => createBookings(work, more)))).toBe(
      "booking/available_rooms_not_sufficient",
    );
    expect(read(desk, desk.early.id)).toEqual(desk.early);
  });
});

describe("a proposal", () => {
  test("names who would go where, and changes nothing", () => {
    const desk = tightBoard();
    const waiting = desk.book("3", "7");
    expect(proposeFor(desk, waiting)).toEqual({
      check_in: waiting.check_in,
      check_out: waiting.check_out,
      booking: { id: waiting.id, version: 1 },
      room_type_id: desk.double,
      room: { id: desk.room102, number: "102" },
      moves: [
        {
          id: desk.early.id,
          version: 1,
          code: desk.early.code,
          name: "Huber",
          check_in: desk.early.check_in,
          check_out: desk.early.check_out,
          from: { id: desk.room102, number: "102" },
          to: { id: desk.room101, number: "101" },
        },
      ],
      proven: true,
      in_demand: false,
      waiting: null,
      full: [],
    });
    expect(read(desk, desk.early.id)).toEqual(desk.early);
  });

  test("is made for a stay that nobody has booked yet, and for one room", () => {
    const desk = tightBoard();
    expect(propose(desk)).toMatchObject({ booking: null, room: { number: "102" }, moves: [{ code: desk.early.code }] });
    expect(propose(desk, { room_id: desk.room102 })).toEqual(propose(desk));
    const full = [{ check_in: desk.late.check_in, check_out: instant("7 11:00") }];
    expect(propose(desk, { room_id: desk.room101 })).toMatchObject({ room: null, moves: [], proven: true, full });
    expect(refusalOf(() => propose(desk, { room_id: desk.room201 }))).toBe("validation");
  });

  test("says when the property is full", () => {
    const desk = tightBoard();
    desk.book("5", "6", { room_id: desk.room102 });
    const full = [{ check_in: instant("5 15:00"), check_out: instant("6 11:00") }];
    expect(propose(desk)).toMatchObject({ room: null, proven: true, full });
  });

  test("names the reason where unassigned bookings demand the last rooms", () => {
    const desk = tightBoard();
    const { id, code } = desk.book("3", "5");
    const waiting = { booking_id: id, name: code, room_type: "Double", night: day("3") };
    expect(propose(desk)).toMatchObject({ room: null, proven: true, in_demand: true, full: [], waiting });
  });

  test("is refused to who can't be moved", () => {
    const desk = tightBoard();
    expect(refusalOf(() => proposeFor(desk, desk.whole))).toBe("booking/room_fixed");
    expect(refusalOf(() => proposeFor(desk, desk.early, { check_out: day("9") }))).toBe("validation");
    expect(refusalOf(() => propose(desk, { check_in: day("7"), check_out: day("3") }))).toBe("booking/invalid_dates");
  });
});

describe("making room", () => {
  test("for a booking without a room, as one step that one undo takes back", () => {
    const desk = tightBoard();
    const waiting = desk.book("3", "7");
    const made = make(desk, waiting, proposeFor(desk, waiting));
    expect(made.map(({ id, room_id, version, gross_amount }) => ({ id, room_id, version, gross_amount }))).toEqual([
      { id: waiting.id, room_id: desk.room102, version: 2, gross_amount: waiting.gross_amount },
      { id: desk.early.id, room_id: desk.room101, version: 2, gross_amount: desk.early.gross_amount },
    ]);
    expect(eventsOf(desk, desk.early.id).at(-1)).toMatchObject({ type: "booking.moved", automated: 0, actor_name: "Clara" });
    expect(eventsOf(desk, waiting.id).at(-1)).toMatchObject({
      type: "booking.moved",
      data: { moves: [{ booking_id: desk.early.id, version: 2 }] },
    });

    undo(desk, made);
    expect(read(desk, waiting.id).room_id).toBeNull();
    expect(read(desk, desk.early.id).room_id).toBe(desk.room102);
  });

  test("for a new booking, and its undo takes back the booking and the moves", () => {
    const desk = tightBoard();
    const made = create(desk, propose(desk));
    expect(made[0]).toMatchObject({ room_id: desk.room102, status: "confirmed" });
    expect(eventsOf(desk, desk.early.id).at(-1)).toMatchObject({ automated: 0, data: { words: { makes_room_for: made[0]?.code } } });

    undo(desk, made);
    expect(read(desk, made[0]?.id ?? "").status).toBe("canceled");
    expect(read(desk, desk.early.id).room_id).toBe(desk.room102);
  });

  test("an expired offer in the way is cleared away", () => {
    const desk = tightBoard();
    const offer = desk.book("2", "4", { room_id: desk.room101, status: "pending", expires_at: instant("1 18:00") });
    desk.property.clock.now = instant("1 18:00");
    const waiting = desk.book("3", "7");
    make(desk, waiting, proposeFor(desk, waiting));
    expect(read(desk, offer.id).status).toBe("canceled");
  });

  test.each([
    ["who moves was changed", (desk: TightBoard) => desk.change(desk.early.id, { color: "#112233" })],
    ["the target was taken", (desk: TightBoard) => desk.book("4", "5", { room_id: desk.room101 })],
    ["the target was locked", (desk: TightBoard) => desk.lock(desk.room101, "3", "4")],
  ])("is stale where %s meanwhile, and changes nothing", (_, change) => {
    const desk = tightBoard();
    const proposal = propose(desk);
    change(desk);
    expect(refusalOf(() => create(desk, proposal))).toBe("stale");
    expect(read(desk, desk.early.id).room_id).toBe(desk.room102);
  });

  test("is stale where the waiting booking itself was changed", () => {
    const desk = tightBoard();
    const waiting = desk.book("3", "7");
    const proposal = proposeFor(desk, waiting);
    desk.change(waiting.id, { check_out: day("6") });
    expect(refusalOf(() => make(desk, waiting, proposal))).toBe("stale");
  });
});

function undo(desk: TightBoard, rows: readonly BookingRow[]): void {
  const bookings = rows.map(({ id, version }) => ({ id, version }));
  as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings }));
}

type Made = { id: string; room_id: string; type: string };
type Story = { data: { type: string; data: { moves?: object[] } }[] };

test("bookings that come at once over the wire each get a room or a plain refusal, and nobody gets two", async () => {
  const open = await startTestServer();
  const { double, room101, room102, room110 } = furnish(open.property);
  const { call } = await open.login("staff");
  const book = (from: string, to: string, more: object) =>
    call<Made>("POST /bookings", { check_in: day(from), check_out: day(to), occupancy: 2, room_type_id: double, ...more });
  const early = await book("2", "5", { room_id: room102 });
  await book("5", "9", { room_id: room101, room_fixed: true });

  const answers = await Promise.all(["3", "3", "4", "2"].map((from) => book(from, "7", { auto_assign_room: true })));

  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  const refused = answers.filter(({ status }) => status === 400).map(({ body }) => body.type);
  expect(refused).toEqual(["booking/no_available_room_found", "booking/no_available_room_found"]);
  expect(made.map(({ room_id }) => room_id).sort()).toEqual([room102, room110].sort());
  const { body } = await call<Story>(`GET /events?parent_id=${made.find(({ room_id }) => room_id === room102)?.id}`);
  expect(body.data.find(({ type }) => type === "booking.created")?.data.moves).toMatchObject([
    { booking_id: early.body.id, from_room_id: room102, room_id: room101 },
  ]);
});
