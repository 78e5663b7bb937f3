import { Database } from "#server/platform/core/database/driver.ts";
import { redacted } from "#shared/platform/core/client-error.ts";

/** An error as the log shows it, without what can be a person's data. */
export type SafeError = { type: string; message: string; stack: string; code?: string; cause?: SafeError };

const MAX_STACK = 4_000;
const MAX_CAUSES = 3;

/**
 * Serializes an error for the log. The messages of SQLite name tables and columns only and are kept; from all others quoted values,
 * addresses and numbers are removed. Other properties of an error are left out: a mail server's refusal holds the addresses of guests.
 */
export function safeError(thrown: unknown, depth = 0): SafeError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: redacted(String(thrown)), stack: "" };
  const code = "code" in thrown && typeof thrown.code === "string" ? { code: thrown.code } : {};
  const frames = (thrown.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: thrown.name,
    message: safeMessage(thrown),
    stack: frames.join("\n").slice(0, MAX_STACK),
    ...code,
    ...(thrown.cause instanceof Error && depth < MAX_CAUSES ? { cause: safeError(thrown.cause, depth + 1) } : {}),
  };
}

function safeMessage(thrown: Error): string {
  if (thrown instanceof Database.SqliteError) return thrown.message;
  // Drizzle lists the values of a statement that failed behind its text.
  return redacted(thrown.message.split("\nparams:")[0] ?? "");
}
