import { listRooms } from "#server/inventory/rooms/queries.ts";
import { expandPage } from "#server/platform/core/database/expand.ts";
import { pagedList } from "#server/platform/core/worker/long-pages.ts";
import { Room, type RoomQuery } from "#shared/inventory/rooms/schema.ts";
import { pageOf } from "#shared/platform/core/page.ts";

/** Each room brings up to 200 stays with it. */
const LONG_WITH_BOOKINGS = 10;
const LONG = 200;

/** The list of rooms, page by page. */
export const roomPages = pagedList(
  "rooms",
  pageOf(Room),
  (view, query: RoomQuery) => {
    const page = expandPage(view, "room", listRooms(view, query), query.expand);
    return { ...page, data: view.wiring.withCurrent(view, page.data, query) };
  },
  ({ expand }) => (expand.includes("bookings") ? LONG_WITH_BOOKINGS : LONG),
);
