import { vi } from "vitest";

/** Waits until a check passes. A busy machine may need seconds for what takes a blink on a quiet one. */
export function onceTrue<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}
