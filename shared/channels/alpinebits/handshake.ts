import { z } from "zod";

/**
 * The handshake of AlpineBits (chapter 3 of the standard): each side names the versions, actions and capabilities that it has, and the
 * partners use only what both have.
 */

/** The versions that are spoken here, the newest first. */
export const ALPINEBITS_VERSIONS = ["2024-10", "2022-10"] as const;
export type AlpineBitsVersion = (typeof ALPINEBITS_VERSIONS)[number];

const Action = z.object({ action: z.string(), supports: z.array(z.string()).optional() });
/** The offer of a side; anything in it beyond the standard is ignored. */
export const Handshake = z.object({ versions: z.array(z.object({ version: z.string(), actions: z.array(Action).default([]) })) });
export type Handshake = z.infer<typeof Handshake>;

const FREE_ROOMS = {
  action: "action_OTA_HotelInvCountNotif",
  supports: ["accept_categories", "accept_complete_set", "accept_deltas", "accept_closing_seasons"].map(
    (name) => `OTA_HotelInvCountNotif_${name}`,
  ),
};
const RATE_PLANS = {
  action: "action_OTA_HotelRatePlanNotif_RatePlans",
  supports: [
    "accept_ArrivalDOW",
    "accept_DepartureDOW",
    "accept_RatePlan_BookingRule",
    "accept_RatePlan_RoomType_BookingRule",
    "accept_overlay",
  ].map((name) => `OTA_HotelRatePlanNotif_${name}`),
};
const PING = { action: "action_OTA_Ping" };
const INVENTORY = {
  action: "action_OTA_HotelDescriptiveContentNotif_Inventory",
  supports: ["OTA_HotelDescriptiveContentNotif_Inventory_occupancy_children"],
};
const READ = { action: "action_OTA_Read" };
const PUSHED_REQUESTS = { action: "action_OTA_HotelResNotif_GuestRequests" };

/** Calls that Keyrack makes to partners. */
export const CLIENT_HANDSHAKE: Handshake = inAllVersions([PING, FREE_ROOMS, RATE_PLANS, INVENTORY, READ]);

/** Calls that partners make to Keyrack. */
export const SERVER_HANDSHAKE: Handshake = inAllVersions([PING, READ, PUSHED_REQUESTS]);

function inAllVersions(actions: Handshake["versions"][number]["actions"]): Handshake {
  return { versions: ALPINEBITS_VERSIONS.map((version) => ({ version, actions })) };
}

/** The part of an offer that `own` has, too: by version, action and capability. Versions in which no action is shared are left out. */
export function intersectionOf(offer: Handshake, own: Handshake): Handshake {
  const versions = offer.versions.flatMap(({ version, actions }) => {
    const known = own.versions.find((each) => each.version === version)?.actions ?? [];
    const shared = actions.flatMap(({ action, supports }) => {
      const same = known.find((each) => each.action === action);
      if (!same) return [];
      const both = (supports ?? []).filter((name) => same.supports?.includes(name));
      return [both.length > 0 ? { action, supports: both } : { action }];
    });
    return shared.length > 0 ? [{ version, actions: shared }] : [];
  });
  return { versions };
}

/** The newest version that both sides speak, with the actions and capabilities in it. */
export type Agreement = { version: AlpineBitsVersion; actions: ReadonlySet<string>; capabilities: ReadonlySet<string> };

/** The agreement that follows from a partner's answer, in one of `versions`; null if none is shared. */
export function agreementOf(answer: Handshake, versions: readonly AlpineBitsVersion[] = ALPINEBITS_VERSIONS): Agreement | null {
  const shared = intersectionOf(answer, CLIENT_HANDSHAKE).versions;
  for (const version of versions) {
    const found = shared.find((each) => each.version === version);
    if (!found) continue;
    const { actions } = found;
    return {
      version,
      actions: new Set(actions.map(({ action }) => action)),
      capabilities: new Set(actions.flatMap(({ supports }) => supports ?? [])),
    };
  }
  return null;
}
