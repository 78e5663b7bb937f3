import { z } from "zod";
import { madeByKey } from "#server/office/made-by-key/queries.ts";
import { revokeWithMade } from "#server/office/made-by-key/revoke.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { KeyRevocation, MadeByKey, RevokedApiKey } from "#shared/tenant/api-keys/made-by-key.ts";

/** The end of an API key with what it made: members, other keys and webhooks belong to modules above API keys. */
export const madeByKeyRouter = router({
  made: procedure("api_keys:read")
    .meta({
      rest: "GET /api_keys/{id}/made",
      summary: "Members, keys and webhooks that the key made, or keys that it made, and that still give access",
    })
    .input(ById)
    .output(z.array(MadeByKey))
    .query(({ ctx, input }) => madeByKey(ctx.view, input.id)),

  revoke: procedure("api_keys:write")
    .meta({
      rest: "POST /api_keys/{id}/revoke",
      summary: "Blocks the key at once and for good; it stays in the list. `end` names what ends with it, of what it made",
      problems: ["session/password_needed", "user/self", "user/last_admin"],
    })
    .input(KeyRevocation)
    .output(RevokedApiKey)
    .mutation(({ ctx, input }) => ctx.write((work) => revokeWithMade(work, input))),
});
