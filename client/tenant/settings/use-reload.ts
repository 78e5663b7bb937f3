import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { loadMasterData } from "#client/platform/core/master-data.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { toast, toastError } from "#client/platform/ui/dialog/toast.tsx";

/** Fetches the base data again, for anyone who doubts what the screen shows. */
export function useReload() {
  const say = useSay();
  const cache = useQueryClient();
  const { role_id } = useIdentity();
  const [running, setRunning] = useState(false);

  async function reload(): Promise<void> {
    setRunning(true);
    try {
      await loadMasterData(cache, role_id);
      toast({ message: say("shell.base_data_reloaded") });
    } catch (thrown) {
      toastError(thrown);
    } finally {
      setRunning(false);
    }
  }

  return { reload, running };
}
