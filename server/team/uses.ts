import type { Uses } from "#server/core/database/uses.ts";

export const userUses = {
  file: { users: "SELECT count(*) AS n FROM users WHERE avatar_id = @id AND deleted_at IS NULL" },
} as const satisfies Uses;

/** Files that are somebody's picture. */
export const avatarFiles = `SELECT w.id AS file_id, 'user' AS object, u.id, u.name FROM wanted w
  JOIN users u ON u.avatar_id = w.id WHERE u.deleted_at IS NULL`;
