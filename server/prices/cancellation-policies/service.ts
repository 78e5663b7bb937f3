import { assertUnused } from "#server/platform/core/database/uses.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { policyStore } from "#server/prices/cancellation-policies/queries.ts";
import type { CancellationPolicy, CancellationPolicyInput } from "#shared/prices/cancellation-policies/schema.ts";

export function createCancellationPolicy(work: Work, input: CancellationPolicyInput): CancellationPolicy {
  const policy = policyStore.insert(work, input);
  work.record("cancellation_policy.created", policy, { words: { name: policy.name } });
  return policy;
}

export function updateCancellationPolicy(work: Work, { id, ...input }: CancellationPolicyInput & { id: string }): CancellationPolicy {
  const before = policyStore.get(work, id);
  const policy = policyStore.update(work, before, input);
  work.record("cancellation_policy.changed", policy, { words: { name: policy.name }, ...changes(before, input) });
  return policy;
}

/** Throws `in_use` while a rate has it. */
export function deleteCancellationPolicy(work: Work, id: string): void {
  const policy = policyStore.get(work, id);
  assertUnused(work, "cancellation_policy", id);
  work.record("cancellation_policy.deleted", policyStore.remove(work, policy), { words: { name: policy.name } });
}
