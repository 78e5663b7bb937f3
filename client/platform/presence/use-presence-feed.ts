import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { connectionAtom, liveAtom } from "#client/platform/core/realtime.ts";
import { useMay } from "#client/platform/core/session.ts";
import { presenceAtom, sayPresence, screenNameAtom } from "#client/platform/presence/own-presence.ts";

/** Well below the minute after which the server takes a screen for gone. */
const SIGN_MS = 20_000;

/** Follows who has what open, and gives signs of this screen while it is seen. */
export function usePresenceFeed(): void {
  const live = useAtomValue(liveAtom);
  const isOpen = useAtomValue(connectionAtom) === "open";
  const mayRead = useMay()("bookings:read");
  const name = useAtomValue(screenNameAtom);
  const show = useSetAtom(presenceAtom);

  useEffect(() => {
    if (!live || !mayRead) return undefined;
    const subscription = live.presence.subscribe(undefined, { onData: show });
    return () => {
      subscription.unsubscribe();
      show([]);
    };
  }, [live, mayRead, show]);

  // The presence of a screen ends with its connection: it is sent on each new one, and when the name changes.
  useEffect(() => {
    if (!isOpen || !mayRead) return undefined;
    sayPresence();
    const sign = () => {
      if (document.visibilityState === "visible") sayPresence();
    };
    const timer = setInterval(sign, SIGN_MS);
    document.addEventListener("visibilitychange", sign);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", sign);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Another name is said at once.
  }, [isOpen, mayRead, name]);
}
