import { prepared } from "#server/core/database/prepared.ts";
import type { Runtime, Work } from "#server/core/work/work.ts";
import { hashToken, makeToken } from "#server/session/tokens.ts";

const LIFE_MS = 60 * 60_000;

/** A token that lets its holder set the user's password, once and within an hour. Older ones of the user end. */
export function makePasswordLink(work: Work, userId: string): string {
  const token = makeToken();
  forgetPasswordLinks(work, userId);
  const expiresAt = new Date(Date.parse(work.now) + LIFE_MS).toISOString();
  prepared(work.db, "INSERT INTO password_links (hash, user_id, expires_at) VALUES (?, ?, ?)").run(hashToken(token), userId, expiresAt);
  return token;
}

/** Whose password the token may set; null once it is used, replaced or over. */
export function userOfPasswordLink({ db, clock }: Pick<Runtime, "db" | "clock">, token: string): string | null {
  const sql = "SELECT user_id FROM password_links WHERE hash = ? AND expires_at > ?";
  return prepared<{ user_id: string }>(db, sql).get(hashToken(token), clock().toISOString())?.user_id ?? null;
}

/** Also where the address changes that the mails went to. */
export function forgetPasswordLinks(work: Work, userId: string): void {
  prepared(work.db, "DELETE FROM password_links WHERE user_id = ?").run(userId);
}
