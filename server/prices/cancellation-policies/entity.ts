import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { cancellationPolicies } from "#server/prices/cancellation-policies/tables.ts";

export const cancellationPolicyEntity = {
  object: "cancellation_policy",
  audience: "base_data:read",
  history: { of: "changes", find: inTable(cancellationPolicies) },
} as const satisfies Entity;
