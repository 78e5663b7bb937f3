import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Language } from "#shared/core/fields.ts";

/** Whether the `Origin` header names neither the host of the request nor that of the public address: a proxy may name itself as the host. */
export function isForeign({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || ![host, new URL(publicUrl).host].includes(new URL(origin).host);
}

export function languageOf(headers: IncomingHttpHeaders): Language | null {
  const wanted = (headers["accept-language"] ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((language): language is Language => language === "de" || language === "en") ?? null;
}

export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return /^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

export function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

/** Whether the request brings this token. Compared in constant time, so that it can't be guessed letter by letter. */
export function matchesToken(headers: IncomingHttpHeaders, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(bearerOf(headers) ?? ""), digest(token));
}
