import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Language } from "#shared/platform/core/fields.ts";

/**
 * True if the `Origin` header names neither the host of the request nor that of the public address: a proxy may name itself as the host.
 */
export function isForeign({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || ![host, new URL(publicUrl).host].includes(new URL(origin).host);
}

/** The language of ours that the caller wants most, by the weights of `Accept-Language` (RFC 9110, 12.5.4); null for others. */
export function languageOf(headers: IncomingHttpHeaders): Language | null {
  const wanted = (headers["accept-language"] ?? "").toLowerCase().split(",").flatMap(wish);
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.language ?? null;
}

function wish(part: string): { language: Language; weight: number }[] {
  const language = part.trim().slice(0, 2);
  const weight = Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);
  return (language === "de" || language === "en") && weight > 0 ? [{ language, weight }] : [];
}

export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return /^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

export function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

/** True if the request brings this token. Compared in constant time, so that it can't be guessed letter by letter. */
export function matchesToken(headers: IncomingHttpHeaders, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(bearerOf(headers) ?? ""), digest(token));
}
