import { roomTypeStore } from "#server/inventory/room-types/queries.ts";
import { type RuleRow, ruleStore } from "#server/office/messages/queries.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { rateStore } from "#server/prices/rates/queries.ts";
import { fileStore } from "#server/tenant/files/queries.ts";
import { MAX_ATTACHED_BYTES, MAX_MESSAGE_RULES, type MessageRuleInput } from "#shared/office/messages/schema.ts";
import { invalid, notFound, Problem } from "#shared/platform/core/errors.ts";

/** Creates a rule. Throws `message_rule/too_many`. */
export function createRule(work: Work, input: MessageRuleInput): RuleRow {
  if (ruleStore.all(work, undefined).length >= MAX_MESSAGE_RULES) throw new Problem("message_rule/too_many");
  assertReferences(work, input);
  const rule = ruleStore.insert(work, { ...input, active_since: input.active ? work.now : null });
  work.record("message_rule.created", rule, { words: { name: rule.name } });
  if (rule.active) work.record("message_rule.switched_on", rule, { words: { name: rule.name } });
  return rule;
}

/** Replaces all fields. A rule that is switched on, or whose occasion changes, leaves out the occasions that have passed. */
export function updateRule(work: Work, { id, ...input }: MessageRuleInput & { id: string }): RuleRow {
  const before = ruleStore.get(work, id);
  assertReferences(work, input);
  const rule = ruleStore.update(work, before, { ...input, active_since: activeSince(work, before, input) });
  const switched = rule.active === before.active ? "changed" : rule.active ? "switched_on" : "switched_off";
  work.record(`message_rule.${switched}`, rule, { words: { name: rule.name }, ...changes(before, input) });
  return rule;
}

/** Deletes a rule. What it has sent stays in the histories of the stays. */
export function deleteRule(work: Work, id: string): void {
  const rule = ruleStore.remove(work, ruleStore.get(work, id));
  work.record("message_rule.deleted", rule, { words: { name: rule.name } });
}

function activeSince(work: Work, before: RuleRow, input: MessageRuleInput): string | null {
  if (!input.active) return null;
  const isSameTime = before.occasion === input.occasion && before.days === input.days && before.time === input.time;
  return before.active && isSameTime ? before.active_since : work.now;
}

/** Throws `not_found` for a record that the property does not have, and `validation` for attachments that are too large. */
export function assertReferences(view: View, { rate_ids, room_type_ids, attachment_ids }: MessageRuleInput): void {
  for (const id of rate_ids) if (!rateStore.find(view, id)) throw notFound("rate_ids");
  for (const id of room_type_ids) if (!roomTypeStore.find(view, id)) throw notFound("room_type_ids");
  const files = attachment_ids.map((id) => {
    const file = fileStore.find(view, id);
    if (!file) throw notFound("attachment_ids");
    return file;
  });
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_ATTACHED_BYTES) throw invalid("attachment_ids", "attachments_size");
}
