import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { otherTabsProperty } from "#client/platform/core/session.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";

function onStorage(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

/** Another tab works in another property. There is one way on: this tab starts again at home. */
export function SwitchedDialog({ opened }: { opened: boolean }) {
  const say = useSay();
  // The server may refuse a call of this tab before the other one has stored where it works.
  const elsewhere = useSyncExternalStore(onStorage, otherTabsProperty);
  const name = opened ? elsewhere : null;
  const reload = () => location.assign("/");
  return (
    <ModalDialog
      opened={opened}
      title={say("shell.switched_title")}
      subtitle={name === null ? say("shell.switched_detail") : say("shell.switched_to", { name })}
      onClose={reload}
      actions={
        <Button data-autofocus onClick={reload}>
          {say("shell.reload")}
        </Button>
      }
    />
  );
}
