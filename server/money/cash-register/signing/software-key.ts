import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { signingInput } from "#shared/money/cash-register/machine-code.ts";

/** Signs a receipt's code with ES256; returns the JWS in its compact form. `pem` is a private key on P-256 (PKCS #8). */
export function signWithKey(code: string, pem: string): string {
  const input = signingInput(code);
  const key = { key: keyOf(pem), dsaEncoding: "ieee-p1363" } as const;
  return `${input}.${sign("sha256", Buffer.from(input), key).toString("base64url")}`;
}

let latest: { pem: string; key: KeyObject } | null = null;

/** The key of the last receipt is kept: to read one takes four times as long as to sign with it. */
function keyOf(pem: string): KeyObject {
  if (latest?.pem !== pem) latest = { pem, key: createPrivateKey(pem) };
  return latest.key;
}

/** A new private key on P-256 (PKCS #8, PEM). */
export function newSoftwareKey(): string {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** The public key in Base64 (SPKI, DER). */
export function publicKeyOf(pem: string): string {
  return createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64");
}
