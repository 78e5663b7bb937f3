import type { Db } from "#server/core/db.ts";

/** The ledger as the thread aside has it. */
export type ReadOnly = Pick<Db, "$client">;

/**
 * Something that takes its time to be read and reckoned (reports, exports). It runs in a thread aside and knows
 * nothing but its input; both input and answer are plain data. What the answer has as `bytes` must own its buffer.
 */
export type Reading<Input, Answer> = { name: string; read(db: ReadOnly, input: Input): Answer };

/**
 * Something that takes its time to be made (papers), from its input alone, which is plain data like the answer. It runs
 * in the same thread, and its `bytes` too must own their buffer.
 */
export type Making<Input, Answer> = { name: string; make(input: Input): Promise<Answer> };

/** One question to the ledger; every `$name` in it has its value. */
export type Question = { sql: string; values: Readonly<Record<string, string | number | null>> };

/** Plain questions. */
export const questionsReading: Reading<readonly Question[], unknown[][]> = {
  name: "questions",
  read: ({ $client }, questions) => questions.map(({ sql, values }) => $client.prepare(sql).all(values)),
};
