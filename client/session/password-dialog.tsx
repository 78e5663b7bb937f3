import { Button, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { changeIdentity, useIdentity } from "#client/core/session.ts";
import { api } from "#client/core/trpc.ts";
import { fieldErrors } from "#client/ui/field-errors.ts";
import { ModalDialog } from "#client/ui/modal-dialog.tsx";
import { toast } from "#client/ui/toast.tsx";
import { PasswordChange } from "#shared/session/schema.ts";

type Props = { isDefault: boolean; onClose(): void };

/** A default password must be replaced before anything else; a change of one's own can be left. */
export function PasswordDialog({ isDefault, onClose }: Props) {
  const say = useSay();
  const { email } = useIdentity();
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: { current_password: "", new_password: "" } });

  async function handleSubmit(values: PasswordChange): Promise<void> {
    const checked = PasswordChange.safeParse(values);
    if (!checked.success) return form.setErrors(fieldErrors(checked.error, say));
    setBusy(true);
    try {
      await api.session.updatePassword.mutate(checked.data);
      changeIdentity({ must_change_password: false });
      toast({ message: say("session.changed") });
      onClose();
    } catch (thrown) {
      form.setFieldError("current_password", wordsFor(thrown, say));
      setBusy(false);
    }
  }

  return (
    <ModalDialog
      opened
      title={say(isDefault ? "session.change_default_title" : "session.change_title")}
      subtitle={isDefault ? say("session.change_default_detail") : undefined}
      canClose={!isDefault}
      onClose={onClose}
    >
      <form onSubmit={form.onSubmit((values) => void handleSubmit(values))} noValidate>
        <input type="text" name="username" autoComplete="username" value={email ?? ""} readOnly hidden />
        <Stack gap="md">
          <PasswordInput
            data-autofocus
            label={say("session.current_password")}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": say("session.show_password") }}
            {...form.getInputProps("current_password")}
          />
          <PasswordInput
            label={say("session.new_password")}
            description={say("session.new_password_hint")}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": say("session.show_password") }}
            {...form.getInputProps("new_password")}
          />
          <Button type="submit" loading={busy}>
            {say("actions.save")}
          </Button>
        </Stack>
      </form>
    </ModalDialog>
  );
}
