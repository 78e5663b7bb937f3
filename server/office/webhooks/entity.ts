import { webhooks } from "#server/office/webhooks/tables.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";

export const webhookEntity = {
  object: "webhook",
  audience: "api_keys:read",
  history: { of: "changes", find: inTable(webhooks) },
} as const satisfies Entity;
