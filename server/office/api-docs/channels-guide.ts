import type { ApiGuide } from "#server/platform/transport/api-docs-page.ts";

export const channelsGuide: ApiGuide = {
  id: "channels",
  title: "Channel managers",
  html: `<p>A channel manager distributes free rooms and prices to portals and brings their bookings. Channels in the app, or <code>/channel_connections</code>. Connecting, mapping and markups ask for an admin or a manager.</p>
<h3>Connect</h3>
<ol>
<li><code>POST /channel_connections/properties</code> with the partner's key answers the properties that it opens.</li>
<li><code>POST /channel_connections</code> with the key and one of them as <code>hotel_code</code>. No answer contains the key again. <code>POST …/{id}/test</code> answers the partner's room types and plans.</li>
<li><code>PUT …/{id}/mapping</code> with the partner's ids; <code>POST …/{id}/create_rooms</code> creates there what is missing, and creates nothing twice.</li>
<li><code>GET …/{id}/preview</code> says what would be sent. <code>POST …/{id}/sync</code> sends everything, the first time as well as after a fault.</li>
</ol>
<h3>What the partner has</h3>
<p><code>GET …/{id}/cells</code> names each day as live, pending or refused, with the partner's reason. <code>GET …/{id}/drift</code> lists the days that the partner had differently when it was last read back, with both values; they were sent again.
<code>GET /channel_connections/prices</code> puts the prices here beside those of each channel and those that were sent last. A price below <code>floor_amount</code>, or 60 % below the one sent before, waits for <code>POST …/{id}/accept_prices</code>.</p>
<h3>Bookings</h3>
<p>They come each minute and are ordinary bookings with the portal as their source. <code>GET …/{id}/stays</code> lists them as the portal sold them, with commission and conflicts; <code>GET /conflicts</code> proposes what to do. <code>POST …/{id}/stays/{stay_id}/match</code> answers if a stay is the one that a calendar had brought before.
<code>GET …/{id}/revisions/{revision_id}</code> is a message as it came. After a restored backup, <code>POST …/{id}/recover</code> asks for the bookings since a day again.</p>
<p><code>GET /reports/sources</code> sums stays, price and commission by source.</p>`,
};
