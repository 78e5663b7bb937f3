import { eq, sql } from "drizzle-orm";
import { command, query } from "#server/platform/core/database/query.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { sessions } from "#server/tenant/session/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** Enough to set up a team in one go, and too short for anyone who comes by later. */
const PROVEN_MS = 10 * 60_000;

const OF_USER = { acrossProperties: "a user's sessions are the same in all properties" };

const provedAt = query(
  ["id"],
  (db, { id }) => db.select({ proved_at: sessions.proved_at }).from(sessions).where(eq(sessions.id, id)),
  OF_USER,
);
const keepProof = command(
  ["id", "proved_at"],
  (db, { id, proved_at }) =>
    db
      .update(sessions)
      .set({ proved_at: sql`${proved_at}` })
      .where(eq(sessions.id, id)),
  OF_USER,
);

/** Throws `session/password_needed` for a session whose user has not proved lately to know the password. */
export function assertProven({ db, now }: Pick<View, "db" | "now">, actor: Actor | null): void {
  if (!actor || actor.session_id === null) return;
  const proved = provedAt.get({ db }, { id: actor.session_id })?.proved_at;
  const isProven = proved !== undefined && Date.parse(now) - Date.parse(proved) <= PROVEN_MS;
  if (!isProven) throw new Problem("session/password_needed");
}

/** Notes that the session's user has just proved to know the password. */
export function noteProof(work: Work, sessionId: string): void {
  keepProof(work, { id: sessionId, proved_at: work.now });
}
