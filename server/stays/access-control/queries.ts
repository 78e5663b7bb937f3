import { desc, eq } from "drizzle-orm";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { type DoorSystem, doorSystemOf } from "#shared/stays/access-control/door-system.ts";

/** Only this module writes through it. */
export const tokenStore = entityStore("access_token", accessTokens);
export type TokenRow = ReturnType<typeof tokenStore.get>;

/** The keys that were issued for a stay, newest first. */
export function tokensOfBooking(view: View, bookingId: string): TokenRow[] {
  return tokenStore.all(view, eq(accessTokens.booking_id, bookingId), desc(accessTokens.created_at), desc(accessTokens.id));
}

const KEYS = ["ACCESS_CONTROL_INTERFACE", "ACCESS_CONTROL_URL", "ACCESS_CONTROL_SECRET"];

/** The property's door system, or the setting that is missing. */
export function doorSystem(view: View): DoorSystem | { missing: string } {
  return doorSystemOf(KEYS.map((key) => ({ key, value: settingByKey(view, key)?.value ?? null })));
}
