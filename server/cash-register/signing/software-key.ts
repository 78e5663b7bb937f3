import { createPrivateKey, sign } from "node:crypto";
import { signingInput } from "#shared/cash-register/machine-code.ts";

/** Signs a receipt's code with ES256; returns the JWS in its compact form. `pem` is a private key on P-256 (PKCS #8). */
export function signWithKey(code: string, pem: string): string {
  const input = signingInput(code);
  const key = { key: createPrivateKey(pem), dsaEncoding: "ieee-p1363" } as const;
  return `${input}.${sign("sha256", Buffer.from(input), key).toString("base64url")}`;
}
