import { Anchor, Button, PasswordInput } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { logOut, useIdentity } from "#client/platform/core/session.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { LoginFrame } from "#client/tenant/session/login-frame.tsx";
import { usePasswordChange } from "#client/tenant/session/use-password-change.ts";

/** Page for a user whose password was set by another user: nothing else is accessible until it is replaced. */
export function DuePasswordPage() {
  const say = useSay();
  const { email } = useIdentity();
  const { form, refusal, isRunning, submit } = usePasswordChange({ asksAgain: true });
  const look = { size: "md", visibilityToggleButtonProps: { "aria-label": say("session.show_password") } } as const;
  return (
    <LoginFrame title={say("session.due_title")} subtitle={say("session.due_detail")} onSubmit={form.onSubmit(submit)}>
      <input type="text" name="username" autoComplete="username" value={email ?? ""} readOnly hidden />
      <PasswordInput
        label={say("session.given_password")}
        autoComplete="current-password"
        autoFocus
        {...look}
        {...form.getInputProps("current_password")}
      />
      <PasswordInput
        label={say("session.new_password")}
        description={say("session.new_password_hint")}
        autoComplete="new-password"
        {...look}
        {...form.getInputProps("new_password")}
      />
      <PasswordInput label={say("session.new_password_again")} autoComplete="new-password" {...look} {...form.getInputProps("again")} />
      <Refusal words={refusal} />
      <Button type="submit" size="md" loading={isRunning} fullWidth>
        {say("session.due_submit")}
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={() => void logOut().catch(toastError)}>
        {say("session.leave_instead")}
      </Anchor>
    </LoginFrame>
  );
}
