/** Whether an address leads nowhere but to the computer it is opened on: a guest's phone would look for the property in itself. */
export function isLocalAddress(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(host);
}
