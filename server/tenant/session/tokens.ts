import { hash, randomBytes } from "node:crypto";

/** A secret for a cookie, an API key or a link: 160 random bits. */
export function makeToken(): string {
  return randomBytes(20).toString("base64url");
}

/** The stored form of a token. Plain SHA-256 is enough for a secret of this length. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}
