import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { isProblem } from "#client/core/call-error.ts";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { changeIdentity, useIdentity } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { CancelButton } from "#client/ui/form/cancel-button.tsx";
import { fieldErrors } from "#client/ui/form/field-errors.ts";
import { Refusal } from "#client/ui/form/refusal.tsx";
import { PasswordChange } from "#shared/session/schema.ts";

type Props = {
  /** In a dialog, which closes then, the first field waits for typing. */
  onChanged?: () => void;
};

/** The current password and the one that takes its place. All other sessions end. */
export function PasswordForm({ onChanged }: Props) {
  const say = useSay();
  const { email } = useIdentity();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { current_password: "", new_password: "" } });

  async function handleSubmit(values: PasswordChange): Promise<void> {
    const checked = PasswordChange.safeParse(values);
    if (!checked.success) return form.setErrors(fieldErrors(checked.error, say));
    setBusy(true);
    setRefusal(null);
    try {
      await write(trpc.session.updatePassword, checked.data);
      changeIdentity({ must_change_password: false });
      form.reset();
      toast({ message: say("session.changed") });
      onChanged?.();
    } catch (thrown) {
      if (isProblem(thrown, "user/wrong_password")) form.setFieldError("current_password", wordsFor(thrown, say));
      else setRefusal(wordsFor(thrown, say));
    } finally {
      setBusy(false);
    }
  }

  const sight = { visibilityToggleButtonProps: { "aria-label": say("session.show_password") } };
  return (
    <form onSubmit={form.onSubmit((values) => void handleSubmit(values))} aria-label={say("session.change_title")} noValidate>
      <input type="text" name="username" autoComplete="username" value={email ?? ""} readOnly hidden />
      <Stack gap="md">
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
        <Refusal words={refusal} />
        <Group gap="sm" justify={onChanged ? "flex-end" : "flex-start"}>
          <CancelButton />
          <Button type="submit" loading={busy}>
            {say(onChanged ? "actions.save" : "session.change_title")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
