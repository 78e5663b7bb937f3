import { and, eq, isNull } from "drizzle-orm";
import { messageRules } from "#server/office/messages/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { query as statement } from "#server/platform/core/database/query.ts";
import { alphabetical, sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { MessageRule, MessageRuleQuery } from "#shared/office/messages/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";

/** Only this module writes through it. */
export const ruleStore = entityStore("message_rule", messageRules);
export type RuleRow = ReturnType<typeof ruleStore.get>;

/** By name by default. */
export function listRules(view: View, query: MessageRuleQuery): Page<MessageRule> {
  const { name } = messageRules;
  return ruleStore.page(view, query, holdsText(query.query, name), sorting(query.sort ?? "name", { name: alphabetical(name) }));
}

/** Throws `not_found`. */
export function getRule(view: View, id: string): MessageRule {
  return ruleStore.get(view, id);
}

const active = ruleStore.selection([], () => and(eq(messageRules.active, true), isNull(messageRules.deleted_at)), messageRules.name);

/** The rules that are switched on. */
export function activeRules(view: View): RuleRow[] {
  return active.all(view, {});
}

const everything = ruleStore.selection([], () => undefined, messageRules.name);

/** All rules, deleted ones too: what they have sent is still shown. */
export function allRules(view: View): RuleRow[] {
  return everything.all(view, {});
}

const anyActive = statement(
  [],
  (db) =>
    db
      .select({ id: messageRules.id })
      .from(messageRules)
      .where(and(eq(messageRules.active, true), isNull(messageRules.deleted_at)))
      .limit(1),
  { acrossProperties: "tells if the job has anything to do" },
);

/** True if any property has a rule that is switched on. */
export function hasActiveRules(view: Pick<View, "db">): boolean {
  return anyActive.get(view, {}) !== undefined;
}
