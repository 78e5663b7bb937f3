import { IconCalendarX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ListFilterBar } from "#client/platform/ui/filter/list-filter-bar.tsx";
import { useListFilters } from "#client/platform/ui/filter/use-list-filters.tsx";
import { BaseListPage } from "#client/platform/ui/page/base-list-page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { stepsInShort } from "#client/prices/cancellation-policies/policy-fields.ts";
import { PolicyForm } from "#client/prices/cancellation-policies/policy-form.tsx";
import type { CancellationPolicy } from "#shared/prices/cancellation-policies/schema.ts";

const SORTS = ["name"] as const;

export function CancellationPoliciesPage() {
  const say = useSay();
  const language = useLanguage();
  const mayWrite = useMay()("base_data:write");
  const state = useListState(SORTS);
  const filters = useListFilters(state);
  const answer = useQuery(
    trpc.cancellationPolicies.list.queryOptions({ ...state.input, ...filters.query }, { placeholderData: keepPreviousData }),
  );
  const columns: Column<CancellationPolicy, (typeof SORTS)[number]>[] = [
    { key: "name", header: say("cancellation_policies.name"), cell: ({ name }) => name, sort: "name" },
    { key: "steps", header: say("cancellation_policies.steps"), cell: (policy) => stepsInShort(policy, language), wide: true },
  ];
  return (
    <BaseListPage
      title={say("cancellation_policies.title")}
      name="cancellation-policy"
      words={{ create: say("cancellation_policies.create"), new: say("cancellation_policies.new") }}
      mayWrite={mayWrite}
      filters={<ListFilterBar state={state} />}
      form={(dialog) => <PolicyForm policy={null} {...dialog} />}
    >
      {(create) => (
        <DataTable
          label={say("cancellation_policies.title")}
          object="cancellation_policy"
          columns={columns}
          answer={answer}
          state={state}
          ownOrder="name"
          hrefOf={({ id }) => `/cancellation-policies/${id}`}
          empty={filters.emptyWords({
            icon: IconCalendarX,
            title: say("cancellation_policies.empty_title"),
            detail: say("cancellation_policies.empty_detail"),
            action: create,
          })}
        />
      )}
    </BaseListPage>
  );
}
