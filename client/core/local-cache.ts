import { z } from "zod";

/** What the browser keeps over a reload, by the names under which it lies in local storage. */
export const CACHED_NAMES = [
  "session",
  "property",
  "properties",
  "items",
  "paymentMethods",
  "rates",
  "rooms",
  "roomTypes",
  "settings",
  "taxRates",
] as const;
export type CachedName = (typeof CACHED_NAMES)[number];

/** Kept through logout and switch: it belongs to the screen, not to the property. */
const PAGE_SIZE_NAME = "pageSize";

/** Answers null for what isn't there, or was kept by a version that shaped it differently. */
export function recall<S extends z.ZodType>(name: CachedName | typeof PAGE_SIZE_NAME, schema: S): z.output<S> | null {
  const text = read(name);
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage costs the cache, never the work. */
export function keep(name: CachedName | typeof PAGE_SIZE_NAME, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    forget(name);
  }
}

/** At logout and at a switch of the property nothing of the old one stays. */
export function clearLocalCache(): void {
  for (const name of CACHED_NAMES) forget(name);
}

export function recallPageSize(): number | null {
  return recall(PAGE_SIZE_NAME, z.int().min(1).max(1000));
}

export function keepPageSize(size: number): void {
  keep(PAGE_SIZE_NAME, size);
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to forget.
  }
}
