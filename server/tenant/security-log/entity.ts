import type { Entity } from "#server/platform/core/work/entity.ts";

export const securityEntryEntity = {
  object: "security_entry",
  audience: "security_log:read",
} as const satisfies Entity;
