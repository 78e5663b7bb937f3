import { hash, randomBytes } from "node:crypto";

/** A secret for a cookie, an API key or a link: 160 random bits. */
export function makeToken(): string {
  return randomBytes(20).toString("base64url");
}

/** What is kept of a token. Plain SHA-256 is enough for a secret that long. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}
