import { isHttps } from "#server/platform/core/process/public-url.ts";

/** Browsers take a cookie of this name only for this host, its root path and over https: no other site of the domain can plant one. */
const HOST_ONLY = "__Host-";

/** The names of the cookies that this server sets, for its public address. */
export function cookieNames({ public_url }: { public_url: string }): { session: string; device: string } {
  const prefix = isHttps(public_url) ? HOST_ONLY : "";
  return { session: `${prefix}keyrack_session`, device: `${prefix}keyrack_device` };
}

/** A cookie that neither scripts nor other sites' requests can use. */
export function cookieOptions({ public_url }: { public_url: string }, protocol: string, maxAge: number) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(public_url) || protocol === "https", maxAge } as const;
}
