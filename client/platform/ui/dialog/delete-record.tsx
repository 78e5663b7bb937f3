import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { type Deletion, useDelete } from "#client/platform/ui/dialog/use-delete.ts";

/** The button that deletes the record of a screen. */
export function DeleteRecord<O>(deletion: Deletion<O>) {
  const say = useSay();
  const { isRunning, isBlocked, handleDelete } = useDelete(deletion);
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={isRunning}
      disabled={isBlocked}
      onClick={() => void handleDelete()}
    >
      {say("actions.delete")}
    </Button>
  );
}
