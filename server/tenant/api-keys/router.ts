import { procedure, provenProcedure, router } from "#server/platform/core/calls/trpc.ts";
import { getApiKey, listApiKeys } from "#server/tenant/api-keys/queries.ts";
import { createApiKey, deleteApiKey, updateApiKey } from "#server/tenant/api-keys/service.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { ApiKey, ApiKeyInput, ApiKeyQuery } from "#shared/tenant/api-keys/schema.ts";

/** Revoking a key is in `server/office/made-by-key`, since it may end what the key made. */
export const apiKeysRouter = router({
  list: procedure("api_keys:read")
    .meta({ rest: "GET /api_keys", summary: "API keys, by name" })
    .input(ApiKeyQuery)
    .output(pageOf(ApiKey))
    .query(({ ctx, input }) => listApiKeys(ctx.view, input)),

  get: procedure("api_keys:read")
    .meta({ rest: "GET /api_keys/{id}", summary: "An API key, without its secret" })
    .input(ById)
    .output(ApiKey)
    .query(({ ctx, input }) => getApiKey(ctx.view, input.id)),

  create: provenProcedure("api_keys:write")
    .meta({ rest: "POST /api_keys", summary: "Creates an API key; the response holds its secret, this once" })
    .input(ApiKeyInput)
    .output(ApiKey)
    .mutation(({ ctx, input }) => ctx.write((work) => createApiKey(work, input))),

  update: provenProcedure("api_keys:write")
    .meta({ rest: "PUT /api_keys/{id}", summary: "Replaces name, role and expiry; a new role applies at once" })
    .input(withId(ApiKeyInput))
    .output(ApiKey)
    .mutation(({ ctx, input }) => ctx.write((work) => updateApiKey(work, input))),

  delete: procedure("api_keys:write")
    .meta({ rest: "DELETE /api_keys/{id}", summary: "Revokes and deletes the key at once" })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteApiKey(work, input.id))),
});
