import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { MAX_PASSKEY_NAME_LENGTH, type Passkey } from "#shared/tenant/session/passkey-schema.ts";

/** Asks for a passkey's new name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const say = useSay();
  const [typed, setTyped] = useState(passkey.name);
  const [isEmpty, setEmpty] = useState(false);
  const { run, isRunning } = useWrite(trpc.session.renamePasskey, { done: onClose });
  const title = say("session.passkey_rename_title");

  function handleSubmit(): void {
    const name = typed.trim();
    setEmpty(name === "");
    if (name === passkey.name) onClose();
    else if (name !== "") void run({ id: passkey.id, name });
  }

  return (
    <ModalDialog opened title={title} onClose={onClose}>
      <DialogForm label={title} submitLabel={say("actions.save")} isRunning={isRunning} onSubmit={handleSubmit}>
        <TextInput
          data-autofocus
          label={say("session.passkey_name")}
          value={typed}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          autoComplete="off"
          error={isEmpty && say("session.passkey_name_missing")}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </DialogForm>
    </ModalDialog>
  );
}
