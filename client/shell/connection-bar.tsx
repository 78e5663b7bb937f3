import { IconPlugConnectedX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSay } from "#client/core/i18n.ts";
import { connectionAtom } from "#client/core/realtime.ts";
import { unreachableAtom } from "#client/core/session.ts";
import css from "#client/shell/connection-bar.module.css";

/** A blink of the network is nobody's business. */
const PATIENCE_MS = 900;

/** The browser knows of a lost network before any call does. */
function followNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the line is cut while it is, and reads again what failed meanwhile. */
export function ConnectionBar() {
  const say = useSay();
  const cache = useQueryClient();
  const isCut = useAtomValue(connectionAtom) === "lost";
  const isUnreachable = useAtomValue(unreachableAtom);
  const isOffline = useSyncExternalStore(followNetwork, () => !navigator.onLine);
  const lost = isCut || isUnreachable || isOffline;
  const [shown, setShown] = useState(false);
  const wasLost = useRef(false);
  if (!lost && shown) setShown(false);

  useEffect(() => {
    if (lost) {
      wasLost.current = true;
      const timer = setTimeout(() => setShown(true), PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    if (wasLost.current) void cache.refetchQueries({ predicate: ({ state }) => state.status === "error" });
    wasLost.current = false;
    return undefined;
  }, [lost, cache]);

  return (
    <div role="status" className={css["place"]}>
      {shown && (
        <p className={css["bar"]} data-line-lost>
          <IconPlugConnectedX size={17} aria-hidden />
          {say("shell.offline")}
        </p>
      )}
    </div>
  );
}
