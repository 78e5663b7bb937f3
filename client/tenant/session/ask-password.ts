import { atom, getDefaultStore } from "jotai";
import { callState } from "#client/platform/core/call-state.ts";

type PasswordQuestion = { answer(isProven: boolean): void };

/** The open question for the password. */
export const askedPasswordAtom = atom<PasswordQuestion | null>(null);
const store = getDefaultStore();
let open: Promise<boolean> | null = null;

/** Writes that need the password ask for it by one dialog, also several of them at once. */
export function startAskingPassword(): void {
  callState.askPassword = () => (open ??= ask());
}

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isProven: boolean) => {
      open = null;
      store.set(askedPasswordAtom, null);
      resolve(isProven);
    };
    store.set(askedPasswordAtom, { answer });
  });
}
