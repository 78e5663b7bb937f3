import type { View } from "#server/platform/core/work/work.ts";
import type { Wiring } from "#server/wiring.ts";

/**
 * A long read (reports, exports, whole lists) by the queries and relations that calls use. It gets the caller's view of the database on the
 * read-only connection of a worker thread; input and result are plain data. A buffer in the result's `bytes` is transferred, so nothing else
 * may share it.
 */
export type ViewTask<Input, Answer> = { name: string; read(view: View, input: Input): Answer };

/** The view tasks and what their queries need. A worker thread loads these modules only when it is asked for the first of them. */
export type ViewTasks = { wiring: Wiring; tasks: readonly ViewTask<never, unknown>[] };

/**
 * A document that takes long to draw, from its input alone; input and result are plain data. It runs in the same worker threads; its
 * `bytes` are transferred, too.
 */
export type RenderTask<Input, Answer> = { name: string; render(input: Input): Promise<Answer> };

/** The bytes of a task's result as a buffer. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A text as bytes that nothing else shares, so that a task can hand them over. */
export function ownBytes(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
