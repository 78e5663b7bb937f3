import { gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { apiKeyStore, withoutSecret } from "#server/tenant/api-keys/queries.ts";
import { apiKeys } from "#server/tenant/api-keys/tables.ts";
import { recordAccess } from "#server/tenant/security-log/record.ts";
import { hashToken, makeToken } from "#server/tenant/session/tokens.ts";
import { assertGrantable } from "#server/tenant/team/service.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { isKeyExpired } from "#shared/tenant/api-keys/rules.ts";
import type { ApiKey, ApiKeyInput } from "#shared/tenant/api-keys/schema.ts";

/**
 * Creates an API key. Its secret is returned this once. Throws `forbidden` for a role above the maker's own. Where the maker's role becomes
 * lower later, the key acts in the lower one; when the maker leaves the property, the key is blocked until a colleague saves it as their
 * own.
 */
export function createApiKey(work: Work, input: ApiKeyInput): ApiKey {
  assertGrantable(work, input.role_id);
  assertToCome(work, input.expires_on);
  const secret = makeToken();
  const key = apiKeyStore.insert(work, { ...input, secret_hash: hashToken(secret), maker_id: makerOf(work) });
  recordAccess(work, "api_key_created", { name: key.name, role: key.role_id });
  work.record("api_key.created", key, { words: { name: key.name }, to: input });
  return { ...withoutSecret(work, key), secret };
}

/** A new role applies at once, to open connections too. The user who saves a key becomes its maker. */
export function updateApiKey(work: Work, { id, ...input }: ApiKeyInput & { id: string }): ApiKey {
  const before = apiKeyStore.get(work, id);
  assertGrantable(work, input.role_id);
  if (input.expires_on !== before.expires_on) assertToCome(work, input.expires_on);
  const key = apiKeyStore.update(work, before, { ...input, maker_id: makerOf(work) });
  recordAccess(work, "api_key_changed", { name: key.name, role: key.role_id, former_role: before.role_id });
  work.record("api_key.changed", key, {
    words: { name: key.name },
    from: { name: before.name, role_id: before.role_id, expires_on: before.expires_on },
    to: input,
  });
  if (before.role_id !== key.role_id || before.maker_id !== key.maker_id) work.disconnect({ api_key_id: id });
  return withoutSecret(work, key);
}

/**
 * Blocks the key at once and for good, open connections too; it stays in the list with the day it ended. Revoking again changes nothing.
 */
export function revokeApiKey(work: Work, id: string): ApiKey {
  const key = apiKeyStore.get(work, id);
  if (key.revoked_at !== null && key.revoked_at <= work.now) return withoutSecret(work, key);
  const revoked = apiKeyStore.update(work, key, { revoked_at: work.now });
  recordAccess(work, "api_key_revoked", { name: key.name });
  work.record("api_key.revoked", revoked, { words: { name: key.name } });
  work.disconnect({ api_key_id: id });
  return withoutSecret(work, revoked);
}

/** Revokes all keys of a restored database, which may have been revoked since. */
export function revokeAllApiKeys(db: Db, now: string): void {
  db.update(apiKeys)
    .set({ revoked_at: now, updated_at: now, version: sql`${apiKeys.version} + 1` })
    .where(or(isNull(apiKeys.revoked_at), gt(apiKeys.revoked_at, now)))
    .run();
}

/** Deleting a key also revokes it and closes its open connections. */
export function deleteApiKey(work: Work, id: string): void {
  const key = apiKeyStore.get(work, id);
  const revoked = apiKeyStore.update(work, key, { revoked_at: earlier(key.revoked_at, work.now) });
  recordAccess(work, "api_key_deleted", { name: key.name });
  work.record("api_key.deleted", apiKeyStore.remove(work, revoked), { words: { name: key.name } });
  work.disconnect({ api_key_id: id });
}

/** Throws `validation` for a day that is over: to end a key it is revoked. */
function assertToCome({ now, actor }: Work, expires_on: string | null): void {
  if (!isKeyExpired({ expires_on }, localDate(now, actor.time_zone))) return;
  throw new Problem("validation", "expires_on", [{ path: "expires_on", message: "before_today" }]);
}

/** A key that was made by a key gets that key's maker. */
function makerOf({ actor, ...view }: Work): string | null {
  if (actor.api_key_id === null) return actor.user_id;
  return apiKeyStore.get({ ...view, actor }, actor.api_key_id).maker_id;
}

/** The moment at which a key ended; an earlier one is kept. */
function earlier(revoked_at: string | null, now: string): string {
  return revoked_at !== null && revoked_at < now ? revoked_at : now;
}
