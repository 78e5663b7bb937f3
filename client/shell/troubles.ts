import { getDefaultStore } from "jotai";
import { callState } from "#client/core/call-state.ts";
import { messageOf } from "#client/core/problems.ts";
import { currentSession, end, switchedElsewhereAtom } from "#client/core/session.ts";
import type { Trouble } from "#client/core/trouble.ts";
import { toastRefusal } from "#client/ui/toast.tsx";

/** Calls whose 401 is an answer about what was typed, or about a session that is being left anyway. */
const OWN_401 = ["session.login", "session.logout"];

/** What the house does about a refusal, whoever called: a lost session leads to the login, a missing permission is a notification. */
export function startTroubles(): void {
  callState.onTrouble = meet;
}

export function meet(trouble: Trouble, path: string): void {
  const session = currentSession();
  if (trouble.status === 401 && !OWN_401.includes(path) && session.state === "open") return end("ended");
  if (trouble.status === 403) return toastRefusal(messageOf(trouble), "forbidden");
  if (trouble.type === "property/switched" && session.state === "open" && !session.recalled)
    getDefaultStore().set(switchedElsewhereAtom, true);
}
