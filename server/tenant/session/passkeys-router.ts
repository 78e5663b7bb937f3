import { type Context, publicProcedure, router, userProcedure } from "#server/platform/core/calls/trpc.ts";
import { giveSession } from "#server/tenant/session/give-session.ts";
import { loginWithPasskey, preparePasskeyLogin } from "#server/tenant/session/passkey-login.ts";
import { preparePasskeyProof, provePasskey } from "#server/tenant/session/passkey-proof.ts";
import { addPasskey, listPasskeys, newPasskeyOf, preparePasskey, removePasskey, renamePasskey } from "#server/tenant/session/passkeys.ts";
import { noteProof } from "#server/tenant/session/proof.ts";
import { checkCreated, ownPageOf } from "#server/tenant/session/webauthn.ts";
import { findMe } from "#server/tenant/team/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import {
  CreatedPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyQuery,
  PasskeyRename,
  PasskeyRequest,
  SignedByPasskey,
} from "#shared/tenant/session/passkey-schema.ts";
import { SessionIdentity } from "#shared/tenant/session/schema.ts";

/** Calls of the session for passkeys. Browsers use them only on the pages of the host for which they were made. */
export const passkeysRouter = router({
  preparePasskeyLogin: publicProcedure
    .meta({
      rest: "POST /session/passkey_login/prepare",
      summary: "What a passkey signs at the login, within five minutes; needs no login",
      problems: ["session/passkeys_not_here", "too_many_requests"],
    })
    .output(PasskeyRequest)
    .mutation(({ ctx }) => preparePasskeyLogin(ctx.runtime, ownPageOf(ctx.pageOrigin))),

  loginWithPasskey: publicProcedure
    .meta({
      rest: "POST /session/passkey_login",
      summary: "Logs in with a passkey; the response sets the session cookie",
      problems: [
        "session/passkey_unknown",
        "session/passkey_refused",
        "session/passkeys_not_here",
        "session/default_password_expired",
        "too_many_requests",
      ],
    })
    .input(SignedByPasskey)
    .output(SessionIdentity)
    .mutation(({ ctx, input }) =>
      giveSession(ctx, () => loginWithPasskey(ctx.runtime, input, { ...originOf(ctx), page: ownPageOf(ctx.pageOrigin) })),
    ),

  preparePasskeyProof: userProcedure()
    .meta({
      rest: "POST /session/confirm_passkey/prepare",
      summary: "What an own passkey signs instead of typing the password",
      anyProperty: true,
      problems: ["session/passkeys_not_here"],
    })
    .output(PasskeyRequest)
    .mutation(({ ctx }) => preparePasskeyProof(ctx.runtime, findMe(ctx.view, ctx.user_id), ownPageOf(ctx.pageOrigin))),

  confirmPasskey: userProcedure()
    .meta({
      rest: "POST /session/confirm_passkey",
      summary: "Proves by an own passkey what else the password does, for ten minutes",
      anyProperty: true,
      problems: ["session/passkey_refused", "session/passkeys_not_here", "too_many_requests"],
    })
    .input(SignedByPasskey)
    .mutation(async ({ ctx, input }) => {
      const { address, userAgent, pageOrigin } = ctx;
      await provePasskey(ctx.runtime, findMe(ctx.view, ctx.user_id), { address, userAgent, signed: input, page: ownPageOf(pageOrigin) });
      ctx.write((work) => noteProof(work, ctx.session_id));
    }),

  passkeys: userProcedure()
    .meta({ rest: "GET /session/passkeys", summary: "The own passkeys, the oldest first", anyProperty: true })
    .input(PasskeyQuery)
    .output(pageOf(Passkey))
    .query(({ ctx, input }) => listPasskeys(ctx.view, ctx.user_id, input)),

  preparePasskey: userProcedure()
    .meta({
      rest: "POST /session/passkeys/prepare",
      summary: "What a browser makes a passkey of, within five minutes",
      anyProperty: true,
      problems: ["session/passkeys_not_here", "session/too_many_passkeys", "session/password_needed"],
    })
    .output(PasskeyCreation)
    .mutation(({ ctx }) => {
      ctx.assertProven();
      return preparePasskey(ctx.runtime, findMe(ctx.view, ctx.user_id), ownPageOf(ctx.pageOrigin));
    }),

  addPasskey: userProcedure()
    .meta({
      rest: "POST /session/passkeys",
      summary: "Adds a passkey that the browser has made; logins with it need no password",
      anyProperty: true,
      problems: ["session/passkeys_not_here", "session/too_many_passkeys", "session/passkey_not_added", "session/password_needed"],
    })
    .input(CreatedPasskey)
    .output(Passkey)
    .mutation(async ({ ctx, input }) => {
      ctx.assertProven();
      const me = findMe(ctx.view, ctx.user_id);
      const made = await checkCreated(ctx.runtime, input, { page: ownPageOf(ctx.pageOrigin), purpose: newPasskeyOf(me.id) });
      if ("refused" in made) throw new Problem("session/passkey_not_added", made.refused);
      return ctx.write((work) => addPasskey(work, me, { ...made, userAgent: ctx.userAgent }));
    }),

  renamePasskey: userProcedure()
    .meta({ rest: "PATCH /session/passkeys/{id}", summary: "Renames an own passkey", anyProperty: true, record: Passkey })
    .input(PasskeyRename)
    .mutation(({ ctx, input }) => ctx.write((work) => renamePasskey(work, ctx.user_id, input))),

  removePasskey: userProcedure()
    .meta({
      rest: "DELETE /session/passkeys/{id}",
      summary: "Removes an own passkey: it opens no session any more",
      anyProperty: true,
      problems: ["session/password_needed"],
    })
    .input(ById)
    .mutation(({ ctx, input }) => {
      ctx.assertProven();
      const me = findMe(ctx.view, ctx.user_id);
      ctx.write((work) => removePasskey(work, me, input.id));
    }),
});

function originOf({ address, userAgent, deviceToken }: Context) {
  return { address, userAgent, deviceToken };
}
