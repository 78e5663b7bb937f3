import { Popover, SegmentedControl } from "@mantine/core";
import { IconAddressBook, IconAdjustmentsHorizontal, IconShoppingBag } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useContactColumns } from "#client/guests/contacts/contact-columns.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { FilterButton } from "#client/platform/ui/filter/filter-button.tsx";
import { useNothingMatches } from "#client/platform/ui/filter/nothing-matches.tsx";
import { SearchFilter } from "#client/platform/ui/filter/search-filter.tsx";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { type ListState, useListState } from "#client/platform/ui/table/use-list-state.ts";
import { CONTACT_SORTS, CONTACT_TYPES } from "#shared/guests/contacts/schema.ts";

/** All guests and customers, persons and companies. */
export function ContactsPage() {
  const say = useSay();
  const may = useMay();
  const state = useListState(CONTACT_SORTS);
  const columns = useContactColumns();
  const query = state.filter("query");
  const debtor = state.filter("debtor");
  const type = CONTACT_TYPES.find((known) => known === state.filter("type"));
  const asked = { query: query || undefined, debtor: debtor || undefined, type: type || undefined };
  const answer = useQuery(
    trpc.contacts.list.queryOptions({ ...state.input, expand: ["summary"], ...asked }, { placeholderData: keepPreviousData }),
  );
  const create = may("bookings:write") ? <NewButtons /> : undefined;
  const nothingYet = { icon: IconAddressBook, title: say("contacts.empty_title"), detail: say("contacts.empty_detail"), action: create };
  const nothingMatches = useNothingMatches(() => state.setFilters({ query: null, type: null, debtor: null }));
  return (
    <Page
      title={say("contacts.title")}
      actions={
        <>
          <SaveList path="/contacts/export" query={{ ...asked, sort: state.sort ?? undefined }} />
          {create}
        </>
      }
    >
      <Filters state={state} />
      <DataTable
        label={say("contacts.title")}
        columns={columns}
        answer={answer}
        state={state}
        ownOrder="name"
        hrefOf={(contact) => `/contacts/${contact.id}`}
        empty={query || debtor || type ? nothingMatches : nothingYet}
      />
    </Page>
  );
}

function Filters({ state }: { state: ListState<(typeof CONTACT_SORTS)[number]> }) {
  const say = useSay();
  const debtor = state.filter("debtor");
  return (
    <FilterBar>
      <SearchFilter
        label={say("contacts.search_list")}
        value={state.filter("query")}
        onChange={(value) => state.setFilter("query", value)}
      />
      <SegmentedControl
        aria-label={say("contacts.type")}
        data={[
          { value: "all", label: say("contacts.all") },
          { value: "person", label: say("contacts.persons") },
          { value: "company", label: say("contacts.companies") },
        ]}
        value={state.filter("type") ?? "all"}
        onChange={(value) => state.setFilter("type", value === "all" ? null : value)}
      />
      <Popover position="bottom-start" shadow="md" trapFocus returnFocus width={280}>
        <Popover.Target>
          <FilterButton isOn={debtor !== null} count={debtor === null ? 0 : 1} icon={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
            {say("screens.filters_more")}
          </FilterButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={say("screens.filters_more")}>
          <SearchFilter label={say("contacts.debtor")} value={debtor} onChange={(value) => state.setFilter("debtor", value)} />
        </Popover.Dropdown>
      </Popover>
    </FilterBar>
  );
}

/** Both open beside the list, which stays as it is. */
function NewButtons() {
  const say = useSay();
  return (
    <>
      <NewButton what="sale" icon={IconShoppingBag} isSecond>
        {say("contacts.sale")}
      </NewButton>
      <NewButton what="contact">{say("contacts.new")}</NewButton>
    </>
  );
}
