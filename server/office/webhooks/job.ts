import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, isNull } from "drizzle-orm";
import { nextEvents, queueDeliveries } from "#server/office/webhooks/collect.ts";
import { type DeliveryRow, dueDeliveries, nextDueAfter } from "#server/office/webhooks/deliveries.ts";
import { noteOutcome, noteWithdrawn } from "#server/office/webhooks/note.ts";
import { roleOfWebhook, type WebhookRow, webhookStore } from "#server/office/webhooks/queries.ts";
import { sendEvent } from "#server/office/webhooks/send.ts";
import { webhooks } from "#server/office/webhooks/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, viewOf } from "#server/platform/core/work/work.ts";
import { eventNumbered } from "#server/tenant/events/queries.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { isAway } from "#shared/office/webhooks/rules.ts";

const NAME = "deliver webhooks";

/** The events of different records that one receiver gets at a time. */
const AT_A_TIME = 4;
/** A cursor that passes over unwanted events is written only so often: else each change of a day would be two writes. */
const UNWRITTEN = 1_000;
/** The log of deliveries on open screens is read again at most so often. */
const ANNOUNCED_EVERY_MS = 1_000;

/** The delivery under way to one receiver. Each has its own, so a slow one holds up no other and none of the other jobs. */
type Lane = { sending: Map<string, Promise<void>>; filling: boolean; again: boolean; seenUpTo: number; announced: number };
type Lanes = { byWebhook: Map<string, Lane>; ending: boolean };

const lanesOfRuntime = new WeakMap<Runtime, Lanes>();

function lanesOf(runtime: Runtime): Lanes {
  let lanes = lanesOfRuntime.get(runtime);
  if (!lanes) lanesOfRuntime.set(runtime, (lanes = { byWebhook: new Map(), ending: false }));
  return lanes;
}

/**
 * Delivers events to webhooks, at least once and each record's in their order: an event is marked as delivered after the receiver has
 * answered, and one that fails holds back the later ones of its record only. A run queues what is new and begins the due deliveries; it
 * does not wait for them.
 */
export function webhooksJob(timeout_ms?: number): Job {
  return {
    name: NAME,
    afterCommit: true,
    pausedBy: ["clock", "copy"],
    async run(runtime) {
      const next: string[] = [];
      for (const place of activeWebhooks.all(runtime, {})) {
        await fillLane(runtime, place, timeout_ms);
        const at = nextTime(runtime, place);
        if (at !== null) next.push(at);
      }
      return next.sort()[0] ?? null;
    },
    async settle(runtime) {
      lanesOf(runtime).ending = true;
      await deliveriesUnderWay(runtime);
    },
  };
}

/** Resolves when nothing is under way to any receiver. */
export async function deliveriesUnderWay(runtime: Runtime): Promise<void> {
  for (;;) {
    const sending = [...lanesOf(runtime).byWebhook.values()].flatMap((lane) => [...lane.sending.values()]);
    if (sending.length === 0) return;
    await Promise.all(sending);
  }
}

async function fillLane(runtime: Runtime, place: WebhookRef, timeout_ms?: number): Promise<void> {
  const { byWebhook, ending } = lanesOf(runtime);
  if (ending) return;
  let lane = byWebhook.get(place.id);
  if (!lane) byWebhook.set(place.id, (lane = { sending: new Map(), filling: false, again: false, seenUpTo: 0, announced: 0 }));
  if (lane.filling) return void (lane.again = true);
  lane.filling = true;
  try {
    do {
      lane.again = false;
      while (queueSome(runtime, place, lane)) await nextTurn();
      beginDue(runtime, place, { lane, timeout_ms });
    } while (lane.again);
  } finally {
    lane.filling = false;
  }
}

/** The webhook as it is now, with what it may see; null if it sends nothing. */
function sender(runtime: Runtime, place: WebhookRef): { webhook: WebhookRow; view: View } | null {
  const webhook = webhookStore.find(viewOf(runtime, automatedActor(place)), place.id);
  const view = webhook?.active ? viewOfWebhook(runtime, place, webhook) : null;
  return webhook && view ? { webhook, view } : null;
}

/** Queues some of the new events; returns whether there are more. */
function queueSome(runtime: Runtime, place: WebhookRef, lane: Lane): boolean {
  const found = sender(runtime, place);
  if (!found || lanesOf(runtime).ending) return false;
  const { webhook, view } = found;
  const news = nextEvents(view, webhook, Math.max(webhook.cursor_seq, lane.seenUpTo));
  if (news.wanted.length > 0 || news.upTo - webhook.cursor_seq >= UNWRITTEN)
    inProperty(runtime, place, (work) => queueDeliveries(work, webhook, news));
  lane.seenUpTo = news.upTo;
  return news.more;
}

