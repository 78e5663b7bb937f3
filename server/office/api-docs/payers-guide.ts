import { codeBlock } from "#server/office/api-docs/code-block.ts";
import type { ApiGuide } from "#server/platform/transport/api-docs-page.ts";

const BOOK = `POST /api/bookings

{ "room_type_id": "0198…", "check_in": "2030-04-01", "check_out": "2030-04-03", "adults": 1,
  "customer_id": "<the company>", "guest_id": "<who travels>" }`;

const ROUTE = `PUT /api/bookings/{id}/routing

{ "rules": [
    { "kinds": ["accommodation", "city_tax"], "item_ids": ["<breakfast>"], "customer_id": "<the company>" },
    { "kinds": ["service", "catering", "free_line"], "customer_id": "<who travels>" } ],
  "apply": true }`;

const CREDIT = `POST /api/invoices/{id}/credit

{ "reason": "The sauna was closed", "lines": [{ "line_id": "2", "quantity": 1 }] }`;

export const payersGuide: ApiGuide = {
  id: "payers",
  title: "Several payers and credit notes",
  html: `<h3>Who books and who travels</h3><p>The customer books and pays; the first guest gives the booking its name on the room plan, in lists and in the guest register.</p>
${codeBlock(BOOK)}
<p><code>GET /bookings/{id}?expand=payers</code> says who pays what: for each contact the charged and the due amount, <code>own</code> for who booked or stays. The booking page takes <code>traveler_name</code>.</p>
<h3>Split the bill</h3><p>Rules send charges to a folio or a contact, whose folio is opened. The first rule that fits counts. New and recalculated charges follow them; <code>apply</code> moves open charges as well. A group has the same calls under <code>/groups/{id}/routing</code>.</p>
${codeBlock(ROUTE)}
<p>Each folio gets its own invoice: <code>POST /invoices</code>, <code>POST /invoices/{id}/finalize</code>, <code>POST /invoices/{id}/pay</code>. The invoice of another payer does not lock the stay.</p>
<h3>Credit notes</h3><p><code>GET /invoices/{id}/credits</code> lists the lines with what is left of them. A credit note takes back some of it, by quantity or by amount, has a number of its own, and names the invoice in <code>related_invoice_id</code>. The invoice stays valid, and its folio closed.</p>
${codeBlock(CREDIT)}
<p><code>GET /invoices?document=credit_note</code> lists them; <code>document</code> also takes <code>invoice</code>, <code>deposit</code> and <code>cancellation</code>.</p>`,
};
