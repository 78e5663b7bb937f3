import { PasswordInput } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { usePasswordChange } from "#client/tenant/session/use-password-change.ts";

type Props = {
  /** In a dialog, which closes then, the first field waits for typing. */
  onChanged?: () => void;
};

/** The current password and the one that takes its place. All other sessions end. */
export function PasswordForm({ onChanged }: Props) {
  const say = useSay();
  const { email } = useIdentity();
  const { form, refusal, isRunning, submit } = usePasswordChange({
    asksAgain: false,
    done() {
      toast({ message: say("session.changed") });
      onChanged?.();
    },
  });

  const sight = { visibilityToggleButtonProps: { "aria-label": say("session.show_password") } };
  return (
    <DialogForm
      label={say("session.change_title")}
      submitLabel={say(onChanged ? "actions.save" : "session.change_title")}
      isRunning={isRunning}
      isOnPage
      refusal={refusal}
      onSubmit={submit}
    >
      <input type="text" name="username" autoComplete="username" value={email ?? ""} readOnly hidden />
      <PasswordInput
        data-autofocus={onChanged !== undefined || undefined}
        label={say("session.current_password")}
        autoComplete="current-password"
        {...sight}
        {...form.getInputProps("current_password")}
      />
      <PasswordInput
        label={say("session.new_password")}
        description={say("session.new_password_hint")}
        autoComplete="new-password"
        {...sight}
        {...form.getInputProps("new_password")}
      />
    </DialogForm>
  );
}
