import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { CancelButton } from "#client/platform/ui/form/cancel-button.tsx";
import { MAX_PASSKEY_NAME_LENGTH, type Passkey } from "#shared/tenant/session/passkey-schema.ts";

/** Asks for a passkey's new name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const say = useSay();
  const [isEmpty, setEmpty] = useState(false);
  const { run, isRunning } = useWrite(trpc.session.renamePasskey, { done: onClose });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    setEmpty(name === "");
    if (name === passkey.name) onClose();
    else if (name !== "") void run({ id: passkey.id, name });
  }

  return (
    <ModalDialog opened title={say("session.passkey_rename_title")} onClose={onClose}>
      <form onSubmit={handleSubmit} aria-label={say("session.passkey_rename_title")} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            name="name"
            label={say("session.passkey_name")}
            defaultValue={passkey.name}
            maxLength={MAX_PASSKEY_NAME_LENGTH}
            autoComplete="off"
            error={isEmpty && say("session.passkey_name_missing")}
          />
          <Group gap="sm" justify="flex-end">
            <CancelButton />
            <Button type="submit" loading={isRunning}>
              {say("actions.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </ModalDialog>
  );
}
