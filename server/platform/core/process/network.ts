import { isIPv6 } from "node:net";

/**
 * The network that an address belongs to: of IPv6 its first 64 bits, because one line gets at least so many addresses and may change among
 * them as it likes. An IPv4 address, also one written as IPv6, is its own network.
 */
export function networkOf(address: string): string {
  const withoutZone = address.split("%")[0] ?? "";
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(withoutZone)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(withoutZone)) return address;
  const [head = "", tail] = withoutZone.toLowerCase().split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Dotted decimals at the end of an address stand for two groups, which are never among the first four. */
function groupsOf(part: string): string[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
}
