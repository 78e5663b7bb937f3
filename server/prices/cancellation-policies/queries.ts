import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { alphabetical, sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { cancellationPolicies } from "#server/prices/cancellation-policies/tables.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { CancellationPolicy, CancellationPolicyQuery, CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";

export const policyStore = entityStore("cancellation_policy", cancellationPolicies);
export const { get: getCancellationPolicy } = policyStore;

/** Sorted by name by default. */
export function listCancellationPolicies(view: View, query: CancellationPolicyQuery): Page<CancellationPolicy> {
  const { name } = cancellationPolicies;
  return policyStore.page(view, query, holdsText(query.query, name), sorting(query.sort ?? "name", { name: alphabetical(name) }));
}

/** The terms of a policy that a booking copies; null if the policy does not exist. */
export function termsOfPolicy(view: View, id: string): CancellationTerms | null {
  const policy = policyStore.find(view, id);
  if (!policy) return null;
  const { steps, no_show, fee_tax, no_show_tax, texts } = policy;
  return { steps, no_show, fee_tax, no_show_tax, texts };
}
