import { IconCalendarPlus, IconNotebook } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { useBookingColumns } from "#client/stays/bookings/list/booking-columns.tsx";
import { BOOKING_FILTERS, type BookingFilters } from "#client/stays/bookings/list/booking-filters.ts";
import { BookingRowActions } from "#client/stays/bookings/list/booking-row-actions.tsx";
import { QuickFilters } from "#client/stays/bookings/list/quick-filters.tsx";
import { BOOKING_SORTS } from "#shared/stays/bookings/schema.ts";

/** All bookings and offers, narrowed to those that are looked for. */
export function BookingsPage() {
  const say = useSay();
  const may = useMay();
  const state = useListState(BOOKING_SORTS);
  const filters = useFilters(BOOKING_FILTERS);
  const columns = useBookingColumns();
  const own = ownOrder(filters);
  const sort = state.sort ?? own;
  const answer = useQuery(
    trpc.bookings.list.queryOptions(
      {
        ...filters.input,
        ...state.input,
        expand: ["customer", "guests", "room", "group", "actions", "payers"],
        sort,
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const create = may("bookings:write") ? <NewButtons /> : undefined;
  const nothingYet = { icon: IconNotebook, title: say("bookings.empty_title"), detail: say("bookings.empty_detail"), action: create };

  return (
    <Page
      title={say("bookings.title")}
      actions={
        <>
          <SaveList path="/bookings/export" query={{ ...filters.input, sort }} />
          {create}
        </>
      }
    >
      <QuickFilters filters={filters} />
      <FilterBar of={filters} />
      <DataTable
        label={say("bookings.title")}
        columns={columns}
        answer={answer}
        state={state}
        ownOrder={own === "upcoming" ? undefined : own}
        hrefOf={(booking) => `/bookings/${booking.id}`}
        actionsOf={may("bookings:write") ? (booking) => <BookingRowActions booking={booking} /> : undefined}
        empty={filters.emptyWords(nothingYet)}
      />
    </Page>
  );
}

/** Default order: upcoming arrivals first, then past ones; by date if the list is filtered by date. */
function ownOrder({ values: { days } }: BookingFilters) {
  if (days === null) return "upcoming";
  if (days.kind === "created") return "-created_at";
  return days.kind === "check_out" ? "check_out" : "check_in";
}

/** Both open beside the list, which stays as it is. */
function NewButtons() {
  const say = useSay();
  return (
    <>
      <NewButton what="offer" icon={IconCalendarPlus} isSecond>
        {say("bookings.new_offer")}
      </NewButton>
      <NewButton what="booking">{say("bookings.new_booking")}</NewButton>
    </>
  );
}
