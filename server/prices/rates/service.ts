import { externalIdsOf } from "#server/platform/core/database/external-ids.ts";
import { assertUnused } from "#server/platform/core/database/uses.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { getCancellationPolicy } from "#server/prices/cancellation-policies/queries.ts";
import { allRates, defaultRate, getRate, type RateRow, rateStore } from "#server/prices/rates/queries.ts";
import { rates } from "#server/prices/rates/tables.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import type { WireObject } from "#shared/platform/core/wire-money.ts";
import { wouldCycle } from "#shared/prices/rates/rules.ts";
import type { RateInput } from "#shared/prices/rates/schema.ts";

const assertFree = externalIdsOf(rates);

/** The property's first rate becomes its default, whatever the input says. */
export function createRate(work: Work, input: RateInput): RateRow {
  if (input.parent_rate_id) getRate(work, input.parent_rate_id, "parent_rate_id");
  if (input.cancellation_policy_id) getCancellationPolicy(work, input.cancellation_policy_id, "cancellation_policy_id");
  assertFree(work, input.external_id);
  const before = defaultRate(work);
  const isDefault = input.default || before === null;
  assertCanBeDefault(isDefault, input.active);
  if (isDefault && before) unmark(work, before);
  const rate = rateStore.insert(work, { ...input, default: isDefault });
  work.record("rate.created", rate, { words: { name: rate.name } });
  return rate;
}

/** Making a rate the default unsets the former one; the default cannot be unset alone. Throws `rate/parent_cycle`. */
export function updateRate(work: Work, { id, ...input }: RateInput & { id: string }): RateRow {
  const before = getRate(work, id);
  if (input.parent_rate_id) {
    getRate(work, input.parent_rate_id, "parent_rate_id");
    if (wouldCycle(id, input.parent_rate_id, allRates(work))) throw new Problem("rate/parent_cycle");
  }
  if (input.cancellation_policy_id) getCancellationPolicy(work, input.cancellation_policy_id, "cancellation_policy_id");
  if (before.default && !input.default) throw invalid("default", "other_default");
  assertCanBeDefault(input.default, input.active);
  const holder = input.default ? defaultRate(work) : null;
  if (holder && holder.id !== id) unmark(work, holder);
  assertFree(work, input.external_id, before);
  const rate = rateStore.update(work, before, input);
  work.record("rate.changed", rate, { words: { name: rate.name }, ...changes(before, input) });
  return rate;
}

/** Throws `in_use` for the default rate, and while open bookings, derived rates or contacts need it. */
export function deleteRate(work: Work, id: string): void {
  const rate = getRate(work, id);
  if (rate.default) throw new Problem("in_use", "default_rate");
  assertUnused(work, "rate", id);
  work.record("rate.deleted", rateStore.remove(work, rate), { words: { name: rate.name } });
}

type Change = { from: WireObject; to: WireObject; count?: number; type?: "rate.changed" | "rate.rules_changed" };

/**
 * A change of a rate's prices, periods, items or restrictions increments the rate's version and is recorded on it, with the number of
 * prices where several were saved together.
 */
export function touchRate(work: Work, rate: RateRow, { from, to, count, type = "rate.changed" }: Change): RateRow {
  const touched = rateStore.update(work, rate, {});
  const { name } = rate;
  if (count === undefined) work.record(type, touched, { words: { name }, from, to });
  else work.record("rate.prices_changed", touched, { words: { name, count: String(count) }, from, to });
  return touched;
}

function unmark(work: Work, rate: RateRow): void {
  const unmarked = rateStore.update(work, rate, { default: false });
  work.record("rate.changed", unmarked, { words: { name: rate.name }, from: { default: true }, to: { default: false } });
}

function assertCanBeDefault(isDefault: boolean, active: boolean): void {
  if (isDefault && !active) throw invalid("active", "default_active");
}
