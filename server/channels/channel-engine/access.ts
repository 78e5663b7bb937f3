import { demoDriver } from "#server/channels/channel-engine/demo-partner.ts";
import type { ChannelDriver, PartnerAccess } from "#server/channels/channel-engine/driver.ts";
import type { ConnectionRow } from "#server/channels/channel-engine/queries.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { isDemo } from "#server/tenant/settings/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";

export function accessOf({ config }: Pick<Runtime, "config">, { url, credentials, hotel_code }: ConnectionRow): PartnerAccess {
  return { url, credentials, hotel_code, allowsLocal: config.allows_local_addresses };
}

/** The driver of a connection's kind, by which all calls to partners are made. In a demo it is that of the built-in partner, which makes none. */
export function driverOf(view: View, { kind }: Pick<ConnectionRow, "kind">): ChannelDriver {
  if (isDemo(view)) return demoDriver;
  const driver = view.wiring.channelDrivers[kind];
  if (!driver) throw new Problem("not_found");
  return driver;
}
