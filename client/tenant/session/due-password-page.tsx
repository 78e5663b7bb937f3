import { Anchor, Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { changeIdentity, logOut, useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { fieldErrors } from "#client/platform/ui/form/field-errors.ts";
import { Refusal } from "#client/platform/ui/form/refusal.tsx";
import { LoginFrame } from "#client/tenant/session/login-frame.tsx";
import { PasswordChange } from "#shared/tenant/session/schema.ts";

const EMPTY = { current_password: "", new_password: "", again: "" };

/** Page for a user whose password was set by another user: nothing else is accessible until it is replaced. */
export function DuePasswordPage() {
  const say = useSay();
  const { email } = useIdentity();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: EMPTY });

  const { run, isRunning } = useWrite(trpc.session.updatePassword, {
    done: () => changeIdentity({ must_change_password: false }),
    failed(error) {
      if (error.type === "user/wrong_password") form.setFieldError("current_password", messageOf(error, say));
      else if (error.type === "session/guessable_password") form.setFieldError("new_password", messageOf(error, say));
      else setRefusal(messageOf(error, say));
      return true;
    },
  });

  function handleSubmit({ again, ...change }: typeof EMPTY): void {
    const checked = PasswordChange.safeParse(change);
    if (!checked.success) return form.setErrors(fieldErrors(checked.error, say));
    if (change.new_password !== again) return form.setFieldError("again", say("session.not_the_same"));
    setRefusal(null);
    void run(checked.data);
  }

  const look = { size: "md", visibilityToggleButtonProps: { "aria-label": say("session.show_password") } } as const;
  return (
    <LoginFrame title={say("session.due_title")} subtitle={say("session.due_detail")} onSubmit={form.onSubmit(handleSubmit)}>
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
