import { z } from "zod";
import { Email, entity, Id, Language, Name } from "#shared/platform/core/fields.ts";
import { listQuery, searched, sortable } from "#shared/platform/core/page.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";
import { MAIL_ERRORS } from "#shared/tenant/mail/schema.ts";

export const User = entity("user", {
  email: z.string(),
  name: z.string(),
  /** The role in the current property; a user has one per property. */
  role_id: z.enum(ROLES).nullable(),
  /** The same value as `role_id`, because a role has no name beside its id. */
  role: z.enum(ROLES).nullable(),
  language: Language.nullable(),
  avatar_id: z.string().nullable(),
  /** The URL of the picture. */
  avatar: z.string().nullable(),
});
export type User = z.infer<typeof User>;

export const ProfilePatch = z.strictObject({
  email: Email.optional(),
  name: Name.optional(),
  language: Language.nullable().optional(),
  avatar_id: Id.nullable().optional(),
});
export type ProfilePatch = z.infer<typeof ProfilePatch>;

export const Member = entity("member", { user_id: z.string(), user: User, role_id: z.enum(ROLES) });
export type Member = z.infer<typeof Member>;

export const MemberQuery = listQuery({
  /** Any part of name or e-mail. */
  query: searched,
  sort: sortable(["name", "email", "role_id", "created_at"]),
});
export type MemberQuery = z.infer<typeof MemberQuery>;
export const MemberInvite = z.strictObject({ email: Email, name: Name, role_id: z.enum(ROLES) });
export type MemberInvite = z.infer<typeof MemberInvite>;
export const MemberRole = z.strictObject({ role_id: z.enum(ROLES) });

/** Shown once; null where the user already has a password from another property. */
export const InvitedMember = Member.extend({ default_password: z.string().nullable() });
export type InvitedMember = z.infer<typeof InvitedMember>;

/** `POST /users/{id}/send_password_link`: the recipient, and the error if it could not be sent. */
export const SentPasswordLink = z.object({ to: z.string(), error: z.enum(MAIL_ERRORS).nullable() });
export type SentPasswordLink = z.infer<typeof SentPasswordLink>;

/** Who was a member of the property and is none any more; `id` is the user's. */
export const FormerMember = z.object({
  object: z.literal("former_member"),
  id: Id,
  name: z.string(),
  email: z.string(),
  left_at: z.string(),
  /** They are a member of another property, where their name is needed. */
  works_elsewhere: z.boolean(),
});
export type FormerMember = z.infer<typeof FormerMember>;
