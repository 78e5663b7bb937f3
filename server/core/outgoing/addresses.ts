import { BlockList, isIP } from "node:net";

/**
 * Addresses of this computer, of its own network link, and those at which clouds hand out credentials to whoever asks from within.
 * Private networks (10/8, 172.16/12, 192.168/16, fc00::/7) are not among them: a door system mostly lies beside the front desk.
 */
const LOCAL = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["224.0.0.0", 3],
] as const) {
  LOCAL.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  // Unspecified, loopback, and IPv4 addresses written in the last 32 bits.
  ["::", 96],
  ["fe80::", 10],
  ["ff00::", 8],
  // Loopback and link-local IPv4 through NAT64 and 6to4.
  ["64:ff9b::7f00:0", 104],
  ["64:ff9b::a9fe:0", 112],
  ["2002:7f00::", 24],
  ["2002:a9fe::", 32],
] as const) {
  LOCAL.addSubnet(network, prefix, "ipv6");
}
LOCAL.addAddress("100.100.100.200", "ipv4");
LOCAL.addAddress("fd00:ec2::254", "ipv6");

/** Whether an IP address may be called only where `ALLOW_LOCAL_ADDRESSES` is set; also true for what is no IP address. */
export function isLocalAddress(address: string): boolean {
  const withoutZone = address.split("%")[0] ?? "";
  const version = isIP(withoutZone);
  return version === 0 || LOCAL.check(withoutZone, version === 6 ? "ipv6" : "ipv4");
}
