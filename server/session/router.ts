import { z } from "zod";
import { procedure, publicProcedure, router, userProcedure } from "#server/core/calls/trpc.ts";
import { hashPassword } from "#server/core/secrets/passwords.ts";
import { authenticate, SESSION_SECONDS } from "#server/session/authenticate.ts";
import { forgotPassword, mailsPasswordLinks, resetForgottenPassword } from "#server/session/forgotten-password.ts";
import { identityOf } from "#server/session/queries.ts";
import { endSession, login, provePassword, setPassword, switchProperty } from "#server/session/service.ts";
import { noteLeft } from "#server/team/looks.ts";
import { findMe } from "#server/team/queries.ts";
import { Problem } from "#shared/core/errors.ts";
import { Id } from "#shared/core/fields.ts";
import { Credentials, ForgottenPassword, LoginOptions, PasswordChange, PasswordReset, SessionIdentity } from "#shared/session/schema.ts";

export const sessionRouter = router({
  login: publicProcedure
    .meta({ rest: "POST /session/login", summary: "Log in; the answer sets the session cookie" })
    .input(Credentials)
    .output(SessionIdentity)
    .mutation(async ({ ctx, input }) => {
      const token = await login(ctx.runtime, { ...input, address: ctx.address });
      const { actor } = await authenticate(ctx.runtime, { cookieToken: token, bearer: null, language: ctx.language });
      if (!actor) throw new Problem("session/invalid_credentials");
      ctx.setSessionCookie(token, SESSION_SECONDS);
      return identityOf(ctx.runtime.db, actor);
    }),

  options: publicProcedure
    .meta({ rest: "GET /session/options", summary: "What the login page can offer; needs no login" })
    .output(LoginOptions)
    .query(({ ctx }) => ({ mails_password_links: mailsPasswordLinks(ctx.runtime) })),

  forgotPassword: publicProcedure
    .meta({
      rest: "POST /session/forgot_password",
      summary: "Mails a link to a new password, where somebody has this address; the answer never tells",
    })
    .input(ForgottenPassword)
    .mutation(({ ctx, input, path }) => {
      const { runtime, address, language } = ctx;
      forgotPassword(runtime, { ...input, address, language }, (thrown) => void ctx.logBug(thrown, path));
    }),

  resetPassword: publicProcedure
    .meta({ rest: "POST /session/reset_password", summary: "Sets a new password with a link's token, once; all sessions of the user end" })
    .input(PasswordReset)
    .mutation(({ ctx, input }) => resetForgottenPassword(ctx.runtime, { ...input, address: ctx.address })),

  logout: userProcedure()
    .meta({ rest: "POST /session/logout", summary: "End this session", anyProperty: true })
    .mutation(({ ctx }) => {
      ctx.write((work) => {
        noteLeft(work);
        endSession(work, ctx.session_id);
      });
      ctx.setSessionCookie(null, 0);
    }),

  get: procedure("property_name:read")
    .meta({ rest: "GET /session", summary: "Who is asking, and in which property" })
    .output(SessionIdentity)
    .query(({ ctx }) => identityOf(ctx.runtime.db, ctx.actor)),

  current: publicProcedure
    .meta({ rest: "GET /session/current", summary: "The same for whoever may not be logged in: null then, and no error" })
    .output(SessionIdentity.nullable())
    .query(({ ctx }) => ctx.actor && identityOf(ctx.runtime.db, ctx.actor)),

  switchProperty: userProcedure()
    .meta({ rest: "POST /session/switch_property", query: true, summary: "Work in another property" })
    .input(z.strictObject({ propertyId: Id }))
    .output(SessionIdentity)
    .mutation(async ({ ctx, input }) => {
      ctx.write((work) => switchProperty(work, ctx, input.propertyId));
      const actor = await ctx.reauthenticate();
      return identityOf(ctx.runtime.db, actor);
    }),

  updatePassword: userProcedure()
    .meta({ rest: "POST /session/update_password", summary: "Change the own password; all other sessions end" })
    .input(PasswordChange)
    .mutation(async ({ ctx, input }) => {
      const hash = await hashPassword(input.new_password);
      // Last: what is proven must still hold when it is written.
      await provePassword(ctx.runtime, findMe(ctx.view, ctx.user_id), { password: input.current_password, address: ctx.address });
      ctx.write((work) => setPassword(work, ctx, hash));
    }),
});
