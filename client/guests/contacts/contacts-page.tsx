import { IconAddressBook, IconShoppingBag } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useContactColumns } from "#client/guests/contacts/contact-columns.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, oneOf, search, text } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { CONTACT_SORTS, CONTACT_TYPES } from "#shared/guests/contacts/schema.ts";

const TYPE_TEXTS = { person: "contacts.persons", company: "contacts.companies" } as const;

/** The filters of the list of contacts. */
export const CONTACT_FILTERS = {
  query: search("contacts.search_list"),
  type: oneOf("contacts.type", CONTACT_TYPES, { text: (type) => TYPE_TEXTS[type], any: "contacts.all", look: "segments", chip: "value" }),
  debtor: text("contacts.debtor"),
} satisfies FiltersOf<inferInput<typeof trpc.contacts.list>>;

/** All guests and customers, persons and companies. */
export function ContactsPage() {
  const say = useSay();
  const may = useMay();
  const state = useListState(CONTACT_SORTS);
  const columns = useContactColumns();
  const filters = useFilters(CONTACT_FILTERS);
  const answer = useQuery(
    trpc.contacts.list.queryOptions({ ...state.input, expand: ["summary"], ...filters.input }, { placeholderData: keepPreviousData }),
  );
  const create = may("bookings:write") ? <NewButtons /> : undefined;
  const nothingYet = { icon: IconAddressBook, title: say("contacts.empty_title"), detail: say("contacts.empty_detail"), action: create };
  return (
    <Page
      title={say("contacts.title")}
      actions={
        <>
          <SaveList path="/contacts/export" query={{ ...filters.input, sort: state.sort ?? undefined }} />
          {create}
        </>
      }
    >
      <FilterBar of={filters} />
      <DataTable
        label={say("contacts.title")}
        columns={columns}
        answer={answer}
        state={state}
        ownOrder="name"
        hrefOf={(contact) => `/contacts/${contact.id}`}
        empty={filters.emptyWords(nothingYet)}
      />
    </Page>
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
