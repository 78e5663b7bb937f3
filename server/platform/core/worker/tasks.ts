import type { Db } from "#server/platform/core/database/db.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { Wiring } from "#server/wiring.ts";

/** The read-only connection of a worker thread. */
export type ReadOnly = Pick<Db, "$client">;

/**
 * A long query (reports, exports). It runs in a worker thread and sees only its input; input and result are plain data. A buffer in the
 * result's `bytes` is transferred, so nothing else may share it.
 */
export type QueryTask<Input, Answer> = { name: string; read(db: ReadOnly, input: Input): Answer };

/**
 * A long read by the queries and relations that calls use, such as a whole list as a file. It gets the caller's view of the database on the
 * connection of the worker thread; input and result are those of a query task.
 */
export type ViewTask<Input, Answer> = { name: string; read(view: View, input: Input): Answer };

/** The view tasks and what their queries need. A worker thread loads these modules only when it is asked for the first of them. */
export type ViewTasks = { wiring: Wiring; tasks: readonly ViewTask<never, unknown>[] };

/**
 * A document that takes long to draw, from its input alone; input and result are plain data. It runs in the same worker threads; its
 * `bytes` are transferred, too.
 */
export type RenderTask<Input, Answer> = { name: string; render(input: Input): Promise<Answer> };

/** One statement and a value for each `$name` in it. */
export type PlainStatement = { sql: string; values: Readonly<Record<string, string | number | null>> };

export const statementsTask: QueryTask<readonly PlainStatement[], unknown[][]> = {
  name: "statements",
  read: ({ $client }, statements) => statements.map(({ sql, values }) => $client.prepare(sql).all(values)),
};

/** A text as bytes that nothing else shares, so that a task can hand them over. */
export function ownBytes(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
