import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useSay } from "#client/core/i18n.ts";
import { type Deletion, useDelete } from "#client/ui/dialog/use-delete.ts";

/** The button that deletes the record of a screen. */
export function DeleteRecord(deletion: Deletion) {
  const say = useSay();
  const { running, handleDelete } = useDelete(deletion);
  return (
    <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} loading={running} onClick={() => void handleDelete()}>
      {say("actions.delete")}
    </Button>
  );
}
