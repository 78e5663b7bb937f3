import { useState } from "react";
import { sendFile } from "#client/platform/core/files.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { File as StoredFile } from "#shared/tenant/files/schema.ts";

/** Sends one file at a time. `progress` is null while nothing is under way, else from 0 to 1. */
export function useUpload(onStored: (file: StoredFile) => void) {
  const [share, setShare] = useState(0);
  const { run, isRunning } = useWrites(
    async (file: File) => {
      setShare(0);
      return StoredFile.parse(await sendFile<unknown>("/files", file, { onProgress: setShare }));
    },
    { done: onStored },
  );
  return { progress: isRunning ? share : null, upload: run };
}
