import { DrizzleSQLiteAdapter } from "@lucia-auth/adapter-drizzle";
import { eq } from "drizzle-orm";
import { type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import { query } from "#server/platform/core/database/query.ts";
import { diskTrouble } from "#server/platform/core/monitoring/disk.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { type ClientInfo, MAX_USER_AGENT_LENGTH } from "#server/tenant/security-log/record.ts";
import { sessions } from "#server/tenant/session/tables.ts";
import { hashToken, makeToken } from "#server/tenant/session/tokens.ts";
import { users } from "#server/tenant/team/tables.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof makeLucia>;
    DatabaseSessionAttributes: Omit<typeof sessions.$inferSelect, "id" | "userId" | "expiresAt">;
  }
}

/** Days without use after which a session ends. */
export const SESSION_DAYS = 30;
/** Days after the login after which a session ends, however often it is used: a stolen cookie does not work forever. */
export const MAX_SESSION_DAYS = 90;

const lifeOf = query(
  ["id"],
  (db, { id }) => db.select({ created_at: sessions.created_at, expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.id, id)),
  { acrossProperties: "a user's session, in whichever property" },
);

/**
 * Lucia uses the computer's clock and takes no other. So that sessions follow the runtime's clock, the difference between both clocks is
 * added to a session's end when it is stored, and subtracted when it is read: zero in a running server, years in a test.
 */
class RuntimeClockAdapter extends DrizzleSQLiteAdapter {
  readonly #db: Runtime["db"];
  readonly #clock: Runtime["clock"];

  constructor({ db, clock }: Pick<Runtime, "db" | "clock">) {
    super(db, sessions, users);
    this.#db = db;
    this.#clock = clock;
  }

  override setSession(session: DatabaseSession): Promise<void> {
    return super.setSession({ ...session, expiresAt: moved(session.expiresAt, this.#ahead()) });
  }

  override async updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    const known = lifeOf.get({ db: this.#db }, { id: sessionId });
    if (!known) return;
    const last = new Date(Date.parse(known.created_at) + MAX_SESSION_DAYS * DAY_MS);
    const wanted = moved(expiresAt, this.#ahead());
    const end = wanted < last ? wanted : last;
    // In its last days it isn't lengthened any more, and no call has to write.
    if (Math.floor(end.getTime() / 1000) <= known.expiresAt) return;
    try {
      await super.updateSessionExpiration(sessionId, end);
    } catch (thrown) {
      // On a full disk the session is lengthened another day, and people can still read.
      if (diskTrouble(thrown) === null) throw thrown;
    }
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
    getSessionAttributes: ({ property_id, used_at }) => ({ property_id, used_at }),
  });
}

/** Opens a session in a property, with the password just proved, and returns the cookie's token. */
export async function openSession(runtime: Runtime, who: { user_id: string; property_id: string }, client: ClientInfo): Promise<string> {
  const token = makeToken();
  const now = runtime.clock().toISOString();
  const attributes = {
    property_id: who.property_id,
    created_at: now,
    used_at: now,
    proved_at: now,
    address: client.address,
    user_agent: client.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
  };
  await luciaOf(runtime).createSession(who.user_id, attributes, { sessionId: hashToken(token) });
  return token;
}

const perRuntime = new WeakMap<Runtime, ReturnType<typeof makeLucia>>();

/** Lucia, the session library, which is used only in this folder. */
export function luciaOf(runtime: Runtime): ReturnType<typeof makeLucia> {
  let lucia = perRuntime.get(runtime);
  if (!lucia) perRuntime.set(runtime, (lucia = makeLucia(runtime)));
  return lucia;
}
