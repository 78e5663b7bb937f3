import { useEffect, useState } from "react";
import { currentSession } from "#client/platform/core/session.ts";
import { queryClient } from "#client/platform/core/trpc.ts";

const LOOK_MS = 300;
const MAX_WAIT_MS = 5_000;

let drawn: Promise<void> | null = null;

/** Resolves once the first screen has the data that it asked for, or has waited long for it. */
export function firstPicture(): Promise<void> {
  return (drawn ??= new Promise((resolve) => {
    const latest = performance.now() + MAX_WAIT_MS;
    let wasQuiet = false;
    const timer = setInterval(() => {
      const isQuiet = currentSession().state !== "unknown" && queryClient.isFetching() === 0;
      // Between two queries it is quiet for a moment, too.
      if ((isQuiet && wasQuiet) || performance.now() > latest) {
        clearInterval(timer);
        resolve();
      }
      wasQuiet = isQuiet;
    }, LOOK_MS);
  }));
}

/** True once the first picture is drawn; other parts of the screen wait for it. */
export function useFirstPicture(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isAwaited = true;
    void firstPicture().then(() => isAwaited && setDrawn(true));
    return () => {
      isAwaited = false;
    };
  }, []);
  return isDrawn;
}
