import type { Db } from "#server/core/database/db.ts";

/** The read-only connection of a worker thread. */
export type ReadOnly = Pick<Db, "$client">;

/**
 * A query that takes its time (reports, exports). It runs in a worker thread and knows nothing but its input; input and
 * answer are plain data. A buffer in the answer's `bytes` is transferred, so nothing else may share it.
 */
export type QueryTask<Input, Answer> = { name: string; read(db: ReadOnly, input: Input): Answer };

/**
 * A document that takes its time to be drawn, from its input alone, which is plain data like the answer. It runs in the
 * same worker threads; its `bytes` are transferred, too.
 */
export type RenderTask<Input, Answer> = { name: string; render(input: Input): Promise<Answer> };

/** One statement and a value for each `$name` in it. */
export type PlainStatement = { sql: string; values: Readonly<Record<string, string | number | null>> };

export const statementsTask: QueryTask<readonly PlainStatement[], unknown[][]> = {
  name: "statements",
  read: ({ $client }, statements) => statements.map(({ sql, values }) => $client.prepare(sql).all(values)),
};
