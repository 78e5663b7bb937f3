import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { apiKeys } from "#server/tenant/api-keys/tables.ts";

export const apiKeyEntity = {
  object: "api_key",
  audience: "api_keys:read",
  history: { of: "changes", find: inTable(apiKeys) },
} as const satisfies Entity;
