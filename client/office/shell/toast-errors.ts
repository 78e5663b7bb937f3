import { getDefaultStore } from "jotai";
import type { CallError } from "#client/platform/core/call-error.ts";
import { callState } from "#client/platform/core/call-state.ts";
import { say } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { currentSession, end, isLoggedIn, isSwitching, switchedInOtherTabAtom } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { runWrites } from "#client/platform/core/writes.ts";
import { toast, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";

/** Calls whose 401 is an answer about what was typed, or about a session that is being left anyway. */
const OWN_401 = ["session.login", "session.loginWithPasskey", "session.confirmPasskey", "session.logout"];

/** Handles refusals of all calls alike: a lost session leads to the login, a missing permission is a notification. */
export function startToastingErrors(): void {
  callState.onError = meet;
}

/** Beside what the form says: the way to take the money nevertheless. */
function offerEndOfTraining(error: CallError): void {
  const take = () => void runWrites((send) => send(trpc.cashRegister.setTraining, { training: false }));
  toast({ message: messageOf(error), isNote: true, topic: "training", offer: { label: say("shell.end_training"), take } });
}

export function meet(error: CallError, path: string): void {
  const session = currentSession();
  if (error.status === 401 && !OWN_401.includes(path) && isLoggedIn(session)) return end("ended");
  // The caller says that nothing was changed.
  if (error.type === "session/password_needed") return;
  if (error.type === "cash_register/training") return offerEndOfTraining(error);
  if (error.status === 403) return toastRefusal(messageOf(error), "forbidden");
  if (error.type === "property/switched" && session.state === "open" && !session.recalled && !isSwitching())
    getDefaultStore().set(switchedInOtherTabAtom, true);
}
