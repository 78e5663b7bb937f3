import type { ApiGuide } from "#server/platform/transport/api-docs-page.ts";

export const calendarsGuide: ApiGuide = {
  id: "calendars",
  title: "Calendars of channels",
  html: `<p>Airbnb, Booking.com and others read and write iCalendar files. Each channel and room, or room type, gets two feeds: Settings › Calendars, or <code>/calendar_feeds</code>.</p>
<h3>Out: a channel reads what is taken</h3>
<p><code>POST /calendar_feeds</code> with <code>direction: "out"</code> answers <code>secret_address</code>, this once: paste it at the channel. It holds the nights that are taken and nobody's name.
Anyone who has the address can read it, so <code>POST /calendar_feeds/{id}/renew_address</code> ends it if it got into wrong hands. Stays that came from the same channel are left out, so that no channel hears its own bookings back.</p>
<h3>In: we read a channel's calendar</h3>
<p><code>direction: "in"</code> with the channel's <code>url</code>. It is read every 15 minutes; its stays become bookings of that source, without guests' data. New dates under the same UID move the stay, a vanished event ends it.
A stay that collides never makes a double booking: it waits as a conflict, with proposals of what to move.</p>
<p>A calendar is 15 minutes to some hours old at any time, since channels read when they like. Where that is too late, follow <code>GET /events?after=</code> or a webhook, and ask <code>/availabilities/room_types</code>.</p>`,
};
