import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";

/** Local storage keys of the data that survives a reload. */
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
  "housekeeping",
  "emergencySheet",
] as const;
export type CachedName = (typeof CACHED_NAMES)[number];

/** Survives logout and property switch: it is a browser preference. */
const PAGE_SIZE_NAME = "pageSize";
/** Version that this browser has seen last; survives logout, too. */
const VERSION_NAME = "version";

/** Key of the build that wrote the cache: another build may use another format. */
const BUILD_NAME = "build";
const BUILD = String(import.meta.env["VITE_BUILD"]);

/** Answers null for what isn't there, or was kept by another build; what this one kept has the shape it was kept in. */
export function recall<T>(name: CachedName): T | null {
  return read(BUILD_NAME) === BUILD ? parsed<T>(name) : null;
}

/** A full or forbidden storage costs the cache, never the work. */
export function keep(name: CachedName, value: unknown): void {
  if (read(BUILD_NAME) !== BUILD) clearLocalCache();
  write(BUILD_NAME, BUILD);
  write(name, JSON.stringify(value));
}

/** At logout and at a switch of the property nothing of the old one stays. */
export function clearLocalCache(): void {
  for (const name of CACHED_NAMES) forget(name);
}

export function recallPageSize(): number | null {
  const size = parsed<unknown>(PAGE_SIZE_NAME);
  return typeof size === "number" && Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE ? size : null;
}

export function keepPageSize(size: number): void {
  write(PAGE_SIZE_NAME, JSON.stringify(size));
}

/** Version that this browser has seen last; null if it never opened the app. */
export function seenVersion(): string | null {
  return parsed<string>(VERSION_NAME);
}

export function keepSeenVersion(version: string): void {
  write(VERSION_NAME, JSON.stringify(version));
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function parsed<T>(name: string): T | null {
  try {
    return JSON.parse(read(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    forget(name);
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to forget.
  }
}
