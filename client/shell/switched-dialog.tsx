import { Button } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";
import { propertyElsewhere } from "#client/core/session.ts";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";

/** Another tab works in another property. There is one way on: this tab starts anew at home. */
export function SwitchedDialog({ opened }: { opened: boolean }) {
  const say = useSay();
  const name = opened ? propertyElsewhere() : null;
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
