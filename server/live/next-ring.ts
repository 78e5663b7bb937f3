import type { Bell } from "#server/core/bell.ts";

/** Waits until something was committed in the property, or the reader has gone. */
export function nextRing(bell: Bell, propertyId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      signal.removeEventListener("abort", done);
      resolve();
    };
    const stop = bell.onRing((rung) => {
      if (rung === propertyId) done();
    });
    signal.addEventListener("abort", done, { once: true });
  });
}
