import { DrizzleSQLiteAdapter } from "@lucia-auth/adapter-drizzle";
import { Lucia, TimeSpan } from "lucia";
import type { Db } from "#server/core/database/db.ts";
import { sessions } from "#server/session/tables.ts";
import { users } from "#server/team/tables.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof makeLucia>;
    DatabaseSessionAttributes: { property_id: string; created_at: string };
  }
}

export const SESSION_DAYS = 30;

function makeLucia(db: Db) {
  return new Lucia(new DrizzleSQLiteAdapter(db, sessions, users), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, "d"),
    getSessionAttributes: ({ property_id }) => ({ property_id }),
  });
}

const perDb = new WeakMap<Db, ReturnType<typeof makeLucia>>();

/** The session library, which stays behind this folder: sessions of 30 days that slide. */
export function luciaOf(db: Db): ReturnType<typeof makeLucia> {
  let lucia = perDb.get(db);
  if (!lucia) perDb.set(db, (lucia = makeLucia(db)));
  return lucia;
}
