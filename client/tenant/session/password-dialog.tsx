import { useSay } from "#client/platform/core/i18n.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { PasswordForm } from "#client/tenant/session/password-form.tsx";

/** The own password, changed without leaving the screen. */
export function PasswordDialog({ onClose }: { onClose(): void }) {
  const say = useSay();
  return (
    <ModalDialog opened title={say("session.change_title")} onClose={onClose}>
      <PasswordForm onChanged={onClose} />
    </ModalDialog>
  );
}
