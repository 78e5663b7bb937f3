import { and, eq, sql } from "drizzle-orm";
import { keepAnswer } from "#server/office/webhooks/answers.ts";
import { bringForward, type DeliveryRow, giveUpOlder, noteAttempt, releaseAll, releaseRecord } from "#server/office/webhooks/deliveries.ts";
import { type WebhookRow, webhookStore } from "#server/office/webhooks/queries.ts";
import { webhookDeliveries, webhooks } from "#server/office/webhooks/tables.ts";
import { command } from "#server/platform/core/database/query.ts";
import { nextRetry } from "#server/platform/core/jobs/retry.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { ATTEMPTS, isAway, OFF_AFTER_MS, pauseAfter } from "#shared/office/webhooks/rules.ts";
import type { WebhookTest } from "#shared/office/webhooks/schema.ts";
import type { Event } from "#shared/tenant/events/schema.ts";

const CONDITION = ["id", "failures", "failing_since", "paused_until", "last_success_at", "last_error", "last_status"] as const;

/** Stores the receiver's condition without an event or a new version, since it changes with every attempt. */
const noteCondition = command(CONDITION, (db, { id, property, now: _now, ...values }) =>
  db
    .update(webhooks)
    .set({
      failures: sql`${values.failures}`,
      failing_since: sql`${values.failing_since}`,
      paused_until: sql`${values.paused_until}`,
      last_success_at: sql`${values.last_success_at}`,
      last_error: sql`${values.last_error}`,
      last_status: sql`${values.last_status}`,
    })
    .where(and(eq(webhooks.id, id), eq(webhooks.property_id, property))),
);

/** Ends the pause of a receiver that was away. */
export const endPause = command(["id"], (db, { id, property }) =>
  db
    .update(webhooks)
    .set({ paused_until: null })
    .where(and(eq(webhooks.id, id), eq(webhooks.property_id, property))),
);

/** Notes what came of an attempt, for the event and for the receiver. */
export function noteOutcome(work: Work, delivery: DeliveryRow, outcome: WebhookTest): void {
  const webhook = webhookStore.find(work, delivery.webhook_id);
  if (!webhook) return;
  keepAnswer(delivery.id, outcome.delivered ? null : outcome.answer);
  if (outcome.delivered) noteArrival(work, webhook, { delivery, outcome });
  else noteFailure(work, webhook, { delivery, outcome });
}

type Attempt = { delivery: DeliveryRow; outcome: WebhookTest };

const told = ({ status, error, duration_ms }: WebhookTest) => ({ last_status: status, last_error: error, duration_ms });

function noteArrival(work: Work, webhook: WebhookRow, { delivery, outcome }: Attempt): void {
  noteAttempt(work, { id: delivery.id, state: "delivered", attempts: delivery.attempts + 1, due_at: null, ...told(outcome) });
  releaseRecord(work, { webhook: webhook.id, parent: delivery.parent_id });
  if (isAway(webhook.failures)) bringForward(work, { webhook: webhook.id });
  noteCondition(work, {
    id: webhook.id,
    failures: 0,
    failing_since: null,
    paused_until: null,
    last_success_at: work.now,
    last_error: null,
    last_status: outcome.status,
  });
}

function noteFailure(work: Work, webhook: WebhookRow, { delivery, outcome }: Attempt): void {
  const attempts = delivery.attempts + 1;
  const due_at = nextRetry({ attempts, since: delivery.since, now: work.now }, ATTEMPTS);
  noteAttempt(work, { id: delivery.id, state: due_at === null ? "given_up" : "waiting", attempts, due_at, ...told(outcome) });
  if (due_at === null) releaseRecord(work, { webhook: webhook.id, parent: delivery.parent_id });

  const failures = webhook.failures + 1;
  const failing_since = webhook.failing_since ?? work.now;
  const pause = pauseAfter(failures);
  noteCondition(work, {
    id: webhook.id,
    failures,
    failing_since,
    paused_until: pause === 0 ? null : later(work.now, pause),
    last_success_at: webhook.last_success_at,
    last_error: outcome.error,
    last_status: outcome.status,
  });
  giveUpOld(work, webhook.id, failing_since);
  if (outcome.error === "gone") return switchOff(work, "gone", webhook);
  if (failing_since <= later(work.now, -OFF_AFTER_MS)) switchOff(work, "failing", webhook);
}

/** Gives up the events that have waited for over three days, once the receiver has failed for that long. */
function giveUpOld(work: Work, webhook: string, failing_since: string): void {
  const oldest = later(work.now, -ATTEMPTS.gives_up_after_ms);
  if (failing_since > oldest) return;
  if (giveUpOlder(work, { webhook, oldest }) > 0) releaseAll(work, { webhook });
}

function switchOff(work: Work, off_because: "gone" | "failing", { id }: WebhookRow): void {
  const webhook = webhookStore.update(work, webhookStore.get(work, id, "webhook_id"), { active: false, off_because });
  work.record("webhook.switched_off", webhook, { words: { host: new URL(webhook.url).host }, because: off_because });
}

/** An event that the webhook's maker may not see any more is not sent. */
export function noteWithdrawn(work: Work, { id, webhook_id: webhook, parent_id, attempts }: DeliveryRow): void {
  noteAttempt(work, {
    id,
    state: "given_up",
    attempts,
    due_at: null,
    last_status: null,
    last_error: "no_permission",
    duration_ms: null,
  });
  releaseRecord(work, { webhook, parent: parent_id });
}

const insertTested = command(
  ["id", "webhook_id", "seq", "event_id", "type", "parent_object", "parent_id", "state", ...(["status", "error", "ms"] as const)],
  (db, { property, now, status, error, ms, ...values }) =>
    db
      .insert(webhookDeliveries)
      .values({
        ...values,
        property_id: property,
        since: now,
        created_at: now,
        attempts: 1,
        last_attempt_at: now,
        last_status: status,
        last_error: error,
        duration_ms: ms,
      })
      .onConflictDoNothing(),
);

type Tested = { delivery_id: string; event: Event; outcome: WebhookTest };

/** Keeps a test in the log of deliveries. After one that arrived, what was waiting goes out at once. */
export function noteTest(work: Work, { id }: WebhookRow, { delivery_id, event, outcome }: Tested): void {
  const webhook = webhookStore.find(work, id);
  if (!webhook) return;
  const { id: event_id, seq, type, parent_object, parent_id } = event;
  const { delivered, status, error, duration_ms: ms } = outcome;
  const values = { webhook_id: id, seq, event_id, type, parent_object, parent_id, status, error, ms };
  insertTested(work, { ...values, id: delivery_id, state: delivered ? "delivered" : "given_up" });
  keepAnswer(delivery_id, delivered ? null : outcome.answer);
  if (!delivered) return;
  bringForward(work, { webhook: id });
  const calm = { failures: 0, failing_since: null, paused_until: null, last_error: null };
  noteCondition(work, { id, ...calm, last_success_at: work.now, last_status: status });
}

function later(now: string, ms: number): string {
  return new Date(Date.parse(now) + ms).toISOString();
}
