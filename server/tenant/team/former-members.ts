import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { command, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { isMemberElsewhere, memberOf, userById } from "#server/tenant/team/queries.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { FormerMember } from "#shared/tenant/team/schema.ts";

const removedHere = query([], (db, { property }) =>
  db
    .select({ id: members.id, version: members.version, user_id: members.user_id, left_at: sql<string>`${members.deleted_at}` })
    .from(members)
    .where(and(eq(members.property_id, property), isNotNull(members.deleted_at), isNull(members.erased_at)))
    .orderBy(desc(members.deleted_at)),
);

/** Former members of the property who were not erased, the last to leave first. */
export function formerMembers(view: View): FormerMember[] {
  const last = new Map<string, string>();
  for (const { user_id, left_at } of removedHere.all(view, {})) if (!last.has(user_id)) last.set(user_id, left_at);
  return [...last].flatMap(([id, left_at]) => {
    const user = userById(view.db, id);
    if (!user || memberOf(view, id)) return [];
    return [{ object: "former_member", id, name: user.name, email: user.email, left_at, works_elsewhere: isMemberElsewhere(view, id) }];
  });
}

/** The memberships of a former member. Throws `not_found`, and `user/works_elsewhere`: their name is needed in another property. */
export function membershipsToErase(view: View, userId: string) {
  const left = removedHere.all(view, {}).filter(({ user_id }) => user_id === userId);
  if (left.length === 0 || memberOf(view, userId)) throw new Problem("not_found");
  if (isMemberElsewhere(view, userId)) throw new Problem("user/works_elsewhere");
  return left;
}

const markErased = command(["user"], (db, { user, property, now }) =>
  db
    .update(members)
    .set({ erased_at: sql`${now}`, updated_at: sql`${now}`, version: sql`${members.version} + 1` })
    .where(and(eq(members.property_id, property), eq(members.user_id, user), isNull(members.erased_at))),
);
const emptyUser = command(
  ["user", "name", "at"],
  (db, { user, name, at }) =>
    db
      .update(users)
      .set({
        name: sql`${name}`,
        email: "",
        language: null,
        avatar_id: null,
        password_hash: "none",
        must_change_password: false,
        default_password_until: null,
        totp_secret: null,
        totp_step: null,
        deleted_at: sql`coalesce(${users.deleted_at}, ${at})`,
        updated_at: sql`${at}`,
        version: sql`${users.version} + 1`,
      })
      .where(eq(users.id, user)),
  { acrossProperties: "a user who is a member nowhere any more" },
);

/** Leaves of a user the row, with another name, so that what they did still has an author. */
export function emptyFormerMember(work: Work, userId: string, name: string): void {
  markErased(work, { user: userId });
  emptyUser(work, { user: userId, name, at: work.now });
}
