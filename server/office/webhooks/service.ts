import { isIP } from "node:net";
import { nextEvents, queueDeliveries } from "#server/office/webhooks/collect.ts";
import { deleteDeliveries } from "#server/office/webhooks/deliveries.ts";
import { roleOfWebhook, shownWebhook, type WebhookRow, webhookStore } from "#server/office/webhooks/queries.ts";
import { isLocalAddress } from "#server/platform/core/outgoing/addresses.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { apiKeyStore } from "#server/tenant/api-keys/queries.ts";
import { recordAccess } from "#server/tenant/security-log/record.ts";
import { makeToken } from "#server/tenant/session/tokens.ts";
import type { Webhook, WebhookInput } from "#shared/office/webhooks/schema.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";

/** Each is asked at each change, so their number is limited. */
const MAX_WEBHOOKS = 20;

/**
 * Creates a webhook, which gets what happens from now on; its secret is in this answer only. Throws `webhook/forbidden_address`, and
 * `validation` if the property has too many.
 */
export function createWebhook(work: Work, input: WebhookInput): Webhook {
  assertAllowed(work, input.url);
  if (webhookStore.all(work, undefined).length >= MAX_WEBHOOKS) throw invalid("url", `most_webhooks:${MAX_WEBHOOKS}`);
  const secret = makeToken();
  const webhook = webhookStore.insert(work, { ...input, secret, maker_id: makerOf(work), cursor_seq: headSeq(work.db) });
  recordAccess(work, "webhook_created", { name: hostOf(webhook) });
  work.record("webhook.created", webhook, { words: { host: hostOf(webhook) }, to: recorded(webhook) });
  return { ...shownWebhook(work, webhook), secret };
}

/**
 * Replaces address, types and whether it is on; anyone who saves it becomes its maker. What happened before the change goes out by the former
 * types; what happened while it was off is not sent. Throws `webhook/forbidden_address`.
 */
export function updateWebhook(work: Work, { id, ...input }: WebhookInput & { id: string }): Webhook {
  const before = webhookStore.get(work, id);
  if (input.url !== before.url) assertAllowed(work, input.url);
  catchUp(work, before);
  const starts = input.active && !before.active;
  const isElsewhere = input.url !== before.url;
  const webhook = webhookStore.update(work, before, {
    ...input,
    maker_id: makerOf(work),
    cursor_seq: headSeq(work.db),
    off_because: null,
    ...(starts || isElsewhere ? { failures: 0, failing_since: null, paused_until: null, last_error: null, last_status: null } : {}),
  });
  recordAccess(work, "webhook_changed", { name: hostOf(webhook) });
  work.record("webhook.changed", webhook, { words: { host: hostOf(webhook) }, from: recorded(before), to: recorded(webhook) });
  return shownWebhook(work, webhook);
}

/** Gives the webhook another secret, which is in this answer only and signs everything from now on. */
export function renewSecret(work: Work, id: string): Webhook {
  const secret = makeToken();
  const webhook = webhookStore.update(work, webhookStore.get(work, id), { secret });
  recordAccess(work, "webhook_secret_renewed", { name: hostOf(webhook) });
  work.record("webhook.secret_renewed", webhook, { words: { host: hostOf(webhook) } });
  return { ...shownWebhook(work, webhook), secret };
}

/** Drops the deliveries that are still waiting. */
export function deleteWebhook(work: Work, id: string): void {
  const webhook = webhookStore.get(work, id);
  deleteDeliveries(work, { webhook: id });
  recordAccess(work, "webhook_deleted", { name: hostOf(webhook) });
  work.record("webhook.deleted", webhookStore.remove(work, webhook), { words: { host: hostOf(webhook) } });
}

/** Queues what happened until now, so that a change counts from here. */
function catchUp(work: Work, webhook: WebhookRow): void {
  const role = roleOfWebhook(work, webhook);
  if (!webhook.active || role === null) return;
  const view = { ...work, actor: { ...work.actor, role } };
  let after = webhook.cursor_seq;
  for (let more = true; more; ) {
    const found = nextEvents(view, webhook, after);
    queueDeliveries(work, webhook, found);
    ({ more, upTo: after } = found);
  }
}

/** Addresses of this computer are refused at once where they are written in digits; each connection checks what a name stands for. */
function assertAllowed({ config }: Work, url: string): void {
  const { host, hostname } = new URL(url);
  const address = hostname.replace(/^\[|\]$/g, "");
  const isLocal = (isIP(address) !== 0 && isLocalAddress(address)) || /(^|\.)localhost$/.test(hostname);
  const isForbidden = host === new URL(config.public_url).host || (isLocal && !config.allows_local_addresses);
  if (isForbidden) throw new Problem("webhook/forbidden_address", host);
}

/** A webhook that was made by a key gets that key's maker. */
function makerOf(work: Work): string | null {
  const { api_key_id, user_id } = work.actor;
  return api_key_id === null ? user_id : (apiKeyStore.findMany(work, [api_key_id])[0]?.maker_id ?? null);
}

/** The address may hold a secret of the receiver, so events name its host only. */
export function hostOf({ url }: Pick<WebhookRow, "url">): string {
  return new URL(url).host;
}

function recorded(webhook: WebhookRow) {
  return { host: hostOf(webhook), event_types: webhook.event_types.join(" "), active: webhook.active };
}
