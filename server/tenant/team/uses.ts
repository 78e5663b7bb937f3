import { and, count, eq, isNull, sql } from "drizzle-orm";
import { oneOf, query } from "#server/platform/core/database/query.ts";
import type { Uses } from "#server/platform/core/database/uses.ts";
import type { FileUses } from "#server/tenant/files/uses-of-files.ts";
import { users } from "#server/tenant/team/tables.ts";

/** A user may work in several properties, and the avatar's file is stored in one of them. */
const PERSON = { acrossProperties: "a user belongs to no property; the file was read in the property" };

export const userUses = {
  file: {
    users: query(
      ["id"],
      (db, { id }) =>
        db
          .select({ n: count() })
          .from(users)
          .where(and(eq(users.avatar_id, id), isNull(users.deleted_at))),
      PERSON,
    ),
  },
} as const satisfies Uses;

/** Files that are a user's avatar. */
export const avatarFiles: FileUses = query(
  ["files"],
  (db, { files }) =>
    db
      .select({ file_id: users.avatar_id, object: sql<"user">`'user'`, id: users.id, name: users.name })
      .from(users)
      .where(and(oneOf(users.avatar_id, files), isNull(users.deleted_at))),
  PERSON,
);
