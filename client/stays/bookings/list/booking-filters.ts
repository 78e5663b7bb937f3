import type { inferInput } from "@trpc/tanstack-react-query";
import type { trpc } from "#client/platform/core/trpc.ts";
import { daysOf, type FiltersOf, manyOf, oneOf, search, text } from "#client/platform/ui/filter/filters.ts";
import type { ListFilters } from "#client/platform/ui/filter/use-filters.ts";
import { ACTIVE_STATUSES, BOOKING_STATUSES, DATE_FILTERS, FOLIO_FILTERS } from "#shared/stays/bookings/schema.ts";

/** The filters of the list of bookings. */
export const BOOKING_FILTERS = {
  query: search("bookings.search"),
  status: manyOf("bookings.status", BOOKING_STATUSES, {
    text: (status) => `bookings.${status}`,
    chip: "value",
    sets: [{ values: ACTIVE_STATUSES, label: "bookings.filter_active" }],
  }),
  days: daysOf("bookings.dates", {
    field: "date_filter",
    param: "dates",
    values: DATE_FILTERS,
    text: (kind) => `bookings.dates_${kind}`,
    usual: "stay",
  }),
  folio_status: oneOf("folios.filter", FOLIO_FILTERS, {
    param: "account",
    text: (status) => `folios.filter_${status}`,
    any: "folios.filter_any",
    chip: "value",
  }),
  code: text("bookings.code", { hint: "bookings.whole_code" }),
  name: text("bookings.filter_name", { hint: "bookings.name_hint" }),
} satisfies FiltersOf<inferInput<typeof trpc.bookings.list>>;

export type BookingFilters = ListFilters<typeof BOOKING_FILTERS>;
