/** True if a URL points to the local computer (loopback): on a guest's phone such a link would point to the phone itself. */
export function isLocalAddress(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(host);
}
