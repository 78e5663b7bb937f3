import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { settings } from "#server/tenant/settings/tables.ts";

export const settingEntity = {
  object: "setting",
  audience: "settings:read",
  history: { of: "changes", find: inTable(settings) },
} as const satisfies Entity;
