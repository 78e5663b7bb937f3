import { IconCalendarX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { BaseListPage } from "#client/platform/ui/page/base-list-page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { stepsInShort } from "#client/prices/cancellation-policies/policy-fields.ts";
import { PolicyForm } from "#client/prices/cancellation-policies/policy-form.tsx";
import type { CancellationPolicy } from "#shared/prices/cancellation-policies/schema.ts";

const SORTS = ["name"] as const;

/** The filters of the list of cancellation policies. */
export const POLICY_FILTERS = { query: search() } satisfies FiltersOf<inferInput<typeof trpc.cancellationPolicies.list>>;

export function CancellationPoliciesPage() {
  const say = useSay();
  const language = useLanguage();
  const mayWrite = useMay()("base_data:write");
  const state = useListState(SORTS);
  const filters = useFilters(POLICY_FILTERS);
  const answer = useQuery(
    trpc.cancellationPolicies.list.queryOptions({ ...state.input, ...filters.input }, { placeholderData: keepPreviousData }),
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
      filters={<FilterBar of={filters} />}
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
