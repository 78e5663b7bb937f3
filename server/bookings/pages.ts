import { listBookings } from "#server/bookings/queries.ts";
import { expandPage } from "#server/core/database/expand.ts";
import { pagedList } from "#server/core/worker/long-pages.ts";
import { Booking, type BookingQuery } from "#shared/bookings/schema.ts";
import { pageOf } from "#shared/core/page.ts";

/** The list of bookings, page by page. */
export const bookingPages = pagedList("bookings", pageOf(Booking), (view, query: BookingQuery) =>
  expandPage(view, "booking", listBookings(view, query), query.expand),
);
