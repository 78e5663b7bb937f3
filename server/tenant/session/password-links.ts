import { and, eq, gt } from "drizzle-orm";
import { command, query } from "#server/platform/core/database/query.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { passwordLinks } from "#server/tenant/session/tables.ts";
import { hashToken, makeToken } from "#server/tenant/session/tokens.ts";

const LIFE_MS = 60 * 60_000;

const OF_USER = { acrossProperties: "a user's password is the same in all properties" };

const keepLink = command(["hash", "user_id", "expires_at"], (db, values) => db.insert(passwordLinks).values(values), OF_USER);
const linkByHash = query(
  ["hash", "now"],
  (db, { hash, now }) =>
    db
      .select({ user_id: passwordLinks.user_id })
      .from(passwordLinks)
      .where(and(eq(passwordLinks.hash, hash), gt(passwordLinks.expires_at, now))),
  OF_USER,
);
const deleteLinks = command(["user"], (db, { user }) => db.delete(passwordLinks).where(eq(passwordLinks.user_id, user)), OF_USER);

/** A token that allows setting the user's password, once and within an hour. Earlier tokens of the user become invalid. */
export function makePasswordLink(work: Work, userId: string): string {
  const token = makeToken();
  forgetPasswordLinks(work, userId);
  const expiresAt = new Date(Date.parse(work.now) + LIFE_MS).toISOString();
  keepLink(work, { hash: hashToken(token), user_id: userId, expires_at: expiresAt });
  return token;
}

/** The user of a token; null once it was used, replaced or has expired. */
export function userOfPasswordLink({ db, clock }: Pick<Runtime, "db" | "clock">, token: string): string | null {
  return linkByHash.get({ db }, { hash: hashToken(token), now: clock().toISOString() })?.user_id ?? null;
}

/** Deletes a user's links, also when the e-mail changes that they were sent to. */
export function forgetPasswordLinks(work: Work, userId: string): void {
  deleteLinks(work, { user: userId });
}
