import { createHmac, timingSafeEqual } from "node:crypto";
import { secretOf } from "#server/platform/core/secrets/secrets.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { FileLink, SignedFile } from "#shared/tenant/files/schema.ts";

const VALID_SECONDS = 15 * 60;

/** A signed absolute URL that serves a file without a session, for 15 minutes. */
export function signedFileUrl(runtime: Runtime, id: string): FileLink {
  const expires = Math.floor(runtime.clock().getTime() / 1000) + VALID_SECONDS;
  const signature = signatureOf(runtime, id, expires);
  const url = new URL(`/api/public/files/${id}?expires=${expires}&signature=${signature}`, runtime.config.public_url);
  return { url: url.href, expires_at: new Date(expires * 1000).toISOString() };
}

/** Throws `forbidden` for a URL with a wrong signature or past its expiry, whether or not the file exists. */
export function assertSigned(runtime: Runtime, { id, expires, signature }: SignedFile): void {
  const right = Buffer.from(signatureOf(runtime, id, expires));
  const given = Buffer.from(signature);
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  if (!isOurs || expires * 1000 <= runtime.clock().getTime()) throw new Problem("forbidden");
}

function signatureOf({ db }: Runtime, id: string, expires: number): string {
  return createHmac("sha256", secretOf(db, "file_links")).update(`${id}.${expires}`).digest("base64url");
}
