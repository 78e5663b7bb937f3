import { useState } from "react";
import { sendFile } from "#client/core/files.ts";
import { toastError } from "#client/ui/dialog/toast.tsx";
import { File as StoredFile } from "#shared/files/schema.ts";

/** Sends one file at a time. `progress` is null while nothing is under way, else from 0 to 1. */
export function useUpload(onStored: (file: StoredFile) => void) {
  const [progress, setProgress] = useState<number | null>(null);

  async function upload(file: File): Promise<void> {
    setProgress(0);
    try {
      const stored = StoredFile.parse(await sendFile<unknown>("/files", file, { onProgress: setProgress }));

      onStored(stored);
    } catch (thrown) {
      toastError(thrown);
    } finally {
      setProgress(null);
    }
  }

  return { progress, upload };
}
