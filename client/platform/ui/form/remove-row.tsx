import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";

/** Takes a row out of a list in a form; `label` names the row. Nothing is written before the form is saved. */
export function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onRemove}>
      <IconTrash size={17} aria-hidden />
    </ActionIcon>
  );
}
