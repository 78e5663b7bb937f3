import type { Entity } from "#server/platform/core/work/entity.ts";

export const backupEntity = {
  object: "backup",
  audience: "backups:read",
} as const satisfies Entity;
