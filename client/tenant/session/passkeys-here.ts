import { relyingPartyOf } from "#shared/tenant/session/relying-party.ts";

/** Reason why this page can't use passkeys: its address, or a browser without support. Null if it can. */
export function whyNoPasskeys(): "address" | "browser" | null {
  if (relyingPartyOf(location.origin) === null) return "address";
  return "PublicKeyCredential" in window ? null : "browser";
}
