import { and, eq, isNull } from "drizzle-orm";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { only } from "#server/platform/core/database/only.ts";
import { oneOf, query } from "#server/platform/core/database/query.ts";
import { alphabetical, sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { apiKeys } from "#server/tenant/api-keys/tables.ts";
import { effectiveRole } from "#server/tenant/session/key-role.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { ApiKey, ApiKeyQuery } from "#shared/tenant/api-keys/schema.ts";

export const apiKeyStore = entityStore("api_key", apiKeys);
type ApiKeyRow = ReturnType<typeof apiKeyStore.get>;

/** Sorted by name by default. */
export function listApiKeys(view: View, query: ApiKeyQuery): Page<ApiKey> {
  const { name, role_id, created_at } = apiKeys;
  const page = apiKeyStore.page(
    view,
    query,
    holdsText(query.query, name),
    sorting(query.sort ?? "name", { name: alphabetical(name), role_id, created_at }),
  );
  return { ...page, data: withoutSecrets(view, page.data) };
}

export function getApiKey(view: View, id: string): ApiKey {
  return withoutSecret(view, apiKeyStore.get(view, id));
}

/** Deleted keys included: events still name the key that caused them. */
export function apiKeysById(view: View, ids: readonly string[]): ApiKey[] {
  return withoutSecrets(view, apiKeyStore.findMany(view, ids));
}

/** The key without its secret's hash, which never leaves this module. */
export function withoutSecret(view: View, row: ApiKeyRow): ApiKey {
  return only(withoutSecrets(view, [row]));
}

function withoutSecrets(view: View, rows: readonly ApiKeyRow[]): ApiKey[] {
  const makers = byId(makersOf(view, rows));
  return rows.map(({ secret_hash: _hash, property_id: _property, ...row }) => {
    const maker = makers.get(row.maker_id ?? "");
    return {
      ...row,
      maker_name: maker?.name ?? null,
      effective_role_id: row.maker_id === null ? row.role_id : effectiveRole(row.role_id, maker?.role_id ?? null),
      secret: null,
    };
  });
}

const makersByIds = query(["makers"], (db, { makers, property }) =>
  db
    .select({ id: users.id, name: users.name, role_id: members.role_id })
    .from(users)
    .leftJoin(
      members,
      and(eq(members.user_id, users.id), eq(members.property_id, property), isLiveMember(members), isNull(users.deleted_at)),
    )
    .where(oneOf(users.id, makers)),
);

/** The keys' makers with their present role in this property; the role is null for a user who has left it. */
function makersOf(view: View, rows: readonly ApiKeyRow[]) {
  return makersByIds.all(view, { makers: rows.flatMap(({ maker_id }) => maker_id ?? []) });
}
