import { relyingPartyOf } from "#shared/tenant/session/relying-party.ts";

/** What keeps this page from using passkeys: its address, or a browser that knows none. Null where nothing does. */
export function whyNoPasskeys(): "address" | "browser" | null {
  if (relyingPartyOf(location.origin) === null) return "address";
  return "PublicKeyCredential" in window ? null : "browser";
}
