import { consentFor } from "#server/office/messages/advertising.ts";
import { composeMessage } from "#server/office/messages/compose.ts";
import { type Subject, subjectsOf } from "#server/office/messages/facts.ts";
import { hoursOf } from "#server/office/messages/hours.ts";
import { type KeptMessage, type KeptState, keptOf } from "#server/office/messages/kept.ts";
import type { RuleRow } from "#server/office/messages/queries.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { type Circumstances, type Plan, type PlannedRule, planMessage } from "#shared/office/messages/plan.ts";

/** States of messages that have left, or were on their way. */
const HAS_LEFT: ReadonlySet<KeptState> = new Set(["queued", "sent", "failed", "uncertain"]);

/** A message of a rule to a subject: its row if it has left, else the plan, with the row of what people did to it. */
export type Entry = {
  id: string;
  rule: PlannedRule;
  subject: Subject;
  kept: KeptMessage | null;
  /** Null if it has left. */
  plan: Plan | null;
};

type Among = { bookings: readonly string[]; rules: readonly (PlannedRule | RuleRow)[] };

/** The messages to stays, and to their groups, by rules. Rules that are off or deleted have only what has left. */
export function entriesOf(view: View, { bookings, rules }: Among): Entry[] {
  if (bookings.length === 0 || rules.length === 0) return [];
  const { single, shared } = subjectsOf(view, bookings);
  const places = [...single, ...shared].flatMap(({ id, members }) => [id, ...members.map((member) => member.id)]);
  const kept = groupBy(keptOf(view, places), ({ rule_id }) => rule_id);
  const circumstances = { hours: hoursOf(view), now: view.now, consent_for: consentFor(view) };
  return rules.flatMap((rule) => {
    const own = kept.get(rule.id) ?? [];
    const subjects = rule.each_room ? single : [...single.filter(({ booking }) => booking.group_id === null), ...shared];
    return subjects.flatMap((subject) => entriesFor(rule, subject, { own, circumstances }));
  });
}

type Known = { own: readonly KeptMessage[]; circumstances: Circumstances };

function entriesFor(rule: PlannedRule | RuleRow, subject: Subject, { own, circumstances }: Known): Entry[] {
  const members = new Set(subject.members.map(({ id }) => id));
  const rows = own.filter(({ subject_id, booking_id }) => subject_id === subject.id || members.has(booking_id));
  const left = rows.filter(({ state }) => HAS_LEFT.has(state));
  const entry = (index: number) => ({ id: `${rule.id}.${subject.id}.${index}`, rule, subject });
  const entries: Entry[] = left.map((kept, index) => ({ ...entry(index), kept, plan: null }));
  const isOn = rule.active && !("deleted_at" in rule && rule.deleted_at !== null);
  const plan = isOn ? planMessage(rule, subject.facts, circumstances) : null;
  if (plan === null) return entries;
  const isAnother = rule.again_when_moved && !left.some(({ occasion_date }) => occasion_date === plan.occasion_date);
  if (left.length > 0 && !isAnother) return entries;
  const kept = rows.find(({ state, subject_id }) => !HAS_LEFT.has(state) && subject_id === subject.id) ?? null;
  const planned = { ...entry(left.length), kept, plan };
  return [...entries, planned];
}

/** The text of a message that has not left: the one that a person wrote, else that of the rule. */
export function textOf(view: View, { rule, subject, kept }: Entry) {
  const composed = composeMessage(view, rule, subject);
  if (kept?.subject == null || kept.body === null) return { ...composed, edited: false };
  return { ...composed, subject: kept.subject, body: kept.body, missing: [], edited: true };
}
