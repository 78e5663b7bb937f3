import { useNavigate } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIsWriting, useWrite, type WriteProcedure } from "#client/platform/core/writes.ts";
import { askDelete } from "#client/platform/ui/dialog/ask-delete.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";

export type Deletion<O> = {
  record: { id: string; version: number };
  /** Name of the record in the question. */
  name: string;
  /** The list that it was in. */
  to: string;
  remove: WriteProcedure<{ id: string }, O>;
};

/** Asks, deletes, and leads back to the list. A refusal says what still needs the record. */
export function useDelete<O>({ record: { id, version }, name, to, remove }: Deletion<O>) {
  const say = useSay();
  const navigate = useNavigate();
  const { run, isRunning } = useWrite(remove, {
    async done() {
      await navigate(to);
      toast({ message: say("screens.deleted") });
    },
  });
  const isWriting = useIsWriting(id);

  async function handleDelete(): Promise<void> {
    if (await askDelete(name)) await run({ id }, { ifMatch: version });
  }

  return { isRunning, /** Something else is being done with the record. */ isBlocked: isWriting && !isRunning, handleDelete };
}
