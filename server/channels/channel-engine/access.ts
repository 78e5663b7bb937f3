import type { ChannelDriver, PartnerAccess } from "#server/channels/channel-engine/driver.ts";
import type { ConnectionRow } from "#server/channels/channel-engine/queries.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { isDemo } from "#server/tenant/settings/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";

export function accessOf({ config }: Pick<Runtime, "config">, { url, credentials, hotel_code }: ConnectionRow): PartnerAccess {
  return { url, credentials, hotel_code, allowsLocal: config.allows_local_addresses };
}

/** The driver of a connection's kind, by which all calls to partners are made. Throws `system/demo` in a demo, which makes none. */
export function driverOf(view: View, { kind }: Pick<ConnectionRow, "kind">): ChannelDriver {
  if (isDemo(view)) throw new Problem("system/demo");
  const driver = view.wiring.channelDrivers[kind];
  if (!driver) throw new Problem("not_found");
  return driver;
}
