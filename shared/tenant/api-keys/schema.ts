import { z } from "zod";
import { CalendarDate, entity, Name } from "#shared/platform/core/fields.ts";
import { listQuery, searched, sortable } from "#shared/platform/core/page.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";

export const ApiKeyInput = z.strictObject({
  name: Name.describe("What the key is for; of what a key made, the member's or key's name or the webhook's host"),
  role_id: z.enum(ROLES).describe("The role whose rights the key has, at most those of who makes it"),
  expires_on: CalendarDate.nullable().default(null).describe("The last day on which the key works; null if it never expires."),
});
export type ApiKeyInput = z.infer<typeof ApiKeyInput>;

export const ApiKey = entity("api_key", {
  name: z.string().describe("What the key is for"),
  role_id: z.enum(ROLES).describe("The role whose rights the key has"),
  revoked_at: z.string().nullable().describe("When it was revoked; null while it is valid"),
  expires_on: z.string().nullable().describe("The last day on which the key works; null if it never expires."),
  last_used_at: z.string().nullable().describe("To within an hour."),
  maker_id: z.string().nullable().describe("The user who made it or saved it last, whose permissions are the most that it has"),
  maker_name: z.string().nullable().describe("Who made it, by name"),
  /** The role with which the key acts now: its own, or its maker's where that is lower; null while the key has no permissions. */
  effective_role_id: z
    .enum(ROLES)
    .nullable()
    .describe("What the key may really do: never more than who made it; null if that person has left"),
  secret: z.string().nullable().describe("What calls send as Authorization: Bearer, shown this once"),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyQuery = listQuery({
  /** Any part of the name. */
  query: searched,
  sort: sortable(["name", "role_id", "created_at"]),
});
export type ApiKeyQuery = z.infer<typeof ApiKeyQuery>;
