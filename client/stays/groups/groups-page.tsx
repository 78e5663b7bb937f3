import { IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, search, view } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { GroupStatus } from "#client/stays/groups/group-status.tsx";
import css from "#client/stays/groups/groups.module.css";
import type { Group } from "#shared/stays/groups/schema.ts";

const SORTS = ["name", "check_in"] as const;
type GroupColumn = Column<Group, (typeof SORTS)[number]>;

/** The filters of the list of groups. A search finds past groups, too. */
export const GROUP_FILTERS = {
  query: search("groups.search"),
  show: view("groups.which", ["ahead", "all"], {
    text: (shown) => `groups.${shown}`,
    usual: "ahead",
    overruled: { by: "query", as: "all" },
  }),
} satisfies FiltersOf<inferInput<typeof trpc.groups.list>, "show">;

/** All groups, those inhouse and to come first in sight. */
export function GroupsPage() {
  const say = useSay();
  const may = useMay();
  const state = useListState(SORTS);
  const { today } = useFormats();
  const columns = useColumns();
  const filters = useFilters(GROUP_FILTERS);
  const isAll = filters.values.show === "all";
  const ownOrder = isAll ? "-check_in" : "check_in";
  const asked = { ...filters.input, sort: state.sort ?? ownOrder, departing_from: isAll ? undefined : today() } as const;
  const answer = useQuery(
    trpc.groups.list.queryOptions({ ...state.input, ...asked, expand: ["customer", "summary"] }, { placeholderData: keepPreviousData }),
  );
  const create = may("bookings:write") ? <NewButton what="group">{say("groups.create")}</NewButton> : undefined;
  const nothingYet = { icon: IconUsersGroup, title: say("groups.empty_title"), detail: say("groups.empty_detail"), action: create };
  return (
    <Page
      title={say("groups.title")}
      actions={
        <>
          <SaveList path="/groups/export" query={asked} />
          {create}
        </>
      }
    >
      <FilterBar of={filters} />
      <DataTable
        label={say("groups.title")}
        columns={columns}
        answer={answer}
        state={state}
        ownOrder={ownOrder}
        hrefOf={(group) => `/groups/${group.id}`}
        empty={filters.emptyWords(nothingYet)}
      />
    </Page>
  );
}

function useColumns(): GroupColumn[] {
  const say = useSay();
  const { weekday, money } = useFormats();
  const day = (instant: string | null | undefined) => <span className={css["day"]}>{instant ? weekday(instant) : ""}</span>;
  return [
    {
      key: "name",
      header: say("groups.name"),
      cell: ({ name, summary }) => (
        <span className={css["name"]}>
          {name}
          <span className={css["arrival"]}>{day(summary?.check_in)}</span>
        </span>
      ),
      sort: "name",
    },
    {
      key: "customer",
      header: say("groups.customer"),
      cell: ({ customer }) => <span className={css["name"]}>{customer?.name}</span>,
      wide: true,
    },
    { key: "check_in", header: say("groups.arrival"), cell: ({ summary }) => day(summary?.check_in), sort: "check_in", wide: true },
    { key: "check_out", header: say("groups.departure"), cell: ({ summary }) => day(summary?.check_out), wide: true },
    { key: "bookings", header: say("groups.bookings"), cell: ({ summary }) => summary?.bookings, align: "right", wide: true },
    { key: "persons", header: say("groups.persons"), cell: ({ summary }) => summary?.persons, align: "right", wide: true },
    {
      key: "status",
      header: say("groups.status"),
      cell: ({ id, summary }) => (
        <>
          {summary && <GroupStatus statuses={summary.statuses} />}
          <ChangedBy object="group" id={id} />
        </>
      ),
    },
    {
      key: "sum",
      header: say("groups.sum"),
      cell: ({ summary }) => (summary && summary.bookings > 0 ? money(summary.gross_amount) : ""),
      align: "right",
      wide: true,
    },
  ];
}
