import { atom, useAtom } from "jotai";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";

const PasswordDialog = lazyPart(() => import("#client/tenant/session/password-dialog.tsx").then((module) => module.PasswordDialog));

/** Opened from the account menu. */
export const passwordDialogAtom = atom(false);

export function PasswordHost() {
  const [wanted, setWanted] = useAtom(passwordDialogAtom);
  return wanted && <PasswordDialog onClose={() => setWanted(false)} />;
}
