import { vi } from "vitest";

/** Waits until a check passes. */
export function onceTrue<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 5_000, interval: 20 });
}
