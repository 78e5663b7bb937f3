/**
 * The relying party (WebAuthn's RP ID) of a page's origin: the host name for which browsers make and offer passkeys. Null if they take
 * none: on plain http, unless it is this computer, and on a network address instead of a name.
 */
export function relyingPartyOf(origin: string | null): string | null {
  if (origin === null || !URL.canParse(origin)) return null;
  const { protocol, hostname } = new URL(origin);
  const isThisComputer = hostname === "localhost" || hostname.endsWith(".localhost");
  if (protocol !== "https:" && !(protocol === "http:" && isThisComputer)) return null;
  return isNetworkAddress(hostname) ? null : hostname;
}

function isNetworkAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
}
