import { useEffect, useRef } from "react";
import { type Location, useBlocker } from "react-router-dom";
import { say } from "#client/platform/core/i18n.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";

type Guard = { isDirty: boolean; staysAt(next: Location): boolean };
/** The forms that are on screen. */
export const guards = new Set<Guard>();

/**
 * Keeps what was typed from getting lost: leaving asks first. `staysAt` says whether the form is still on screen at the
 * next address. Answers a function that lets go, for the moment after saving.
 */
export function useUnsavedGuard(isDirty: boolean, staysAt: (next: Location) => boolean): () => void {
  const guard = useRef<Guard>({ isDirty, staysAt });
  useEffect(() => {
    Object.assign(guard.current, { isDirty, staysAt });
  });
  useEffect(() => {
    const own = guard.current;
    guards.add(own);
    return () => void guards.delete(own);
  }, []);
  return () => {
    guard.current.isDirty = false;
  };
}

/** True if typed words may go. */
export function askDiscard(): Promise<boolean> {
  return confirm({
    title: say("screens.leave_title"),
    subtitle: say("screens.leave_detail"),
    confirmText: say("screens.leave_confirm"),
    confirmType: "danger",
    stayText: say("screens.leave_stay"),
  });
}

let isLetGo = false;

/** Leaves without another question, after the user has agreed. */
export function letGo(leave: () => void): void {
  isLetGo = true;
  try {
    leave();
  } finally {
    isLetGo = false;
  }
}

/** Returns true if going there would throw typed words away. */
function wouldLose(next: Location): boolean {
  return !isLetGo && [...guards].some(({ isDirty, staysAt }) => isDirty && !staysAt(next));
}

/** Asks before typed words are lost by a link, by the browser's buttons or by closing its tab; mounted once. */
export function UnsavedGuard() {
  const blocker = useBlocker(({ nextLocation }) => wouldLose(nextLocation));
  const latest = useRef(blocker);
  const isAsking = useRef(false);
  useEffect(() => {
    latest.current = blocker;
    // A second press of "back" is held by another blocker; one question answers both.
    if (blocker.state !== "blocked" || isAsking.current) return;
    isAsking.current = true;
    void askDiscard().then((may) => {
      isAsking.current = false;
      const { proceed, reset } = latest.current;
      if (may) proceed?.();
      else reset?.();
    });
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...guards].some(({ isDirty }) => isDirty)) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  return null;
}
