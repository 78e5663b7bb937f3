import type { Entity } from "#server/platform/core/work/entity.ts";

export const cashEntryEntity = {
  object: "cash_entry",
  audience: "cash_closings:read",
} as const satisfies Entity;

export const cashClosingEntity = {
  object: "cash_closing",
  audience: "cash_closings:read",
} as const satisfies Entity;
