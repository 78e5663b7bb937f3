import { z } from "zod";
import { Id } from "#shared/platform/core/fields.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";
import { ApiKey } from "#shared/tenant/api-keys/schema.ts";

const Ids = z.array(Id).max(200).default([]);

/** A member, key or webhook that an API key made, or another key that it made, and that still gives access. */
export const MadeByKey = z.object({
  object: z.enum(["member", "api_key", "webhook"]),
  id: z.string(),
  name: z.string().describe("The member's or key's name, or the webhook's host"),
  role_id: z.enum(ROLES).nullable().describe("The role of a member or key; null for a webhook"),
  made_at: z.string().describe("When it was made"),
  made_by: z.string().describe("The name of the key that made it"),
});
export type MadeByKey = z.infer<typeof MadeByKey>;

/** The records made by a key that end together with it. */
export const EndedToo = z.strictObject({
  member_ids: Ids.describe("Members who are removed"),
  api_key_ids: Ids.describe("Keys that are revoked"),
  webhook_ids: Ids.describe("Webhooks that are deleted"),
});
export type EndedToo = z.infer<typeof EndedToo>;

export const KeyRevocation = z.strictObject({ id: Id, end: EndedToo.optional().describe("What ends with the key, of what it made") });
export type KeyRevocation = z.infer<typeof KeyRevocation>;

/** The revoked key, with what it made and what still gives access. */
export const RevokedApiKey = ApiKey.extend({
  made: z.array(MadeByKey).describe("What the key made, or keys that it made, and what still gives access"),
}).meta({ id: "RevokedApiKey" });
export type RevokedApiKey = z.infer<typeof RevokedApiKey>;
