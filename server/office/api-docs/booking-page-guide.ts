import { codeBlock } from "#server/office/api-docs/code-block.ts";
import type { ApiGuide } from "#server/platform/transport/api-docs-page.ts";

const EMBED = `<script src="https://your-hotel.example/book/embed.js" data-property="pension-edelweiss" data-lang="en"></script>`;

const CALLS = `GET  /api/public/properties/pension-edelweiss
GET  /api/public/properties/pension-edelweiss/offers?check_in=2030-05-06&check_out=2030-05-09&adults=2&children=7
POST /api/public/properties/pension-edelweiss/holds
POST /api/public/properties/pension-edelweiss/bookings`;

export const bookingPageGuide: ApiGuide = {
  id: "booking-page",
  title: "The booking page",
  html: `<p>Guests book at <code>/book/{slug}</code> without a commission: phone first, German and English, in the property's colour. Settings › Booking page says which room types and rates are sold.</p>
<h3>On your own website</h3><p>A plain link to <code>https://your-hotel.example/book/pension-edelweiss</code>, or one line, which embeds the page in its place and keeps the frame as high as it needs to be:</p>
${codeBlock(EMBED)}
<p><code>data-lang</code> is <code>de</code> or <code>en</code>; without it the language of your page decides. No cookies are set.</p>
<h3>A page of your own</h3><p>The same calls need no key:</p>${codeBlock(CALLS)}
<ol><li>The property: room types with pictures, the first and last day of arrival, terms.</li>
<li>Offers: what can be booked for these days and persons. <code>children</code> are ages, repeated. <code>left</code> is 5 for five rooms or more.</li>
<li>A hold keeps a room of the type for 15 minutes while the guest fills in the form. Nobody else gets it.</li>
<li>The booking: <code>hold_id</code>, <code>guest</code> and <code>accept_terms: true</code>. Repeating it changes nothing. The answer has the guest's <code>code</code>, and the deposit to transfer where one is asked for.</li></ol>
<p>Be ready for <code>hold/expired</code>, <code>booking/no_available_room_found</code> and <code>rate/rule_violated</code> (someone was faster, or the restriction has changed: show the offers again), and for 429 with <code>Retry-After</code>.</p>`,
};
