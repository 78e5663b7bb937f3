import { SegmentedControl } from "@mantine/core";
import { IconNotebook } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { useBookingColumns } from "#client/stays/bookings/list/booking-columns.tsx";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { BOOKING_SORTS } from "#shared/stays/bookings/schema.ts";

/** The stays that they booked, or those on which they are a guest; newest first. */
export function ContactBookings({ contact: { id } }: { contact: Contact }) {
  const say = useSay();
  const state = useListState(BOOKING_SORTS);
  const columns = useBookingColumns();
  const isGuest = state.filter("as") === "guest";
  const answer = useQuery(
    trpc.bookings.list.queryOptions(
      {
        ...(isGuest ? { guest_id: id } : { customer_id: id }),
        ...state.input,
        expand: ["customer", "guests", "room", "group"],
        sort: state.sort ?? "-check_in",
      },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <>
      <SegmentedControl
        aria-label={say("contacts.bookings_as")}
        mb="md"
        data={[
          { value: "customer", label: say("contacts.as_customer") },
          { value: "guest", label: say("contacts.as_guest") },
        ]}
        value={isGuest ? "guest" : "customer"}
        onChange={(value) => state.setFilter("as", value === "guest" ? value : null)}
      />
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
