import { dueOf } from "#server/office/privacy/retention/due.ts";
import { assertSeen, type View, type Work } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { propertyLanguage, settingByKey } from "#server/tenant/settings/queries.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import {
  ANNOUNCED_DAYS,
  confirmedAfter,
  type Periods,
  periodsOf,
  RETENTION_KEY,
  RETENTION_KINDS,
  RetentionChoice,
  type RetentionKind,
  retentionRules,
  runningPeriod,
  stepOfNight,
  whyNotPeriod,
} from "#shared/office/privacy/retention.ts";
import { type Retentions, SHOWN_DUE } from "#shared/office/privacy/schema.ts";
import { privacyText } from "#shared/office/privacy/text.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { ruleText } from "#shared/platform/core/field-texts.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { DAY_MS, hotelDay } from "#shared/platform/core/stays.ts";
import { fill } from "#shared/platform/core/text.ts";

/** The property's periods: what was chosen and confirmed, within the law of its country. */
export function retentionOf(view: View) {
  const { country } = getProperty(view, view.actor.property_id).address;
  const setting = settingByKey(view, RETENTION_KEY);
  const choice = RetentionChoice.safeParse(parsed(setting?.value)).data ?? RetentionChoice.parse({});
  const rules = retentionRules(country);
  return { choice, rules, months: periodsOf(choice, country), version: setting?.version ?? 0 };
}

function parsed(value: string | undefined): unknown {
  try {
    return JSON.parse(value ?? "{}");
  } catch {
    return {};
  }
}

/** Every kind with its period, its bounds, and what would be removed now. A worker thread looks through all records for that. */
export function listRetentions(view: View): Promise<Retentions> {
  return viewInWorker(view, retentionsTask, null);
}

export const retentionsTask: ViewTask<null, Retentions> = { name: "retention periods", read: retentionsNow };

function retentionsNow(view: View): Retentions {
  const { choice, rules, months, version } = retentionOf(view);
  const soon = inDays(view, ANNOUNCED_DAYS);
  const kinds = RETENTION_KINDS.map((kind) => {
    const due = dueOf(view, kind, months[kind]);
    const { usual, min, max } = rules[kind];
    return {
      kind,
      months: months[kind],
      usual_months: usual,
      min_months: min,
      max_months: max,
      running_months: runningPeriod(months[kind], choice.confirmed[kind]),
      due: due.length,
      soon: dueOf(soon, kind, months[kind]).length,
      held: isHeld(view, kind, { months: months[kind], choice }),
      names: due.slice(0, SHOWN_DUE).map(({ name }) => name),
    };
  });
  return { version, kinds };
}

function isHeld(view: View, kind: RetentionKind, { months, choice }: { months: number; choice: RetentionChoice }): boolean {
  const running = runningPeriod(months, choice.confirmed[kind]);
  return running !== null && stepOfNight(dueOf(view, kind, running).length, choice.announced[kind]) === "hold";
}

/** The view so many days later, if nothing changes. */
function inDays(view: View, days: number): View {
  return { ...view, now: new Date(Date.parse(view.now) + days * DAY_MS).toISOString() };
}

export type Announced = RetentionChoice["announced"];

/** The number of records of each kind that the next nights may remove by these periods: those due, or due soon. */
export function announcementOf(view: View, periods: Periods): Promise<Announced> {
  return viewInWorker(view, announcementTask, periods);
}

export const announcementTask: ViewTask<Periods, Announced> = {
  name: "announced records",
  read(view, periods) {
    const soon = inDays(view, ANNOUNCED_DAYS);
    const counts = RETENTION_KINDS.flatMap((kind) => {
      const months = periods[kind];
      return months === undefined ? [] : [[kind, dueOf(soon, kind, months).length] as const];
    });
    return Object.fromEntries(counts);
  },
};

/** Stores what the next nights may remove; other kinds keep their announcement. */
export function announce(work: Work, announced: Announced): void {
  const { choice } = retentionOf(work);
  save(work, { ...choice, announced: { ...choice.announced, ...announced } });
}

/**
 * Changes periods; a shortened one removes nothing until it is confirmed. The usual period is not stored where it is sent back, so it goes
 * on following the law. Throws `privacy/unlawful_period`.
 */
export function changeRetention(work: Work, periods: Periods): void {
  const { choice, rules, months: before, version } = retentionOf(work);
  assertSeen(work, { version });
  const changed = RETENTION_KINDS.filter((kind) => periods[kind] !== undefined && periods[kind] !== before[kind]);
  const wrong = RETENTION_KINDS.flatMap((kind) => {
    const months = periods[kind];
    const reason = months === undefined ? null : whyNotPeriod(months, rules[kind]);
    return reason
      ? [{ path: `periods.${kind}`, message: "at_least" in reason ? `least_months:${reason.at_least}` : `most_months:${reason.at_most}` }]
      : [];
  });
  if (wrong.length > 0)
    throw new Problem("privacy/unlawful_period", wrong.map(({ message }) => ruleText(message, work.actor.language)).join(", "), wrong);
  const { country } = getProperty(work, work.actor.property_id).address;
  const chosen = { ...choice, periods: { ...choice.periods, ...Object.fromEntries(changed.map((kind) => [kind, periods[kind]])) } };
  save(work, { ...chosen, confirmed: confirmedAfter(choice, periodsOf(chosen, country)) });
}

/**
 * From the next night on, the kinds are removed by the periods that were seen, no more than is announced. Throws `privacy/period_changed`.
 */
export function confirmRetention(work: Work, seen: Periods, announced: Announced): void {
  const { choice, months } = retentionOf(work);
  const kinds = RETENTION_KINDS.filter((kind) => seen[kind] !== undefined);
  if (kinds.some((kind) => seen[kind] !== months[kind])) throw new Problem("privacy/period_changed");
  const confirmed_on = hotelDay(work.now, work.actor.time_zone);
  save(work, {
    ...choice,
    confirmed: { ...choice.confirmed, ...seen },
    confirmed_on,
    announced: { ...choice.announced, ...announced },
  });
  const language = propertyLanguage(work);
  const what = kinds.map((kind) => {
    const sentence = months[kind] === 1 ? privacyText.kind_with_months_one : privacyText.kind_with_months_other;
    return fill(sentence[language], { kind: privacyText[kind][language], count: String(months[kind]) });
  });
  work.record("privacy.confirmed", getProperty(work, work.actor.property_id), { words: { what: what.join(", ") } });
}

function save(work: Work, choice: RetentionChoice): void {
  putSetting(work, RETENTION_KEY, JSON.stringify(choice));
}

/** The numbers by kind as text: `12 contacts, 3 offers`. */
export function countedInWords(counts: ReadonlyMap<RetentionKind, number>, language: Language): string {
  return [...counts]
    .map(([kind, n]) => {
      const key: `count_${RetentionKind}_${"one" | "other"}` = `count_${kind}_${n === 1 ? "one" : "other"}`;
      return fill(privacyText[key][language], { count: String(n) });
    })
    .join(", ");
}
