import { Button } from "@mantine/core";
import { IconDownload, IconNotes } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { days, type FiltersOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { listQuery } from "#client/platform/ui/form/save-list.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { RegisterRowActions } from "#client/stays/registrations/register-row-actions.tsx";
import css from "#client/stays/registrations/registrations.module.css";
import { TransmissionWords } from "#client/stays/registrations/transmission-words.tsx";
import type { Registration } from "#shared/stays/registrations/schema.ts";

const SORTS = ["registration_number", "check_in"] as const;
type RegisterColumn = Column<Registration, (typeof SORTS)[number]>;

/** The filters of the register. */
export const REGISTER_FILTERS = {
  query: search("registrations.search"),
  days: days("registrations.dates"),
} satisfies FiltersOf<inferInput<typeof trpc.registrations.list>>;

/** The register as it stands, undone entries with their mark: found by name, number or day, printed again, handed over as CSV. */
export function RegisterList() {
  const say = useSay();
  const state = useListState(SORTS);
  const columns = useColumns();
  const filters = useFilters(REGISTER_FILTERS);
  const answer = useQuery(
    trpc.registrations.list.queryOptions({ ...filters.input, ...state.input }, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <div className={css["bar"]}>
        <FilterBar of={filters} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void saveFile(`/registrations/export?${listQuery(filters.input)}`).catch(toastError)}
        >
          {say("registrations.export")}
        </Button>
      </div>
      <DataTable
        label={say("registrations.register")}
        columns={columns}
        answer={answer}
        state={state}
        hrefOf={({ booking_id }) => `/bookings/${booking_id}?tab=guests`}
        actionsOf={(entry) => <RegisterRowActions entry={entry} />}
        empty={filters.emptyWords({
          icon: IconNotes,
          title: say("registrations.register_empty"),
          detail: say("registrations.register_empty_detail"),
        })}
      />
    </>
  );
}

function useColumns(): RegisterColumn[] {
  const say = useSay();
  const { fullDate } = useFormats();
  return [
    {
      key: "number",
      header: say("registrations.number"),
      cell: ({ registration_number }) => registration_number,
      sort: "registration_number",
      width: "110px",
    },
    { key: "guests", header: say("registrations.guests"), cell: (entry) => <Guests entry={entry} /> },
    { key: "arrival", header: say("registrations.arrival"), cell: ({ check_in }) => fullDate(check_in), sort: "check_in", wide: true },
    {
      key: "departure",
      header: say("registrations.departure"),
      cell: ({ left_on, check_out }) => fullDate(left_on ?? check_out),
      wide: true,
    },
    { key: "room", header: say("registrations.room"), cell: ({ room }) => room ?? "", wide: true },
    { key: "state", header: say("registrations.state"), cell: (entry) => <State entry={entry} /> },
  ];
}

function Guests({ entry: { guests, undone_at } }: { entry: Registration }) {
  const say = useSay();
  const count = guests.length - 1;
  return (
    <span className={undone_at === null ? undefined : css["over"]}>
      {guests[0]?.name}
      {count > 0 && <span className={css["note"]}>{say("registrations.companions", { count })}</span>}
    </span>
  );
}

function State({ entry }: { entry: Registration }) {
  const say = useSay();
  const { dateTime, date } = useFormats();
  const { undone_at, undone_by, undo_reason, signature, changed_since } = entry;
  if (undone_at === null) {
    return (
      <span>
        {say("registrations.standing")}
        {signature && !signature.outdated && (
          <span className={css["note"]}>{say("registrations.signed_on", { date: date(signature.signed_at) })}</span>
        )}
        {signature?.outdated && <span className={css["open"]}>{say("registrations.signature_outdated")}</span>}
        <TransmissionWords entry={entry} />
        {changed_since && <span className={css["open"]}>{say("registrations.changed_since")}</span>}
      </span>
    );
  }
  return (
    <span>
      {say("registrations.undone_by", { name: undone_by ?? "", date: dateTime(undone_at) })}
      {undo_reason && <span className={css["note"]}>{undo_reason}</span>}
      <TransmissionWords entry={entry} />
    </span>
  );
}
