import { Box } from "@mantine/core";
import { IconNotebook } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { view } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { useBookingColumns } from "#client/stays/bookings/list/booking-columns.tsx";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { BOOKING_SORTS } from "#shared/stays/bookings/schema.ts";

/** The switch between the stays that a contact booked and those on which they are a guest. */
export const CONTACT_BOOKING_VIEWS = {
  as: view("contacts.bookings_as", ["customer", "guest"], { text: (role) => `contacts.as_${role}`, usual: "customer" }),
};

/** The stays that they booked, or those on which they are a guest; newest first. */
export function ContactBookings({ contact: { id } }: { contact: Contact }) {
  const say = useSay();
  const state = useListState(BOOKING_SORTS);
  const filters = useFilters(CONTACT_BOOKING_VIEWS);
  const columns = useBookingColumns();
  const isGuest = filters.values.as === "guest";
  const answer = useQuery(
    trpc.bookings.list.queryOptions(
      {
        ...(isGuest ? { guest_id: id } : { customer_id: id }),
        ...state.input,
        expand: ["customer", "guests", "room", "group", "payers"],
        sort: state.sort ?? "-check_in",
      },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <>
      <Box mb="md">
        <FilterBar of={filters} />
      </Box>
      <DataTable
        label={say("contacts.tab_bookings")}
        columns={columns}
        answer={answer}
        state={state}
        hrefOf={(booking) => `/bookings/${booking.id}`}
        empty={{
          icon: IconNotebook,
          title: say("contacts.no_bookings_title"),
          detail: say(isGuest ? "contacts.no_bookings_as_guest" : "contacts.no_bookings_as_customer"),
        }}
      />
    </>
  );
}
