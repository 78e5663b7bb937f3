import { useRef, useState } from "react";
import { type Sending, sendFile } from "#client/platform/core/files.ts";
import { say } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { MAX_FILE_BYTES, File as StoredFile } from "#shared/tenant/files/schema.ts";

/** One file on its way: `share` from 0 to 1, and why it did not arrive. */
export type UploadLine = {
  key: string;
  file: File;
  share: number;
  state: "waiting" | "running" | "done" | "failed";
  error: string | null;
};

/** Per-file processing of uploads; by default a file is stored unchanged. */
export type UploadWay = {
  /** Known before a byte is sent. */
  whyNotSent(file: File): string | null;
  store(file: File, sending: Sending): Promise<unknown>;
  wordsFor(thrown: unknown): string;
};

const AS_IT_IS: UploadWay = {
  whyNotSent: whyNotStored,
  store: async (file, sending) => StoredFile.parse(await sendFile<unknown>("/files", file, sending)),
  wordsFor,
};

/** Files that are sent one after the other, each with its own progress, its own way back and its own trouble. */
export function useUploads(way: UploadWay = AS_IT_IS) {
  const [lines, setLines] = useState<readonly UploadLine[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());

  function change(key: string, changes: Partial<UploadLine>): void {
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      const key = crypto.randomUUID();
      const error = way.whyNotSent(file);
      setLines((before) => [...before, { key, file, share: 0, state: error ? "failed" : "waiting", error }]);
      if (error) continue;
      const stop = new AbortController();
      stops.current.set(key, stop);
      queue.current = queue.current.then(() => send(key, file, stop.signal));
    }
  }

  async function send(key: string, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    change(key, { state: "running" });
    try {
      await way.store(file, { onProgress: (share) => change(key, { share }), signal });
      change(key, { state: "done", share: 1 });
    } catch (thrown) {
      if (!signal.aborted) change(key, { state: "failed", error: way.wordsFor(thrown) });
    }
  }

  /** Takes a line off the list, and the file back where it is still on its way. */
  function drop(key: string): void {
    stops.current.get(key)?.abort();
    setLines((before) => before.filter((line) => line.key !== key));
  }

  const clear = () => setLines((before) => before.filter(({ state }) => state !== "done"));
  return { lines, add, drop, clear };
}

function whyNotStored(file: File): string | null {
  if (file.size > MAX_FILE_BYTES) return say("files.too_large");
  return file.size === 0 ? say("files.empty_file") : null;
}
