import type { Context } from "#server/platform/core/calls/trpc.ts";
import { withReserve } from "#server/platform/core/monitoring/reserve.ts";
import { authenticate, SESSION_SECONDS } from "#server/tenant/session/authenticate.ts";
import { KNOWN_SECONDS } from "#server/tenant/session/known-browsers.ts";
import { identityOf } from "#server/tenant/session/queries.ts";
import { endReplacedSession, type NewSession } from "#server/tenant/session/service.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { SessionIdentity } from "#shared/tenant/session/schema.ts";

/** Answers a login, by whichever way it opened a session: sets the cookies of session and browser, and says who it is. */
export async function giveSession(ctx: Context, login: () => Promise<NewSession>): Promise<SessionIdentity> {
  // A socket has no response that could set the cookie.
  if (ctx.screen) throw new Problem("method_not_allowed");
  const { token, deviceToken } = await withReserve(ctx.runtime.config.data_dir, login);
  const { actor } = await authenticate(ctx.runtime, { cookieToken: token, bearer: null, language: ctx.language, address: null });
  if (!actor) throw new Problem("session/invalid_credentials");
  endReplacedSession(ctx.runtime, ctx.actor);
  ctx.setSessionCookie(token, SESSION_SECONDS);
  ctx.setDeviceCookie(deviceToken, KNOWN_SECONDS);
  return identityOf(ctx.runtime.db, actor);
}
