import { apiKeys } from "#server/api-keys/tables.ts";
import { entityStore } from "#server/core/rows.ts";
import { alphabetical, sorting } from "#server/core/sorting.ts";
import { holdsText } from "#server/core/text-match.ts";
import type { View } from "#server/core/work.ts";
import type { ApiKey, ApiKeyQuery } from "#shared/api-keys/schema.ts";
import type { Page } from "#shared/core/paging.ts";

export const apiKeyStore = entityStore("api_key", apiKeys);

/** By name, unless asked otherwise. */
export function listApiKeys(view: View, query: ApiKeyQuery): Page<ApiKey> {
  const { name, role_id, created_at } = apiKeys;
  const page = apiKeyStore.page(
    view,
    query,
    holdsText(query.query, name),
    sorting(query.sort ?? "name", { name: alphabetical(name), role_id, created_at }),
  );
  return { ...page, data: page.data.map(withoutSecret) };
}

export function getApiKey(view: View, id: string): ApiKey {
  return withoutSecret(apiKeyStore.find(view, id));
}

/** Deleted ones too: what a key once did still names it. */
export function apiKeysById(view: View, ids: readonly string[]): ApiKey[] {
  return apiKeyStore.findMany(view, ids).map(withoutSecret);
}

/** Only the hash is kept, and it stays here. */
export function withoutSecret(row: ReturnType<typeof apiKeyStore.find>): ApiKey {
  const { object, id, name, role_id, revoked_at, created_at, updated_at, deleted_at, version } = row;
  return { object, id, name, role_id, revoked_at, secret: null, created_at, updated_at, deleted_at, version };
}
