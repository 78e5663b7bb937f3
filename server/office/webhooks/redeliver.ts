import {
  bringForward,
  getDelivery,
  releaseAll,
  releaseRecord,
  shownDelivery,
  takeUp,
  takeUpGivenUp,
} from "#server/office/webhooks/deliveries.ts";
import { endPause } from "#server/office/webhooks/note.ts";
import { webhookStore } from "#server/office/webhooks/queries.ts";
import { hostOf } from "#server/office/webhooks/service.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { WebhookDelivery } from "#shared/office/webhooks/schema.ts";

/**
 * Sends an event again, with the id of its delivery: one that was given up or has arrived before, or at once one that waits for its next
 * attempt. It still waits for earlier events of its record. Throws `not_found`.
 */
export function redeliver(work: Work, { id, deliveryId }: { id: string; deliveryId: string }): WebhookDelivery {
  const webhook = webhookStore.get(work, id);
  const { parent_id } = getDelivery(work, id, deliveryId);
  takeUp(work, { id: deliveryId });
  releaseRecord(work, { webhook: id, parent: parent_id });
  bringForward(work, { webhook: id });
  endPause(work, { id });
  work.record("webhook.redelivered", webhook, { words: { host: hostOf(webhook), count: "1" } });
  return shownDelivery(getDelivery(work, id, deliveryId));
}

/** Sends again all that was given up, and at once what waits for its next attempt; returns how many were given up. */
export function redeliverAll(work: Work, id: string): number {
  const webhook = webhookStore.get(work, id);
  const count = takeUpGivenUp(work, { webhook: id });
  releaseAll(work, { webhook: id });
  bringForward(work, { webhook: id });
  endPause(work, { id });
  work.record("webhook.redelivered", webhook, { words: { host: hostOf(webhook), count: String(count) } });
  return count;
}
