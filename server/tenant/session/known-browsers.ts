import { and, desc, eq, gt, lte, notInArray, sql } from "drizzle-orm";
import { command, query } from "#server/platform/core/database/query.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { knownBrowsers } from "#server/tenant/session/tables.ts";
import { hashToken, makeToken } from "#server/tenant/session/tokens.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";

const KNOWN_DAYS = 365;
export const KNOWN_SECONDS = KNOWN_DAYS * 24 * 60 * 60;
/** More than anybody uses; programs that log in again each time and keep no cookie would fill the table. */
const MAX_PER_USER = 50;

const OF_USER = { acrossProperties: "a user logs in the same in all properties" };

const knownBrowser = query(
  ["hash", "user", "oldest"],
  (db, { hash, user, oldest }) =>
    db
      .select({ hash: knownBrowsers.hash })
      .from(knownBrowsers)
      .where(and(eq(knownBrowsers.hash, hash), eq(knownBrowsers.user_id, user), gt(knownBrowsers.used_at, oldest))),
  OF_USER,
);
const anyUserOf = query(
  ["hash"],
  (db, { hash }) => db.select({ hash: knownBrowsers.hash }).from(knownBrowsers).where(eq(knownBrowsers.hash, hash)),
  OF_USER,
);
const keepBrowser = command(
  ["hash", "user_id", "used_at"],
  (db, values) =>
    db
      .insert(knownBrowsers)
      .values(values)
      .onConflictDoUpdate({ target: [knownBrowsers.hash, knownBrowsers.user_id], set: { used_at: sql`excluded.used_at` } }),
  OF_USER,
);
const forgetMany = command(
  ["user"],
  (db, { user }) =>
    db
      .delete(knownBrowsers)
      .where(
        and(
          eq(knownBrowsers.user_id, user),
          notInArray(
            knownBrowsers.hash,
            db
              .select({ hash: knownBrowsers.hash })
              .from(knownBrowsers)
              .where(eq(knownBrowsers.user_id, user))
              .orderBy(desc(knownBrowsers.used_at))
              .limit(MAX_PER_USER),
          ),
        ),
      ),
  OF_USER,
);
const forgetOld = command(["oldest"], (db, { oldest }) => db.delete(knownBrowsers).where(lte(knownBrowsers.used_at, oldest)), OF_USER);

type Reader = Pick<Runtime, "db" | "clock">;

/** True if the user has logged in with the browser of this token within a year. */
export function isKnownBrowser({ db, clock }: Reader, token: string, userId: string): boolean {
  return knownBrowser.get({ db }, { hash: hashToken(token), user: userId, oldest: oldestKnown(clock()) }) !== undefined;
}

/**
 * Notes that the user has logged in with a browser, and returns the token that its cookie keeps. Several users of one browser share a
 * token; one that this server did not make is replaced.
 */
export function rememberBrowser({ db, clock }: Reader, token: string | null, userId: string): string {
  const kept = token !== null && anyUserOf.get({ db }, { hash: hashToken(token) }) ? token : makeToken();
  keepBrowser({ db }, { hash: hashToken(kept), user_id: userId, used_at: clock().toISOString() });
  forgetMany({ db }, { user: userId });
  return kept;
}

/** Deletes the rows of browsers in which nobody has logged in for a year. */
export function forgetOldBrowsers({ db, clock }: Reader): void {
  forgetOld({ db }, { oldest: oldestKnown(clock()) });
}

function oldestKnown(now: Date): string {
  return new Date(now.getTime() - KNOWN_DAYS * DAY_MS).toISOString();
}
