import { atom, useAtom } from "jotai";
import { useIdentity } from "#client/core/session.ts";
import { later } from "#client/ui/later.tsx";

const PasswordDialog = later(() => import("#client/session/password-dialog.tsx").then((module) => module.PasswordDialog));

/** Opened from the account menu; a default password opens it by itself. */
export const passwordDialogAtom = atom(false);

export function DefaultPassword() {
  const { must_change_password } = useIdentity();
  const [wanted, setWanted] = useAtom(passwordDialogAtom);
  if (!wanted && !must_change_password) return null;
  return <PasswordDialog isDefault={must_change_password} onClose={() => setWanted(false)} />;
}
