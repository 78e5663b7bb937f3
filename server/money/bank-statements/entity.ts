import type { Entity } from "#server/platform/core/work/entity.ts";

export const bankStatementEntity = {
  object: "bank_statement",
  audience: "folios:read",
} as const satisfies Entity;
