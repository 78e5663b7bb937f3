import { cancellationPolicies } from "#server/cancellation-policies/tables.ts";
import { entityStore } from "#server/core/database/entity-store.ts";
import { alphabetical, sorting } from "#server/core/database/sorting.ts";
import { holdsText } from "#server/core/database/text-match.ts";
import type { View } from "#server/core/work/work.ts";
import type { CancellationPolicy, CancellationPolicyQuery, CancellationTerms } from "#shared/cancellation-policies/schema.ts";
import type { Page } from "#shared/core/paging.ts";

export const policyStore = entityStore("cancellation_policy", cancellationPolicies);
export const { get: getCancellationPolicy } = policyStore;

/** Sorted by name by default. */
export function listCancellationPolicies(view: View, query: CancellationPolicyQuery): Page<CancellationPolicy> {
  const { name } = cancellationPolicies;
  return policyStore.page(view, query, holdsText(query.query, name), sorting(query.sort ?? "name", { name: alphabetical(name) }));
}

/** What a booking keeps of a policy. */
export function termsOfPolicy(view: View, id: string): CancellationTerms | null {
  const policy = policyStore.find(view, id);
  if (!policy) return null;
  const { steps, no_show, fee_tax, no_show_tax, texts } = policy;
  return { steps, no_show, fee_tax, no_show_tax, texts };
}
