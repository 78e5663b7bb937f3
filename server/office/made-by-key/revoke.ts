import { madeByKey } from "#server/office/made-by-key/queries.ts";
import { deleteWebhook } from "#server/office/webhooks/service.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { revokeApiKey } from "#server/tenant/api-keys/service.ts";
import { assertProven } from "#server/tenant/session/proof.ts";
import { removeMember } from "#server/tenant/team/service.ts";
import { notFound } from "#shared/platform/core/errors.ts";
import type { EndedToo, KeyRevocation, MadeByKey, RevokedApiKey } from "#shared/tenant/api-keys/made-by-key.ts";

/**
 * Blocks the key at once and for good, and ends what is chosen of what it made. A key that was revoked before stays so, and more of what it
 * made can be ended. Throws `not_found` for what it did not make, and for members `session/password_needed`, `user/self` and
 * `user/last_admin`.
 */
export function revokeWithMade(work: Work, { id, end }: KeyRevocation): RevokedApiKey {
  const revoked = revokeApiKey(work, id);
  if (end) endMade(work, madeByKey(work, id), end);
  return { ...revoked, made: madeByKey(work, id) };
}

function endMade(work: Work, made: readonly MadeByKey[], { member_ids, api_key_ids, webhook_ids }: EndedToo): void {
  assertMade(made, "member", member_ids);
  assertMade(made, "api_key", api_key_ids);
  assertMade(made, "webhook", webhook_ids);
  // A key in wrong hands is revoked without a password, a colleague removed with it.
  if (member_ids.length > 0) assertProven(work, work.actor);
  for (const id of api_key_ids) revokeApiKey(work, id);
  for (const id of webhook_ids) deleteWebhook(work, id);
  for (const id of member_ids) removeMember(work, id);
}

function assertMade(made: readonly MadeByKey[], object: MadeByKey["object"], ids: readonly string[]): void {
  const known = new Set(made.filter((each) => each.object === object).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw notFound(`end.${object}_ids`);
}
