/** True for an address that a partner can call: https, and a name or an address that is not one of this computer or its network. */
export function isPublicAddress(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" && !LOCAL.test(hostname) && hostname.includes(".");
}

const LOCAL =
  /^(localhost|127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[)|\.(local|localhost|lan|internal|home|test|invalid)$/i;
