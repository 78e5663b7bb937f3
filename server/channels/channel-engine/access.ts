import { demoDriver } from "#server/channels/channel-engine/demo-partner.ts";
import type { ChannelDriver, PartnerAccess } from "#server/channels/channel-engine/driver.ts";
import type { ConnectionRow } from "#server/channels/channel-engine/queries.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { isDemo } from "#server/tenant/settings/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";

type Opening = Pick<ConnectionRow, "url" | "user_name" | "credentials" | "hotel_code" | "protocol">;

/** The way to a partner as a driver needs it. */
export function accessOf(
  { config, clock }: Pick<Runtime, "config" | "clock">,
  { url, user_name, credentials, hotel_code, protocol }: Opening,
): PartnerAccess {
  return { url, user_name, credentials, hotel_code, protocol, allowsLocal: config.allows_local_addresses, now: clock().toISOString() };
}

/** The driver of a connection's kind, by which all calls to partners are made. In a demo it is that of the built-in partner, which makes none. */
export function driverOf(view: View, { kind }: Pick<ConnectionRow, "kind">): ChannelDriver {
  if (isDemo(view)) return demoDriver;
  const driver = view.wiring.channelDrivers[kind];
  if (!driver) throw new Problem("not_found");
  return driver;
}
