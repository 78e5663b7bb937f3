import { IconApi } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { BaseListPage } from "#client/platform/ui/page/base-list-page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { KeyState } from "#client/tenant/api-keys/key-state.tsx";
import { NewApiKey } from "#client/tenant/api-keys/new-api-key.tsx";
import type { ApiKey } from "#shared/tenant/api-keys/schema.ts";

const SORTS = ["name", "role_id", "created_at"] as const;

/** The filters of the list of API keys. */
export const API_KEY_FILTERS = { query: search() } satisfies FiltersOf<inferInput<typeof trpc.apiKeys.list>>;

export function ApiKeysPage() {
  const say = useSay();
  const mayWrite = useMay()("api_keys:write");
  const state = useListState(SORTS);
  const filters = useFilters(API_KEY_FILTERS);
  const answer = useQuery(trpc.apiKeys.list.queryOptions({ ...state.input, ...filters.input }, { placeholderData: keepPreviousData }));
  const columns = useApiKeyColumns();
  return (
    <BaseListPage
      title={say("api_keys.title")}
      name="api-key"
      words={{ create: say("api_keys.create"), new: say("api_keys.new") }}
      mayWrite={mayWrite}
      filters={<FilterBar of={filters} />}
      form={({ onSaved, staysAt }) => <NewApiKey onDone={onSaved} staysAt={staysAt} />}
    >
      {(create) => (
        <DataTable
          label={say("api_keys.title")}
          object="api_key"
          columns={columns}
          answer={answer}
          state={state}
          ownOrder="name"
          hrefOf={({ id }) => `/api-keys/${id}`}
          empty={filters.emptyWords({
            icon: IconApi,
            title: say("api_keys.empty_title"),
            detail: say("api_keys.empty_detail"),
            action: create,
          })}
        />
      )}
    </BaseListPage>
  );
}

function useApiKeyColumns(): Column<ApiKey, (typeof SORTS)[number]>[] {
  const say = useSay();
  const { fullDate, dateTime } = useFormats();
  return [
    { key: "name", header: say("api_keys.name"), cell: ({ name }) => name, sort: "name" },
    { key: "role", header: say("api_keys.role"), cell: ({ role_id }) => say(`session.role_${role_id}`), sort: "role_id" },
    { key: "state", header: say("api_keys.state"), cell: (apiKey) => <KeyState apiKey={apiKey} /> },
    { key: "maker", header: say("api_keys.maker"), cell: ({ maker_name }) => maker_name ?? "–", wide: true },
    {
      key: "expires_on",
      header: say("api_keys.expires_on"),
      cell: ({ expires_on }) => (expires_on === null ? "–" : fullDate(expires_on)),
      wide: true,
    },
    {
      key: "last_used_at",
      header: say("api_keys.last_used"),
      cell: ({ last_used_at }) => (last_used_at === null ? "–" : dateTime(last_used_at)),
      wide: true,
    },
    {
      key: "created_at",
      header: say("api_keys.created_at"),
      cell: ({ created_at }) => dateTime(created_at),
      sort: "created_at",
      wide: true,
    },
  ];
}
