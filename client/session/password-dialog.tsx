import { useSay } from "#client/core/i18n.ts";
import { PasswordForm } from "#client/session/password-form.tsx";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";

type Props = { isDefault: boolean; onClose(): void };

/** A default password must be replaced before anything else; a change of one's own can be left. */
export function PasswordDialog({ isDefault, onClose }: Props) {
  const say = useSay();
  return (
    <ModalDialog
      opened
      title={say(isDefault ? "session.change_default_title" : "session.change_title")}
      subtitle={isDefault ? say("session.change_default_detail") : undefined}
      canClose={!isDefault}
      onClose={onClose}
    >
      <PasswordForm onChanged={onClose} />
    </ModalDialog>
  );
}
