import { IconClockExclamation, IconPlugConnectedX } from "@tabler/icons-react";
import { onlineManager } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import css from "#client/office/shell/connection-bar.module.css";
import { useSay } from "#client/platform/core/i18n.ts";
import { connectionAtom } from "#client/platform/core/realtime.ts";
import { outdatedSinceAtom } from "#client/platform/core/retry-reads.ts";
import { unreachableAtom } from "#client/platform/core/session.ts";
import { NotUpToDate } from "#client/platform/ui/page/not-up-to-date.tsx";

/** A blink of the network is nobody's business. */
const PATIENCE_MS = 900;

/** Says on every screen that the line is cut, or since when what is shown is not up to date. Reading again is `retry-reads.ts`. */
export function ConnectionBar() {
  const say = useSay();
  const isCut = useAtomValue(connectionAtom) === "lost";
  const unreachable = useAtomValue(unreachableAtom);
  const isOffline = useSyncExternalStore(followNetwork, () => !navigator.onLine);
  const isLost = usePatience(isCut || unreachable !== null || isOffline);
  const serverFails = unreachable === "server_error" && !isOffline;
  const outdatedSince = useAtomValue(outdatedSinceAtom);
  const isOutdated = usePatience(outdatedSince !== null);

  return (
    <div role="status" className={css["place"]}>
      {isLost && (
        <Sign icon={<IconPlugConnectedX size={17} aria-hidden />}>
          <span data-line-lost>
            <span className={css["long"]}>{say(serverFails ? "shell.server_fails" : "shell.offline")}</span>
            <span className={css["short"]}>{say(serverFails ? "shell.server_fails_short" : "shell.offline_short")}</span>
          </span>
        </Sign>
      )}
      {!isLost && isOutdated && outdatedSince !== null && (
        <Sign icon={<IconClockExclamation size={17} aria-hidden />}>
          <span data-outdated>
            <NotUpToDate since={outdatedSince} />
          </span>
        </Sign>
      )}
    </div>
  );
}

function Sign({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={css["bar"]}>
      {icon}
      {children}
    </p>
  );
}

/** True once something has lasted for a moment, false as soon as it is over. */
function usePatience(lasts: boolean): boolean {
  const [isOld, setIsOld] = useState(false);
  if (!lasts && isOld) setIsOld(false);
  useEffect(() => {
    if (!lasts) return undefined;
    const timer = setTimeout(() => setIsOld(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lasts]);
  return lasts && isOld;
}

/** The browser knows of a lost network before any call does. */
function followNetwork(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}
