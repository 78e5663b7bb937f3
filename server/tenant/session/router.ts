import { z } from "zod";
import { procedure, publicProcedure, router, userProcedure } from "#server/platform/core/calls/trpc.ts";
import { hashChosenPassword } from "#server/platform/core/secrets/chosen-password.ts";
import { write } from "#server/platform/core/work/work.ts";
import type { ClientInfo } from "#server/tenant/security-log/record.ts";
import { forgotPassword, mailsPasswordLinks, resetForgottenPassword } from "#server/tenant/session/forgotten-password.ts";
import { giveSession } from "#server/tenant/session/give-session.ts";
import { KNOWN_SECONDS, rememberBrowser } from "#server/tenant/session/known-browsers.ts";
import { hasPasskeys } from "#server/tenant/session/passkeys.ts";
import { noteProof } from "#server/tenant/session/proof.ts";
import { identityOf, listSessions } from "#server/tenant/session/queries.ts";
import { prepareSecondFactor, secondFactorOf, turnOffSecondFactor, turnOnSecondFactor } from "#server/tenant/session/second-factor.ts";
import {
  endOwnSession,
  login,
  logOut,
  logOutElsewhere,
  provePassword,
  setPassword,
  switchProperty,
} from "#server/tenant/session/service.ts";
import { noteLeft } from "#server/tenant/team/last-seen.ts";
import { findMe } from "#server/tenant/team/queries.ts";
import { ById, Id } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import {
  Credentials,
  ForgottenPassword,
  LoginOptions,
  OwnSession,
  PairedPhone,
  PasswordChange,
  PasswordProof,
  PasswordReset,
  PreparedSecondFactor,
  RecoveryCodes,
  SecondFactor,
  SessionIdentity,
  SessionQuery,
} from "#shared/tenant/session/schema.ts";

