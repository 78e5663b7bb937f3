import { TextInput } from "@mantine/core";
import { useAtom } from "jotai";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { browserName, screenNameAtom } from "#client/platform/presence/own-presence.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";

/** As long as the server takes. */
const MAX_NAME = 40;

/** The name by which colleagues know this screen; it stays in this browser. */
export function ScreenNameDialog({ onClose }: { onClose(): void }) {
  const say = useSay();
  const [name, setName] = useAtom(screenNameAtom);
  const [typed, setTyped] = useState(name);

  function handleSubmit(): void {
    setName(typed.trim());
    onClose();
  }

  return (
    <ModalDialog opened title={say("shell.screen_name")} onClose={onClose}>
      <DialogForm label={say("shell.screen_name")} submitLabel={say("actions.save")} onSubmit={handleSubmit}>
        <TextInput
          data-autofocus
          label={say("shell.screen_name_label")}
          description={say("shell.screen_name_hint")}
          placeholder={browserName(navigator.userAgent)}
          maxLength={MAX_NAME}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </DialogForm>
    </ModalDialog>
  );
}
