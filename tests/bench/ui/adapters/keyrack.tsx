// the styles of every page of the app, on which those of the plan rely
import "#client/platform/core/mantine.css";
import "#client/platform/core/base.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { MASTER_DATA } from "#client/platform/core/master-data.ts";
import { FIXED, LIGHT } from "#client/platform/core/palette.ts";
import { sessionAtom } from "#client/platform/core/session.ts";
import { dayOf, type Scale, SIDE_WIDTH } from "#client/stays/room-plan/model/plan-layout.ts";
import { planWords } from "#client/stays/room-plan/model/plan-words.ts";
import { gestureAtom, planState, priceQuestionAtom } from "#client/stays/room-plan/store/plan-session.ts";
import { makePlanStore, type PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { PlanBoard } from "#client/stays/room-plan/view/board/plan-board.tsx";
import { MAX_PAGE_SIZE, makePage } from "#shared/platform/core/paging.ts";
import { DAY_MS, hotelDay } from "#shared/platform/core/stays.ts";
import { moved } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";
import { roomPlanText } from "#shared/stays/room-plan/text.ts";
import { identityOf } from "#tests/support/components/identity.ts";
import { decimal } from "#tests/support/whole-cents.ts";

type Booking = { id: string; room: string; start: number; end: number; title: string };
type Data = {
  rooms: { id: string; number: string }[];
  bookings: Booking[];
  days: number;
  start: number;
  converted?: PlanBooking[];
  today?: number;
};
type Events = { onDrop: () => void };

const COLUMN = 64;
const TYPE = { id: "type", name: "Double", code: "D", default_occupancy: 2, max_occupancy: 9, max_cots: 0 };
/** There is no server to ask: what the app has read before the plan is there already. */
const OFFLINE = new QueryClient({ defaultOptions: { queries: { enabled: false, staleTime: "static" } } });
OFFLINE.setQueryData(MASTER_DATA.settings.options().queryKey, makePage({ page_number: 1, page_size: MAX_PAGE_SIZE }, 0, []));
const TIMES = { start: "14:00", end: "11:00" };

/** The board that is mounted; the router, as in the app, is there before. */
let board: ReactNode;
const router = createMemoryRouter([{ path: "/plan", Component: () => board }], { initialEntries: ["/plan"] });
let root: Root | undefined;
let store: PlanStore;
let versions = 1;

function toBooking(booking: Booking, version: number): PlanBooking {
  const place = {
    check_in: new Date(booking.start).toISOString(),
    check_out: new Date(booking.end).toISOString(),
    room_type_id: TYPE.id,
    room_id: booking.room,
    room_fixed: false,
  };
  return {
    id: booking.id,
    version,
    code: booking.id,
    status: "confirmed",
    expires_at: null,
    ...place,
    rooms: [],
    read_only: false,
    overbooked: false,
    occupancy: 2,
    children: 0,
    cots: 0,
    color: null,
    group_id: null,
    group_name: null,
    name: booking.title,
    arrival_time: null,
    gross_amount: decimal(240),
    due_amount: decimal(240),
    guest_due_amount: decimal(240),
  };
}

/** Counts drops, and applies a move at once, as the real page's overlay draws it in the same frame. */
function followDrops({ onDrop }: Events): void {
  let isHeld = false;
  planState.sub(gestureAtom, () => {
    const wasHeld = isHeld;
    isHeld = planState.get(gestureAtom).kind === "move";
    if (wasHeld && !isHeld) onDrop();
  });
  planState.sub(priceQuestionAtom, () => {
    const dropped = planState.get(priceQuestionAtom)?.moves ?? [];
    store.change(() => {
      for (const { proposal } of dropped) store.putBooking({ ...moved(proposal.booking, proposal.to), version: ++versions });
    });
  });
}

/** The plan as it is mounted on the real page, which has the hotel day and the bookings, here with the benchmark's data. */
export default {
  bar: "[data-bar]",
  prepare(data: Data) {
    for (const [name, value] of Object.entries({ ...LIGHT, ...FIXED })) document.documentElement.style.setProperty(name, value);
    data.converted = data.bookings.map((booking) => toBooking(booking, 1));
    data.today = dayOf(hotelDay(new Date(data.start + 3.5 * DAY_MS).toISOString(), "UTC"));
  },
  mount(element: HTMLElement, data: Data, events: Events) {
    const first = dayOf(new Date(data.start).toISOString().slice(0, 10));
    const scale: Scale = { zone: "UTC", first, days: data.days, column: COLUMN, side: SIDE_WIDTH };
    store = makePlanStore("UTC");
    store.setRooms(
      [TYPE],
      data.rooms.map((room) => ({ id: room.id, number: room.number, room_type_id: TYPE.id, status: "clean", inspected_at: null })),
    );
    store.sync(data.converted ?? [], []);
    getDefaultStore().set(sessionAtom, { state: "open", identity: { ...identityOf("manager"), language: "en" }, recalled: false });
    followDrops(events);
    board = (
      <PlanBoard
        store={store}
        scale={scale}
        words={planWords("en-GB", "EUR", (key) => roomPlanText[key].en)}
        from={first}
        today={data.today ?? first}
        times={TIMES}
      />
    );
    root = createRoot(element);
    root.render(
      <QueryClientProvider client={OFFLINE}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  },
  update(booking: Booking) {
    store.putBooking(toBooking(booking, ++versions));
  },
  scroller: () => document.querySelector("section[tabindex]"),
  reset() {
    const scroller = document.querySelector("section[tabindex]");
    if (!scroller) return;
    scroller.scrollTop = 0;
    scroller.scrollLeft = 0;
  },
};
