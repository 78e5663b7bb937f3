import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import type { PropertyPlace } from "#server/platform/core/work/actor.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { BACKGROUND } from "#server/stays/access-control/door.ts";
import { noteFailure, nukiAccount } from "#server/stays/access-control/nuki/account.ts";
import { type NukiAuth, NukiFailure, nukiApi } from "#server/stays/access-control/nuki/api.ts";
import { codesOfToken } from "#server/stays/access-control/nuki/codes.ts";
import { readLocks } from "#server/stays/access-control/nuki/nuki-door.ts";
import { planRevocation } from "#server/stays/access-control/plan-revocation.ts";
import { setCode, systemOfKey, tokenStore } from "#server/stays/access-control/queries.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";

const EVERY_MS = 15 * 60_000;

/**
 * Reads the state of Nuki's locks each quarter of an hour. Codes that others have removed are made again, codes that could not be deleted are
 * tried again each day, and the digits of keys that were revoked a day ago are forgotten.
 */
export const nukiLocksJob: Job = {
  name: "read the state of locks",
  afterCommit: false,
  pausedBy: ["copy"],
  async run(runtime) {
    const times: string[] = [];
    for (const place of placesOfProperty(runtime.db)) {
      const next = await readIfDue(runtime, place);
      if (next !== null) times.push(next);
    }
    // A property that sets Nuki up wakes no job, and reads the locks itself.
    const soon = new Date(runtime.clock().getTime() + EVERY_MS).toISOString();
    return [...times, soon].sort()[0] ?? soon;
  },
};

/** Returns when the property's locks are read again; null without any. */
async function readIfDue(runtime: Runtime, place: PropertyPlace): Promise<string | null> {
  const inWork = <T>(task: (work: Work) => T) => inProperty(runtime, place, task);
  const { system, account, now } = inWork((work) => ({
    system: systemOfKey(work, { driver: "nuki" }),
    account: nukiAccount(work),
    now: work.now,
  }));
  if (system?.driver !== "nuki") return null;
  const next = account.read_at === null ? now : plus(account.read_at, EVERY_MS);
  const due = account.retry_at !== null && account.retry_at > next ? account.retry_at : next;
  if (due > now) return due;
  const { url, token } = system;
  const api = nukiApi({ url, token, allowsLocal: runtime.config.allows_local_addresses, timeout_ms: BACKGROUND.timeout_ms });
  try {
    const auths = await readLocks({ api, inWork });
    inWork((work) => cleanUp(work, auths));
    return plus(now, EVERY_MS);
  } catch (thrown) {
    if (!(thrown instanceof NukiFailure)) throw thrown;
    return inWork((work) => noteFailure(work, thrown));
  }
}

function plus(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString();
}

const { driver, state, updated_at, code } = accessTokens;

function cleanUp(work: Work, auths: readonly NukiAuth[]): void {
  const aDayAgo = plus(work.now, -DAY_MS);
  const isOld = and(eq(driver, "nuki"), lte(updated_at, aDayAgo));
  for (const token of tokenStore.all(work, and(isOld, eq(state, "revoke_failed")))) {
    planRevocation(work, token, { reason: token.revoke_reason ?? "expired", waits_s: 0 });
  }
  const ended = and(isOld, inArray(state, ["revoked", "failed"]), isNotNull(code));
  for (const token of tokenStore.all(work, ended)) setCode(work, token.id, null);
  const onLocks = new Set(auths.map(({ id }) => id));
  for (const token of tokenStore.all(work, and(eq(driver, "nuki"), eq(state, "issued")))) {
    const isMissing = codesOfToken(work, token.id).some(({ auth_id }) => auth_id !== null && !onLocks.has(auth_id));
    if (isMissing) tokenStore.update(work, token, { due_at: work.now });
  }
}
