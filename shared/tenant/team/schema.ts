import { z } from "zod";
import { Email, entity, Id, Language, Name } from "#shared/platform/core/fields.ts";
import { listQuery, searched, sortable } from "#shared/platform/core/page.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";
import { MAIL_ERRORS } from "#shared/tenant/mail/schema.ts";

export const User = entity("user", {
  email: z.string(),
  name: z.string().describe("The person's name"),
  role_id: z.enum(ROLES).nullable().describe("The role, which decides what may be read and changed"),
  role: z.enum(ROLES).nullable().describe("The same as role_id, because a role has no name beside its id"),
  language: Language.nullable().describe("In which language the program speaks with them; null for the browser's"),
  avatar_id: z.string().nullable().describe("The id of the user's picture, served at /avatars/{id}"),
  avatar: z.string().nullable().describe("The address of the picture"),
});
export type User = z.infer<typeof User>;

export const ProfilePatch = z.strictObject({
  email: Email.optional().describe("The e-mail address of the login"),
  name: Name.optional().describe("The person's name"),
  language: Language.nullable().optional().describe("In which language the program speaks with them; null for the browser's"),
  avatar_id: Id.nullable().optional().describe("The file of the picture; null for none"),
});
export type ProfilePatch = z.infer<typeof ProfilePatch>;

export const Member = entity("member", {
  user_id: z.string().describe("The user"),
  user: User,
  role_id: z.enum(ROLES).describe("The role, which decides what may be read and changed"),
});
export type Member = z.infer<typeof Member>;

export const MemberQuery = listQuery({
  /** Any part of name or e-mail. */
  query: searched,
  sort: sortable(["name", "email", "role_id", "created_at"]),
});
export type MemberQuery = z.infer<typeof MemberQuery>;
export const MemberInvite = z.strictObject({
  email: Email.describe("The e-mail address of the login"),
  name: Name.describe("The person's name"),
  role_id: z.enum(ROLES).describe("The role, which decides what may be read and changed"),
});
export type MemberInvite = z.infer<typeof MemberInvite>;
export const MemberRole = z.strictObject({ role_id: z.enum(ROLES).describe("The role, which decides what may be read and changed") });

/** Shown once; null if the user already has a password from another property. */
export const InvitedMember = Member.extend({
  default_password: z.string().nullable().describe("The password to hand over, shown this once; null if they log in with their own"),
});
export type InvitedMember = z.infer<typeof InvitedMember>;

/** `POST /users/{id}/send_password_link`: the recipient, and the error if it could not be sent. */
export const SentPasswordLink = z.object({
  to: z.string().describe("To whom the link was mailed"),
  error: z.enum(MAIL_ERRORS).nullable().describe("Why the mail was not taken; null if it was"),
});
export type SentPasswordLink = z.infer<typeof SentPasswordLink>;

/** A former member of the property; `id` is the user's. */
export const FormerMember = z.object({
  object: z.literal("former_member"),
  id: Id.describe("The user's id"),
  name: z.string().describe("The person's name"),
  email: z.string().describe("The e-mail address of the login"),
  left_at: z.string().describe("When they left the team"),
  works_elsewhere: z.boolean().describe("They still work in another property of the installation"),
});
export type FormerMember = z.infer<typeof FormerMember>;
