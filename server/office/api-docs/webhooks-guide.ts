import { codeBlock } from "#server/office/api-docs/code-block.ts";
import type { ApiGuide } from "#server/platform/transport/api-docs-page.ts";

/** A test runs it on a signature of ours. */
export const CHECK_IN_NODE = `import { createHmac, timingSafeEqual } from "node:crypto";

/** body: the bytes as they came, before anything parses them. */
export function isFromKeyrack(headers, body, secret) {
  const timestamp = headers["x-keyrack-timestamp"] ?? "";
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = "sha256=" + createHmac("sha256", secret).update(timestamp + "." + body).digest("hex");
  const given = headers["x-keyrack-signature"] ?? "";
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}`;

const CHECK_IN_PHP = `<?php
$body = file_get_contents('php://input');
$timestamp = $_SERVER['HTTP_X_KEYRACK_TIMESTAMP'] ?? '';
$expected = 'sha256=' . hash_hmac('sha256', $timestamp . '.' . $body, $secret);
$isOurs = abs(time() - (int) $timestamp) <= 300
  && hash_equals($expected, $_SERVER['HTTP_X_KEYRACK_SIGNATURE'] ?? '');
http_response_code($isOurs ? 204 : 401);`;

const CHECK_IN_PYTHON = `import hashlib, hmac, time

def is_from_keyrack(headers, body: bytes, secret: str) -> bool:
    timestamp = headers.get("x-keyrack-timestamp", "0")
    signed = timestamp.encode() + b"." + body
    expected = "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return abs(time.time() - int(timestamp)) <= 300 and hmac.compare_digest(expected, headers.get("x-keyrack-signature", ""))`;

const CREATE = `POST /api/webhooks
authorization: Bearer …

{ "url": "https://example.com/keyrack", "event_types": ["booking.*", "invoice.finalized"] }`;

const RECEIVED = `POST /keyrack
content-type: application/json
x-keyrack-event: booking.created
x-keyrack-delivery: 0198c5d2-7a10-7b3e-9c41-5d2f8e6a1b07
x-keyrack-timestamp: 1904292000
x-keyrack-signature: sha256=6b2f…

{ "object": "event", "seq": 4711, "type": "booking.created", "parent_object": "booking", "parent_id": "0198…", … }`;

export const webhooksGuide: ApiGuide = {
  id: "webhooks",
  title: "Webhooks",
  html: `<p>A webhook sends events to an address of yours as they happen: Settings › Webhooks, or <code>/webhooks</code>. The answer that creates it holds the <code>secret</code>, this once.</p>
${codeBlock(CREATE)}
<p><code>event_types</code> names types, groups such as <code>booking.*</code>, or <code>*</code>. <code>POST /webhooks/{id}/test</code> sends an event for trying, and says what you have answered. What arrives is the event as <code>GET /events</code> answers it:</p>
${codeBlock(RECEIVED)}
<h3>Check the signature</h3><p>HMAC-SHA-256 of timestamp, a dot and the body, with the secret as the key. Refuse what is older than five minutes.</p>
<h4>Node</h4>${codeBlock(CHECK_IN_NODE)}<h4>PHP</h4>${codeBlock(CHECK_IN_PHP)}<h4>Python</h4>${codeBlock(CHECK_IN_PYTHON)}
<h3>Answer quickly</h3><p>Any status from 200 to 299 within ten seconds means that the event has arrived; redirects are not followed. Do your own work afterwards.</p>
<h3>Order and retries</h3><ul>
<li>Events of one record come in their order: one that fails holds back the later ones of its record, and of no other.</li>
<li>A failed one is tried again for three days, first after ten seconds, then at longer and longer pauses of up to six hours. What is given up can be sent again: <code>GET /webhooks/{id}/deliveries</code>, <code>POST /webhooks/{id}/deliveries/{deliveryId}/retry</code>.</li>
<li>An event can come twice, after an answer that got lost. <code>x-keyrack-delivery</code> is the same then: pass over what you know.</li>
<li>A receiver that answers 410, or fails for 14 days, is switched off.</li></ul>
<h3>Without a receiver</h3><p><code>GET /events?after={seq}</code> is the same by asking: it answers what came after the one you know and <code>next_seq</code> to ask with next time. Use it after an outage, too: what happened while a webhook was off is not sent later.</p>
<p>Addresses are https, other than in the property's own network, and are checked at each connection.</p>`,
};
