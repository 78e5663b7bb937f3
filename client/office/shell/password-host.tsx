import { atom, useAtom } from "jotai";
import { later } from "#client/platform/ui/later.tsx";

const PasswordDialog = later(() => import("#client/tenant/session/password-dialog.tsx").then((module) => module.PasswordDialog));

/** Opened from the account menu. */
export const passwordDialogAtom = atom(false);

export function PasswordHost() {
  const [wanted, setWanted] = useAtom(passwordDialogAtom);
  return wanted && <PasswordDialog onClose={() => setWanted(false)} />;
}
