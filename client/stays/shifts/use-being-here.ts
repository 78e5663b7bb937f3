import { useEffect } from "react";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { write } from "#client/platform/core/writes.ts";

/** Interval of the heartbeats: short enough to notice absence, long enough not to cost anything. */
const EVERY_MS = 5 * 60_000;

/** Sends a presence heartbeat while the user is active. An idle tab does not count as present. */
export function useBeingHere(): void {
  const mayHear = useMay()("events:read");
  useEffect(() => {
    if (!mayHear) return undefined;
    let said = Number.NEGATIVE_INFINITY;
    const say = () => {
      if (performance.now() - said < EVERY_MS) return;
      said = performance.now();
      // Not being heard costs nothing: the next word is a few minutes away.
      void write(trpc.shifts.here, undefined).catch(() => undefined);
    };
    say();
    const signs = ["pointerdown", "keydown", "wheel"] as const;
    for (const sign of signs) window.addEventListener(sign, say, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, say);
    };
  }, [mayHear]);
}
