import { codeBlock } from "#server/office/api-docs/code-block.ts";
import EXCHANGES from "#server/office/api-docs/first-booking.json" with { type: "json" };
import type { ApiGuide } from "#server/platform/transport/api-docs-page.ts";
import type { Exchange } from "#server/platform/transport/examples.ts";

/** Titles and explanations of the exchanges, in order. A test runs them with a generated client and compares them. */
const STEPS: readonly (readonly [title: string, words: string])[] = [
  ["What is free, and at which price?", "Plain dates take the property's check-in and check-out times. A price is that of the whole stay."],
  ["Who stays?", "Only type and name are needed. What the guest register asks for can follow until check-in."],
  [
    "Book",
    "auto_assign_room chooses the room. Give your own id as external_id: a booking can be found by it. The Idempotency-Key makes the call repeatable.",
  ],
  [
    "Book again with the same key",
    "The answer got lost? The same key and body within 24 hours give the first answer again: there is one booking.",
  ],
  [
    "Change it",
    "If-Match names the version that you have read. A longer stay is priced again, unless retain_original_price keeps the nights' prices.",
  ],
  [
    "Someone was faster",
    "The same version again: refused with 412 stale, and nothing has changed. Read the booking, decide, and try with its version.",
  ],
  ["The stay's account", "Each booking has a folio: the nights are on it already."],
  ["What can be sold on top?", "Items are found by any part of their name."],
  ["Sell something", "A charge of an item takes its price and tax. The answer holds the folio's new sums."],
  ["How can it be paid?", "Each payment names its method."],
  ["Pay", "The amount is in major units. A refund is a payment below zero."],
  ["Draft the invoice", "A draft can still be changed and deleted."],
  ["Finalize it", "It takes the next number and can't be changed any more: a mistake is canceled by POST /invoices/{id}/cancel."],
  ["Fetch the PDF", "The bytes, with content-disposition. Ranges are served."],
  ["Another stay", "Without a room it waits in its room type."],
  ["Cancel it", "With charge_fee the fee of the agreed terms is charged. Refused while more is paid than that."],
  ["Follow what happens", "Everything that changes is in the event log. Keep next_seq, and ask for what came after it: nothing is missed."],
];

const GENERATE = `npx openapi-typescript https://your-hotel.example/api/openapi.json -o keyrack-api.d.ts
npm install openapi-fetch`;

const CLIENT = `import createClient from "openapi-fetch";
import type { paths } from "./keyrack-api.d.ts";

const api = createClient<paths>({
  baseUrl: "https://your-hotel.example/api",
  headers: { authorization: \`Bearer \${KEY}\` },
});
const { data, error } = await api.GET("/bookings", { params: { query: { status: ["confirmed"] } } });`;

export const firstBookingGuide: ApiGuide = {
  id: "first-booking",
  title: "From key to first booking",
  html: `<p>Make a key: Settings › API keys › New. Its role says what it may do; <code>staff</code> is right for a channel or a website. The secret is shown once.
Each of the calls below was made by a test of this version, against the real server.</p>
${(EXCHANGES as readonly Exchange[]).map(step).join("")}
<h3>With types</h3><p>The document has a type for every body and answer. This compiles with <code>--strict</code>, <code>exactOptionalPropertyTypes</code> and <code>noUncheckedIndexedAccess</code>:</p>
${codeBlock(GENERATE)}${codeBlock(CLIENT)}`,
};

function step(exchange: Exchange, index: number): string {
  const [title = "", words = ""] = STEPS[index] ?? [];
  const { method, path, headers, request, status, response } = exchange;
  const asked = [
    `${method} /api${path}`,
    "authorization: Bearer …",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join("\n");
  const body = request === null ? "" : `\n\n${JSON.stringify(request, null, 2)}`;
  const answer = typeof response === "string" ? response : JSON.stringify(response, null, 2);
  return `<div class="step"><h3>${index + 1}. ${title}</h3><p>${words}</p>${codeBlock(asked + body)}<details><summary>Answer ${status}</summary>${codeBlock(answer)}</details></div>`;
}