type Under = { lane: Lane; timeout_ms: number | undefined };

/** Begins deliveries that are due, as many as the receiver may get at a time: a receiver that is away gets one. */
function beginDue(runtime: Runtime, place: WebhookRef, { lane, timeout_ms }: Under): void {
  const found = sender(runtime, place);
  if (!found || lanesOf(runtime).ending) return;
  const { webhook, view } = found;
  if (webhook.paused_until !== null && webhook.paused_until > view.now) return;
  const most = isAway(webhook.failures) ? 1 : AT_A_TIME;
  const due = dueDeliveries.all(view, { webhook: place.id, most: most + lane.sending.size });
  for (const delivery of due) {
    if (lane.sending.size >= most) return;
    if (lane.sending.has(delivery.id)) continue;
    lane.sending.set(delivery.id, deliverAndGoOn(runtime, place, { lane, delivery, timeout_ms }));
  }
}

async function deliverAndGoOn(runtime: Runtime, place: WebhookRef, { lane, delivery, timeout_ms }: Under & { delivery: DeliveryRow }) {
  try {
    await deliver(runtime, place, { delivery, timeout_ms });
    await settled(runtime, place, { lane, delivery, timeout_ms });
  } catch (thrown) {
    // The delivery stays due, and the job's next run tries it again.
    runtime.monitor.error("a webhook failed unexpectedly", thrown);
    lane.sending.delete(delivery.id);
  }
}

/** Sends an event as it is in the log now, and records the result. */
async function deliver(
  runtime: Runtime,
  place: WebhookRef,
  { delivery, timeout_ms }: { delivery: DeliveryRow; timeout_ms: number | undefined },
): Promise<void> {
  const found = sender(runtime, place);
  if (!found) return;
  const event = eventNumbered(found.view, delivery.seq);
  if (!event) return inProperty(runtime, place, (work) => noteWithdrawn(work, delivery));
  const outcome = await sendEvent(runtime, { webhook: found.webhook, delivery_id: delivery.id, event }, timeout_ms);
  inProperty(runtime, place, (work) => noteOutcome(work, delivery, outcome));
}

async function settled(
  runtime: Runtime,
  place: WebhookRef,
  { lane, delivery, timeout_ms }: Under & { delivery: DeliveryRow },
): Promise<void> {
  lane.sending.delete(delivery.id);
  const now = performance.now();
  if (lane.sending.size === 0 || now - lane.announced > ANNOUNCED_EVERY_MS) {
    lane.announced = now;
    runtime.notifier.announce({ object: "webhook", user_id: null });
  }
  await fillLane(runtime, place, timeout_ms);
  // The job's next time follows from what is waiting now.
  if (lane.sending.size === 0) runtime.monitor.runJob(NAME);
}

/** When the webhook has something to send that is not due yet. */
function nextTime(runtime: Runtime, place: WebhookRef): string | null {
  const found = sender(runtime, place);
  if (!found) return null;
  const { webhook, view } = found;
  if (webhook.paused_until !== null && webhook.paused_until > view.now) return webhook.paused_until;
  return nextDueAfter.get(view, { webhook: place.id })?.at ?? null;
}

/** A webhook and its property. */
type WebhookRef = { id: string; property_id: string; time_zone: string };

/** The webhooks of all properties that are on. */
const activeWebhooks = query(
  [],
  (db) =>
    db
      .select({ id: webhooks.id, property_id: webhooks.property_id, time_zone: properties.time_zone })
      .from(webhooks)
      .innerJoin(properties, eq(properties.id, webhooks.property_id))
      .where(and(eq(webhooks.active, true), isNull(webhooks.deleted_at), isNull(properties.deleted_at)))
      .orderBy(asc(webhooks.id)),
  { acrossProperties: "one job serves the webhooks of all properties" },
);

/** The view of a webhook: the role of its maker and the property's language. Null once the maker has left the property. */
function viewOfWebhook(runtime: Runtime, place: WebhookRef, webhook: WebhookRow): View | null {
  const view = viewOf(runtime, automatedActor(place));
  const role = roleOfWebhook(view, webhook);
  if (role === null) return null;
  return { ...view, actor: { ...view.actor, role, language: propertyLanguage(view) } };
}
