import { BlockList, isIP } from "node:net";
import os from "node:os";

/**
 * Addresses of this computer, of its own network link, and those at which clouds hand out credentials to anyone who asks from within.
 * Private networks (10/8, 172.16/12, 192.168/16, fc00::/7) are not among them: a door system is mostly in the same network as the front
 * desk.
 */
const LOCAL = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  // Multicast, reserved and broadcast.
  ["224.0.0.0", 3],
] as const) {
  LOCAL.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  // Unspecified, loopback, and IPv4 addresses written in the last 32 bits.
  ["::", 96],
  ["fe80::", 10],
  ["ff00::", 8],
  // The translator of the local network (RFC 8215) and Teredo (RFC 4380), of which nobody knows where they lead.
  ["64:ff9b:1::", 48],
  ["2001::", 32],
] as const) {
  LOCAL.addSubnet(network, prefix, "ipv6");
}
// Metadata of Alibaba, Azure and Oracle, of AWS and of Google.
for (const address of ["100.100.100.200", "168.63.129.16", "192.0.0.192"]) LOCAL.addAddress(address, "ipv4");
for (const address of ["fd00:ec2::254", "fd20:ce::254"]) LOCAL.addAddress(address, "ipv6");

/**
 * True if an IP address may be called only if `ALLOW_LOCAL_ADDRESSES` is set: it leads to this computer, its link or a cloud's metadata,
 * also through an IPv6 address that holds an IPv4 address. Also true for what is no IP address.
 */
export function isLocalAddress(address: string): boolean {
  const withoutZone = address.split("%")[0] ?? "";
  const version = isIP(withoutZone);
  if (version === 0) return true;
  const family = version === 6 ? "ipv6" : "ipv4";
  if (LOCAL.check(withoutZone, family) || ownAddresses().check(withoutZone, family)) return true;
  const inside = family === "ipv6" ? ipv4In(wordsOf(withoutZone)) : null;
  return inside !== null && isLocalAddress(inside);
}

/** The addresses that this computer's network interfaces have at the moment. */
function ownAddresses(): BlockList {
  const own = new BlockList();
  for (const { address, family } of Object.values(os.networkInterfaces()).flatMap((each) => each ?? [])) {
    own.addAddress(address.split("%")[0] ?? "", family === "IPv6" ? "ipv6" : "ipv4");
  }
  return own;
}

/** The IPv4 address to which gateways translate an IPv6 address: NAT64 (RFC 6052), 6to4 (RFC 3056), SIIT (RFC 2765), ISATAP (RFC 5214). */
function ipv4In(words: readonly number[]): string | null {
  const [first = 0, second = 0, third = 0, , fifth = 0, sixth = 0, seventh = 0, eighth = 0] = words;
  const startsEmpty = words.slice(0, 4).every((word) => word === 0);
  if (first === 0x2002) return dotted(second, third);
  if (first === 0x64 && second === 0xff9b) return dotted(seventh, eighth);
  if (startsEmpty && fifth === 0xffff && sixth === 0) return dotted(seventh, eighth);
  if ((fifth & 0xfdff) === 0 && sixth === 0x5efe) return dotted(seventh, eighth);
  return null;
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}

/** The eight words of an IPv6 address in any spelling. */
function wordsOf(address: string): number[] {
  const [start = "", end] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const wordsIn = (part: string) => (part === "" ? [] : part.split(":").map((word) => Number.parseInt(word, 16)));
  const before = wordsIn(start);
  if (end === undefined) return before;
  const after = wordsIn(end);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
