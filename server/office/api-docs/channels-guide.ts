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
<h3>AlpineBits</h3>
<p>A connection of the kind <code>alpinebits</code> with a <code>url</code> calls a portal: <code>POST …/{id}/test</code> shakes hands, and <code>protocol</code> names what was agreed on. The codes of the mapping are those agreed on with the portal; <code>outcomes</code> says how each kind of message ended.</p>
<p>Without a <code>url</code> the partner calls here. The answer that creates it has <code>user_name</code> and, this once, <code>secret</code>. The partner calls <code>POST /alpinebits</code>, which is not below <code>/api</code>, by the standard (versions 2024-10 and 2022-10): <code>multipart/form-data</code> with <code>action</code> and <code>request</code>, Basic authentication, the header <code>X-AlpineBits-ClientProtocolVersion</code>, and a body that may be compressed with gzip.
Actions: <code>OTA_Ping:Handshaking</code>, <code>OTA_HotelResNotif:GuestRequests</code>, <code>OTA_Read:GuestRequests</code> and <code>OTA_NotifReport:GuestRequests</code>. Answers are those of the standard, or plain text that begins with <code>ERROR:</code> with the status 400, 401, 429, 500 or 503.
A request becomes an offer, a booking a booking; <code>OTA_Read</code> tells what the booking page has brought.</p>
<p><code>GET /reports/sources</code> sums stays, price and commission by source.</p>`,
};
