import { useSay } from "#client/core/i18n.ts";
import { PasswordForm } from "#client/session/password-form.tsx";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";

/** The own password, changed without leaving the screen. */
export function PasswordDialog({ onClose }: { onClose(): void }) {
  const say = useSay();
  return (
    <ModalDialog opened title={say("session.change_title")} onClose={onClose}>
      <PasswordForm onChanged={onClose} />
    </ModalDialog>
  );
}
