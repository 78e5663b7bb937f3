import { expandPage } from "#server/platform/core/database/expand.ts";
import { pagedList } from "#server/platform/core/worker/long-pages.ts";
import { listBookings } from "#server/stays/bookings/queries.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { Booking, type BookingQuery } from "#shared/stays/bookings/schema.ts";

/** The list of bookings, page by page. */
export const bookingPages = pagedList("bookings", pageOf(Booking), (view, query: BookingQuery) =>
  expandPage(view, "booking", listBookings(view, query), query.expand),
);
