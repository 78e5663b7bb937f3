import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { askDelete } from "#client/ui/dialog/ask-delete.ts";
import { toast, toastError } from "#client/ui/dialog/toast.tsx";

export type Deletion = {
  /** What the question calls it. */
  name: string;
  /** The list that it was in. */
  to: string;
  remove(): Promise<unknown>;
};

/** Asks, deletes, and leads back to the list. A refusal says what still needs the record. */
export function useDelete({ name, to, remove }: Deletion) {
  const say = useSay();
  const navigate = useNavigate();
  const [running, setRunning] = useState(false);

  async function handleDelete(): Promise<void> {
    if (!(await askDelete(name))) return;
    setRunning(true);
    try {
      await remove();
      await navigate(to);
      toast({ message: say("screens.deleted") });
    } catch (thrown) {
      toastError(thrown);
      setRunning(false);
    }
  }

  return { running, handleDelete };
}
