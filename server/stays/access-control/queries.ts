import { and, desc, eq } from "drizzle-orm";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { DOOR_KEYS, type DoorSystem, doorSystemOf, nukiOf } from "#shared/stays/access-control/door-system.ts";
import { doorsOf, type LockDoors } from "#shared/stays/access-control/lock-doors.ts";
import { AccessToken } from "#shared/stays/access-control/schema.ts";

/** Only this module writes through it. */
export const tokenStore = entityStore("access_token", accessTokens);
export type TokenRow = ReturnType<typeof tokenStore.get>;

/** The keys that were issued for a stay, newest first, without their codes. */
export function tokensOfBooking(view: View, bookingId: string): AccessToken[] {
  return tokenStore.all(view, eq(accessTokens.booking_id, bookingId), desc(accessTokens.created_at), desc(accessTokens.id)).map(shownToken);
}

/** A key as answers have it. */
export function shownToken(token: TokenRow): AccessToken {
  return AccessToken.parse({ ...token, is_stored: token.driver !== null });
}

/** Notes the code that was chosen for a key. The key's version stays: nothing about it that anyone sees has changed. */
export function setCode({ db, actor }: Work, id: string, code: string | null): void {
  db.update(accessTokens)
    .set({ code })
    .where(and(eq(accessTokens.id, id), eq(accessTokens.property_id, actor.property_id)))
    .run();
}

const KEYS = Object.values(DOOR_KEYS);

function doorSettings(view: View) {
  return KEYS.map((key) => ({ key, value: settingByKey(view, key)?.value ?? null }));
}

/** The property's door system, or the setting that is missing. */
export function doorSystem(view: View): DoorSystem | { missing: string } {
  return doorSystemOf(doorSettings(view));
}

/** The system that looks after a key: the one that it was made for if its code is stored, else the present one; null if it is not set up. */
export function systemOfKey(view: View, { driver }: Pick<TokenRow, "driver">): DoorSystem | null {
  const system = driver === "nuki" ? nukiOf(doorSettings(view)) : doorSystem(view);
  if ("missing" in system || (driver === null && system.driver === "nuki")) return null;
  return system;
}

/** The doors of Nuki's locks, by lock. */
export function nukiDoors(view: View): Readonly<Record<string, LockDoors>> {
  return doorsOf(settingByKey(view, DOOR_KEYS.nuki_doors)?.value ?? null);
}