export const sessionRouter = router({
  login: publicProcedure
    .meta({
      rest: "POST /session/login",
      summary: "Logs in; the response sets the session cookie",
      problems: [
        "session/invalid_credentials",
        "session/code_needed",
        "session/code_wrong",
        "session/default_password_expired",
        "too_many_requests",
      ],
    })
    .input(Credentials)
    .output(SessionIdentity)
    .mutation(({ ctx, input }) => giveSession(ctx, () => login(ctx.runtime, input, ctx))),

  options: publicProcedure
    .meta({ rest: "GET /session/options", summary: "The options of the login page; needs no login" })
    .output(LoginOptions)
    .query(({ ctx }) => ({ mails_password_links: mailsPasswordLinks(ctx.runtime), takes_passkeys: hasPasskeys(ctx.runtime.db) })),

  forgotPassword: publicProcedure
    .meta({
      rest: "POST /session/forgot_password",
      summary: "Mails a link to set a new password if a user has this address; the response is the same either way",
      problems: ["too_many_requests"],
    })
    .input(ForgottenPassword)
    .mutation(({ ctx, input, path }) => {
      const { runtime, address, language } = ctx;
      forgotPassword(runtime, { ...input, address, language }, (thrown) => void ctx.logBug(thrown, path));
    }),

  resetPassword: publicProcedure
    .meta({
      rest: "POST /session/reset_password",
      summary: "Sets a new password with a link's token, once; all sessions of the user end",
      problems: ["session/password_link_dead", "session/guessable_password", "too_many_requests"],
    })
    .input(PasswordReset)
    .mutation(async ({ ctx, input }) => {
      const user_id = await resetForgottenPassword(ctx.runtime, { ...input, address: ctx.address });
      // Anyone who reads the user's mails is not kept out by others' guesses.
      if (!ctx.screen) ctx.setDeviceCookie(rememberBrowser(ctx.runtime, ctx.deviceToken, user_id), KNOWN_SECONDS);
    }),

  logout: userProcedure()
    .meta({ rest: "POST /session/logout", summary: "Ends this session", anyProperty: true, withDefaultPassword: true })
    .mutation(({ ctx }) => {
      ctx.write((work) => {
        noteLeft(work);
        logOut(work, ctx);
      });
      ctx.setSessionCookie(null, 0);
    }),

  get: procedure("property_name:read")
    .meta({ rest: "GET /session", summary: "The caller and their property", withDefaultPassword: true, problems: ["unauthenticated"] })
    .output(SessionIdentity)
    .query(({ ctx }) => identityOf(ctx.runtime.db, ctx.actor)),

  current: publicProcedure
    .meta({ rest: "GET /session/current", summary: "Like GET /session, but null instead of an error where nobody is logged in" })
    .output(SessionIdentity.nullable())
    .query(({ ctx }) => ctx.actor && identityOf(ctx.runtime.db, ctx.actor)),

  switchProperty: userProcedure()
    .meta({
      rest: "POST /session/switch_property",
      query: true,
      summary: "Switches the session to another property",
      withDefaultPassword: true,
    })
    .input(z.strictObject({ propertyId: Id.describe("The property to switch to") }))
    .output(SessionIdentity)
    .mutation(async ({ ctx, input }) => {
      ctx.write((work) => switchProperty(work, ctx, input.propertyId));
      const actor = await ctx.reauthenticate();
      return identityOf(ctx.runtime.db, actor);
    }),

  list: userProcedure()
    .meta({ rest: "GET /sessions", summary: "Where the caller is logged in: this session first, then the last used", anyProperty: true })
    .input(SessionQuery)
    .output(pageOf(OwnSession))
    .query(({ ctx, input }) => listSessions(ctx.view, ctx, input)),

  end: userProcedure()
    .meta({ rest: "DELETE /sessions/{id}", summary: "Ends one of the caller's sessions, open screens included", anyProperty: true })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => endOwnSession(work, ctx.user_id, input.id))),

  endOthers: userProcedure()
    .meta({ rest: "POST /sessions/end_others", summary: "Ends all of the caller's sessions but this one", anyProperty: true })
    .mutation(({ ctx }) => ctx.write((work) => logOutElsewhere(work, ctx))),

  confirmPassword: userProcedure()
    .meta({
      rest: "POST /session/confirm_password",
      summary: "Proves the own password, which changes of team and API keys need for ten minutes",
      problems: ["user/wrong_password", "session/code_needed", "session/code_wrong", "too_many_requests"],
    })
    .input(PasswordProof)
    .mutation(async ({ ctx, input }) => {
      await provePassword(ctx.runtime, findMe(ctx.view, ctx.user_id), { ...clientOf(ctx), password: input.password });
      ctx.write((work) => noteProof(work, ctx.session_id));
    }),

  secondFactor: userProcedure()
    .meta({ rest: "GET /session/second_factor", summary: "Whether the own login asks for a code of the phone", anyProperty: true })
    .output(SecondFactor)
    .query(({ ctx }) => secondFactorOf(ctx.view, ctx.user_id)),

  prepareSecondFactor: userProcedure()
    .meta({
      rest: "POST /session/second_factor/prepare",
      summary: "A new secret for an authenticator app; stores nothing",
      anyProperty: true,
    })
    .output(PreparedSecondFactor)
    .mutation(({ ctx }) => prepareSecondFactor(findMe(ctx.view, ctx.user_id).email)),

  turnOnSecondFactor: userProcedure()
    .meta({
      rest: "POST /session/second_factor",
      summary: "Logins ask for a code from now on; returns recovery codes, this once",
      anyProperty: true,
      problems: ["session/code_wrong", "session/password_needed", "too_many_requests"],
    })
    .input(PairedPhone)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => {
      ctx.assertProven();
      const me = findMe(ctx.view, ctx.user_id);
      return ctx.write((work) => ({ recovery_codes: turnOnSecondFactor(work, me, input) }));
    }),

  turnOffSecondFactor: userProcedure()
    .meta({
      rest: "DELETE /session/second_factor",
      summary: "Logins ask for the password only",
      anyProperty: true,
      problems: ["session/password_needed"],
    })
    .mutation(({ ctx }) => {
      ctx.assertProven();
      const me = findMe(ctx.view, ctx.user_id);
      ctx.write((work) => turnOffSecondFactor(work, me));
    }),

  updatePassword: userProcedure()
    .meta({
      rest: "POST /session/update_password",
      summary: "Changes the own password; all other sessions end",
      withDefaultPassword: true,
      problems: ["user/wrong_password", "session/guessable_password", "too_many_requests"],
    })
    .input(PasswordChange)
    .mutation(({ ctx, input }) =>
      ctx.once(async () => {
        const hash = await hashChosenPassword(input.new_password, findMe(ctx.view, ctx.user_id));
        // The password is checked last, so that the check still holds when the new one is written.
        await provePassword(ctx.runtime, findMe(ctx.view, ctx.user_id), { ...clientOf(ctx), password: input.current_password });
        write(ctx.runtime, ctx.actor, (work) => {
          setPassword(work, { user_id: ctx.user_id, session_id: ctx.session_id, as: "password_changed" }, hash);
          noteProof(work, ctx.session_id);
        });
      }),
    ),
});

type SessionClient = ClientInfo & { session_id: string };

function clientOf({ session_id, address, userAgent }: SessionClient): SessionClient {
  return { session_id, address, userAgent };
}
