import type { Entity } from "#server/platform/core/work/entity.ts";

export const cashRegisterEntity = {
  object: "cash_register",
  audience: "folios:read",
} as const satisfies Entity;

export const cashReceiptEntity = {
  object: "cash_receipt",
  audience: "folios:read",
} as const satisfies Entity;
