import { DrizzleSQLiteAdapter } from "@lucia-auth/adapter-drizzle";
import { type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import type { Runtime } from "#server/core/work/work.ts";
import { sessions } from "#server/session/tables.ts";
import { users } from "#server/team/tables.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof makeLucia>;
    DatabaseSessionAttributes: { property_id: string; created_at: string };
  }
}

export const SESSION_DAYS = 30;

/**
 * Lucia uses the computer's clock and takes no other. So that sessions follow the runtime's clock, the difference between both clocks is
 * added to a session's end when it is stored, and subtracted when it is read: zero in a running server, years in a test.
 */
class RuntimeClockAdapter extends DrizzleSQLiteAdapter {
  readonly #clock: Runtime["clock"];

  constructor({ db, clock }: Pick<Runtime, "db" | "clock">) {
    super(db, sessions, users);
    this.#clock = clock;
  }

  override setSession(session: DatabaseSession): Promise<void> {
    return super.setSession({ ...session, expiresAt: moved(session.expiresAt, this.#ahead()) });
  }

  override updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    return super.updateSessionExpiration(sessionId, moved(expiresAt, this.#ahead()));
  }

  override async getSessionAndUser(sessionId: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [session, user] = await super.getSessionAndUser(sessionId);
    return [session && { ...session, expiresAt: moved(session.expiresAt, -this.#ahead()) }, user];
  }

  #ahead(): number {
    return this.#clock().getTime() - Date.now();
  }
}

function moved(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}

function makeLucia(runtime: Runtime) {
  return new Lucia(new RuntimeClockAdapter(runtime), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, "d"),
    getSessionAttributes: ({ property_id }) => ({ property_id }),
  });
}

const perRuntime = new WeakMap<Runtime, ReturnType<typeof makeLucia>>();

/** Lucia, the session library, which is used only in this folder: sliding sessions of 30 days. */
export function luciaOf(runtime: Runtime): ReturnType<typeof makeLucia> {
  let lucia = perRuntime.get(runtime);
  if (!lucia) perRuntime.set(runtime, (lucia = makeLucia(runtime)));
  return lucia;
}
