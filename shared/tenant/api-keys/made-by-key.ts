import { z } from "zod";
import { Id } from "#shared/platform/core/fields.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";
import { ApiKey } from "#shared/tenant/api-keys/schema.ts";

const Ids = z.array(Id).max(200).default([]);

/** A member, key or webhook that an API key made, or another key that it made, and that still gives access. */
export const MadeByKey = z.object({
  object: z.enum(["member", "api_key", "webhook"]),
  id: z.string(),
  /** The name of the member or key, or the host of the webhook's address. */
  name: z.string(),
  role_id: z.enum(ROLES).nullable(),
  made_at: z.string(),
  /** The name of the key that made it. */
  made_by: z.string(),
});
export type MadeByKey = z.infer<typeof MadeByKey>;

/** The records made by a key that end together with it. */
export const EndedToo = z.strictObject({ member_ids: Ids, api_key_ids: Ids, webhook_ids: Ids });
export type EndedToo = z.infer<typeof EndedToo>;

export const KeyRevocation = z.strictObject({ id: Id, end: EndedToo.optional() });
export type KeyRevocation = z.infer<typeof KeyRevocation>;

/** The revoked key, with what it made and what still gives access. */
export const RevokedApiKey = ApiKey.extend({ made: z.array(MadeByKey) }).meta({ id: "RevokedApiKey" });
export type RevokedApiKey = z.infer<typeof RevokedApiKey>;
