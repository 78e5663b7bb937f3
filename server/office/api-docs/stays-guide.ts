import { codeBlock } from "#server/office/api-docs/code-block.ts";
import type { ApiGuide } from "#server/platform/transport/api-docs-page.ts";

/** Requests that the guide shows; a test sends them. */
export const FAMILY = `POST /api/bookings

{ "room_type_id": "0198…", "check_in": "2030-04-01", "check_out": "2030-04-05",
  "adults": 2, "children": [{ "age": 7 }, { "age": 1 }], "cots": 1, "customer_id": "0198…" }`;

export const CUT = `POST /api/bookings/{id}/parts
if-match: "3"

{ "from": "2030-04-03", "room_id": "<room 105>" }`;

export const NIGHTS = `PUT /api/bookings/{id}/nights

{ "nights": [
    { "date": "2030-04-03", "rate_id": "<half board>" },
    { "date": "2030-04-04", "rate_id": "<half board>", "gross_amount": 99 } ] }`;

export const staysGuide: ApiGuide = {
  id: "stays",
  title: "Children, other rooms and other rates in mid-stay",
  html: `<h3>Persons</h3><p><code>children</code> are ages on the day of arrival. A rate prices them by bracket; a child without a bracket costs as an adult. A child in a cot does not count towards the most persons of a room, which takes <code>max_cots</code> of its type. If no cot is left for these nights, the call is refused with <code>item/out_of_stock</code>.</p>
${codeBlock(FAMILY)}
<h3>Another room from a day on</h3><p>A stay consists of parts, of which each has its room. <code>from</code> is the first night in the new room. The nights keep their price with <code>retain_original_price</code>.</p>
${codeBlock(CUT)}
<p><code>rooms</code> of the booking lists the parts in their order; the first one has the booking's id. <code>PATCH /bookings/{id}/parts/{part_id}</code> moves a part to another room or other days, <code>DELETE /bookings/{id}/parts/{part_id}</code> joins it to the one before. <code>room_id</code> in <code>PATCH /bookings/{id}</code> is refused with <code>booking/in_parts</code> where there are several.</p>
<p>One night more than the room is free: <code>to</code> in the same call makes the stay longer, and <code>from</code> may be the present departure.</p>
<h3>Another rate or a price of its own</h3><p>Each night has a rate and a price. A given amount is fixed: a later total spreads over the other nights.</p>
${codeBlock(NIGHTS)}
<p><code>GET /bookings/{id}?expand=nights</code> answers them, with <code>fixed</code> for the given amounts.</p>`,
};
