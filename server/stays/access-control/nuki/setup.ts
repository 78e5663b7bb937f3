import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { getRoom } from "#server/inventory/rooms/queries.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, type Work, write } from "#server/platform/core/work/work.ts";
import { INTERACTIVE } from "#server/stays/access-control/door.ts";
import { recordKeyEvent } from "#server/stays/access-control/key-events.ts";
import { lockRows, nukiAccount, storeLocks } from "#server/stays/access-control/nuki/account.ts";
import { NukiFailure, nukiApi } from "#server/stays/access-control/nuki/api.ts";
import { doorSystem, nukiDoors, systemOfKey, tokenStore } from "#server/stays/access-control/queries.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";
import { wantedWindow } from "#server/stays/access-control/window.ts";
import { assertProven } from "#server/tenant/session/proof.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import { DOOR_KEYS, NUKI_URL } from "#shared/stays/access-control/door-system.ts";
import type { LockMapping, NukiLogin, NukiSetup } from "#shared/stays/access-control/nuki-schema.ts";

/** Nuki as the property has it set up: never its token. */
export function nukiSetup(view: View): NukiSetup {
  const system = doorSystem(view);
  const doors = nukiDoors(view);
  const { read_at, error } = nukiAccount(view);
  const waiting = tokenStore.all(
    view,
    and(eq(accessTokens.driver, "nuki"), inArray(accessTokens.state, ["issuing", "revoking", "revoke_failed"])),
  );
  return {
    object: "nuki_setup",
    is_used: !("missing" in system) && system.driver === "nuki",
    has_token: systemOfKey(view, { driver: "nuki" }) !== null,
    read_at,
    error,
    waiting: waiting.length,
    locks: lockRows(view).map((lock) => ({
      ...lock,
      ...(doors[lock.smartlock_id] ?? { room_ids: [], is_front_door: false }),
    })),
  };
}

type Caller = { runtime: Runtime; actor: Actor; view: View };

/**
 * Makes Nuki the property's lock system: reads the locks with the token, and stores the token if it is accepted. The token is in no answer.
 * Throws `validation` if Nuki refuses it, and `session/password_needed`.
 */
export async function connectNuki({ runtime, actor, view }: Caller, { token, url = null }: NukiLogin): Promise<NukiSetup> {
  if (isPaused(view, ["copy"])) throw new Problem("system/copy_paused");
  const { allows_local_addresses: allowsLocal } = runtime.config;
  const address = url ?? NUKI_URL;
  if (address !== NUKI_URL && !allowsLocal && (actor.role !== "admin" || !address.startsWith("https:")))
    throw invalid("url", "partner_url");
  // Before anything is sent: the password may have to be asked for first.
  assertProven(view, actor);
  const api = nukiApi({ url: address, token, allowsLocal, timeout_ms: INTERACTIVE.timeout_ms });
  const found = await readAll(api);
  return write(runtime, actor, (work) => {
    // Codes that wait for an accepted token go on at once.
    putSetting(work, DOOR_KEYS.nuki_token, token);
    putSetting(work, DOOR_KEYS.nuki_url, url === NUKI_URL ? null : url);
    putSetting(work, DOOR_KEYS.driver, "nuki");
    storeLocks(work, found.locks, found.auths);
    for (const key of tokenStore.all(
      work,
      and(eq(accessTokens.driver, "nuki"), isNotNull(accessTokens.error), isNotNull(accessTokens.due_at)),
    )) {
      tokenStore.update(work, key, { due_at: work.now });
    }
    return nukiSetup(work);
  });
}

async function readAll(api: ReturnType<typeof nukiApi>) {
  try {
    return { locks: await api.locks(), auths: await api.codes() };
  } catch (thrown) {
    if (!(thrown instanceof NukiFailure)) throw thrown;
    throw invalid("token", thrown.kind === "unauthorized" ? "partner_refused" : "partner_unreachable");
  }
}

/**
 * Assigns a lock to rooms or makes it a common front door. Codes of stays follow: they get on the lock or leave it. Throws `not_found` for a
 * lock that the account has not.
 */
export function mapLock(work: Work, { id, room_ids, is_front_door }: LockMapping): NukiSetup {
  const lock = lockRows(work).find((each) => each.id === id);
  if (!lock) throw new Problem("not_found");
  room_ids.forEach((room, index) => getRoom(work, room, `room_ids.${index}`));
  const { [lock.smartlock_id]: _, ...others } = nukiDoors(work);
  const isUsed = room_ids.length > 0 || is_front_door;
  const doors = isUsed ? { ...others, [lock.smartlock_id]: { room_ids: [...new Set(room_ids)].sort(), is_front_door } } : others;
  putSetting(work, DOOR_KEYS.nuki_doors, Object.keys(doors).length === 0 ? null : JSON.stringify(doors));
  for (const token of tokenStore.all(work, and(eq(accessTokens.driver, "nuki"), inArray(accessTokens.state, ["issuing", "issued"])))) {
    const { check_in, check_out } = wantedWindow(token);
    const next = token.state === "issued" ? { next_from: check_in, next_to: check_out } : {};
    const due = tokenStore.update(work, token, { ...next, asked_at: work.now, attempts: 0, due_at: work.now });
    recordKeyEvent(work, due, "locks_changed");
  }
  return nukiSetup(work);
}
