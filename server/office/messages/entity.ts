import { messageRules } from "#server/office/messages/tables.ts";
import { messageRuleUses } from "#server/office/messages/uses.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";

export const messageRuleEntity = {
  object: "message_rule",
  audience: "base_data:read",
  history: { of: "changes", find: inTable(messageRules) },
  uses: messageRuleUses,
} as const satisfies Entity;
