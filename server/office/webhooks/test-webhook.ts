import { noteTest } from "#server/office/webhooks/note.ts";
import { webhookStore } from "#server/office/webhooks/queries.ts";
import { sendEvent } from "#server/office/webhooks/send.ts";
import { hostOf } from "#server/office/webhooks/service.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import { type Runtime, type View, write } from "#server/platform/core/work/work.ts";
import { eventNumbered } from "#server/tenant/events/queries.ts";
import { TEST_TYPE } from "#shared/office/webhooks/rules.ts";
import type { WebhookTest } from "#shared/office/webhooks/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";

type Caller = { runtime: Runtime; actor: Actor; view: View };

/**
 * Sends a `webhook.test` event now, whether the webhook is on or off, and waits for the answer. It is tried one time. Throws `not_found`, and
 * `system/copy_paused` in a copy of the data.
 */
export async function testWebhook({ runtime, actor, view }: Caller, id: string): Promise<WebhookTest> {
  if (isPaused(view, ["copy"])) throw new Problem("system/copy_paused");
  const { seq } = write(runtime, actor, (work) => {
    const webhook = webhookStore.get(work, id);
    work.record(TEST_TYPE, webhook, { words: { host: hostOf(webhook) } });
    return { seq: headSeq(work.db) };
  });
  const webhook = webhookStore.get(view, id);
  const event = eventNumbered(view, seq);
  if (!event) throw new Problem("not_found");
  const delivery_id = newId();
  const outcome = await sendEvent(runtime, { webhook, delivery_id, event });
  write(runtime, actor, (work) => noteTest(work, webhook, { delivery_id, event, outcome }));
  return outcome;
}
