import { PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { changeIdentity, useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { fieldErrors } from "#client/platform/ui/form/field-errors.ts";
import { PasswordChange } from "#shared/tenant/session/schema.ts";

type Props = {
  /** In a dialog, which closes then, the first field waits for typing. */
  onChanged?: () => void;
};

/** The current password and the one that takes its place. All other sessions end. */
export function PasswordForm({ onChanged }: Props) {
  const say = useSay();
  const { email } = useIdentity();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { current_password: "", new_password: "" } });

  const { run, isRunning } = useWrite(trpc.session.updatePassword, {
    done() {
      changeIdentity({ must_change_password: false });
      form.reset();
      toast({ message: say("session.changed") });
      onChanged?.();
    },
    failed(error) {
      if (error.type === "user/wrong_password") form.setFieldError("current_password", messageOf(error, say));
      else if (error.type === "session/guessable_password") form.setFieldError("new_password", messageOf(error, say));
      else setRefusal(messageOf(error, say));
      return true;
    },
  });

  function handleSubmit(): void {
    const checked = PasswordChange.safeParse(form.values);
    if (!checked.success) return form.setErrors(fieldErrors(checked.error, say));
    form.clearErrors();
    setRefusal(null);
    void run(checked.data);
  }

  const sight = { visibilityToggleButtonProps: { "aria-label": say("session.show_password") } };
  return (
    <DialogForm
      label={say("session.change_title")}
      submitLabel={say(onChanged ? "actions.save" : "session.change_title")}
      isRunning={isRunning}
      refusal={refusal}
      onSubmit={handleSubmit}
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
