import { beginningOf } from "#server/office/webhooks/answers.ts";
import type { WebhookRow } from "#server/office/webhooks/queries.ts";
import { LocalAddressRefused, NoAnswerInTime, post } from "#server/platform/core/outgoing/post.ts";
import { signedHeaders } from "#server/platform/core/outgoing/sign.ts";
import { VERSION } from "#server/platform/core/process/version.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import type { SendError } from "#shared/office/webhooks/rules.ts";
import type { WebhookTest } from "#shared/office/webhooks/schema.ts";
import { Event } from "#shared/tenant/events/schema.ts";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16_384;

export type Sending = { webhook: Pick<WebhookRow, "url" | "secret">; delivery_id: string; event: Event };

/**
 * Posts an event to its receiver, outside of any transaction: the JSON is that of `GET /events`. Any 2xx means that it has arrived. A
 * redirect is not followed, since that would send the signature to another address. Never throws.
 */
export async function sendEvent(
  { clock, config }: Runtime,
  { webhook, delivery_id, event }: Sending,
  timeout_ms = TIMEOUT_MS,
): Promise<WebhookTest> {
  const body = JSON.stringify(Event.parse(event));
  const began = performance.now();
  const outcome = (error: SendError | null, status: number | null, answer: string | null = null): WebhookTest => ({
    delivered: error === null,
    status,
    error,
    answer: beginningOf(answer),
    duration_ms: Math.round(performance.now() - began),
  });
  try {
    const { status, text } = await post({
      url: webhook.url,
      headers: {
        "content-type": "application/json",
        "user-agent": `Keyrack/${VERSION.version}`,
        "x-keyrack-delivery": delivery_id,
        "x-keyrack-event": event.type.replace(/[^\x20-\x7e]/g, "?"),
        ...signedHeaders(webhook.secret, body, clock()),
      },
      body,
      timeout_ms,
      allowsLocal: config.allows_local_addresses,
      most_bytes: MAX_ANSWER_BYTES,
      readsRefusals: true,
    });
    return outcome(errorOf(status), status, text);
  } catch (thrown) {
    if (thrown instanceof LocalAddressRefused) return outcome("local_address", null);
    return outcome(thrown instanceof NoAnswerInTime ? "timeout" : "unreachable", null);
  }
}

function errorOf(status: number): SendError | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return "gone";
  if (status >= 300 && status < 400) return "redirected";
  return status >= 500 || status === 429 ? "unavailable" : "refused";
}
