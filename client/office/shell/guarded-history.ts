import { UNSAFE_createBrowserHistory as createBrowserHistory, NavigationType, type Navigator, parsePath, type To } from "react-router-dom";
import { askDiscard, wouldLose } from "#client/platform/ui/form/unsaved.tsx";

/** An address, and how it was come to. */
export type Visit = Parameters<Parameters<ReturnType<typeof createBrowserHistory>["listen"]>[0]>[0];

/** The browser's history. Leaving an address asks first where typed words would be lost, also by the browser's own buttons. */
export type GuardedHistory = Navigator & { now(): Visit; listen(show: (visit: Visit) => void): () => void };

export function makeGuardedHistory(): GuardedHistory {
  // `v5Compat` tells its listener of pushed addresses, too.
  const history = createBrowserHistory({ v5Compat: true });
  let isAsking = false;
  let isAgreed = false;
  let cameBack: (() => void) | null = null;

  async function mayLeave(): Promise<boolean> {
    if (isAsking) return false;
    isAsking = true;
    try {
      return await askDiscard();
    } finally {
      isAsking = false;
    }
  }

  function leave(to: To, go: () => void): void {
    if (!wouldLose({ ...history.location, search: "", hash: "", ...(typeof to === "string" ? parsePath(to) : to) })) return go();
    void mayLeave().then((may) => {
      if (may) go();
    });
  }

  /** The browser is there already: back to where the words are, and forth again once somebody says so. */
  async function goBackAndAsk(delta: number): Promise<void> {
    const isBack = new Promise<void>((resolve) => {
      cameBack = resolve;
    });
    history.go(-delta);
    const [may] = await Promise.all([mayLeave(), isBack]);
    if (!may) return;
    isAgreed = true;
    history.go(delta);
  }

  return {
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push(to, state) {
      // The second click of a double click asks for where the first has led: one step back undoes both.
      if (history.createHref(to) === history.createHref(history.location)) return history.replace(to, state);
      leave(to, () => history.push(to, state));
    },
    replace: (to, state) => leave(to, () => history.replace(to, state)),
    now: () => ({ action: history.action, location: history.location, delta: 0 }),
    listen(show) {
      return history.listen((visit) => {
        if (cameBack) {
          cameBack();
          cameBack = null;
          return;
        }
        // An address that the app hasn't pushed has no distance, and no way back.
        if (visit.action === NavigationType.Pop && visit.delta && !isAgreed && wouldLose(visit.location))
          return void goBackAndAsk(visit.delta);
        isAgreed = false;
        show(visit);
      });
    },
  };
}
