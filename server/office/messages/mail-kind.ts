import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { makeGuestLink } from "#server/channels/guest-links/service.ts";
import { languageFor } from "#server/guests/contacts/queries.ts";
import { roomsById } from "#server/inventory/rooms/queries.ts";
import { unsubscribeUrlOf } from "#server/office/messages/advertising.ts";
import { isStale, messageFollowsMail, messageFollowsRetry } from "#server/office/messages/follow-mail.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import { doorCodeFor } from "#server/stays/bookings/mails/door-code.ts";
import { stayValues } from "#server/stays/bookings/mails/mail-kinds.ts";
import { peopleToPreCheckIn, recipientsOf, travelerName } from "#server/stays/bookings/mails/mail-recipients.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { keptFile } from "#server/tenant/files/queries.ts";
import type { MailKindOf } from "#server/tenant/mail/kinds.ts";
import { whyNotMail } from "#shared/stays/bookings/mail-rules.ts";

/** The messages of rules. */
export const messageMailKind: MailKindOf<"message"> = {
  object: "booking",
  whyNot(view, id) {
    const booking = bookingStore.find(view, id);
    return booking ? whyNotMail(booking, "message", clockOf(view)) : "not_found";
  },
  draft(view, id) {
    const booking = bookingStore.find(view, id);
    if (!booking) return null;
    const people = peopleToPreCheckIn(view, booking);
    const [reader = null] = people;
    return {
      name: booking.code,
      language: languageFor(view, reader),
      recipients: recipientsOf(people),
      values: (wording) => ({
        ...stayValues(view, { booking, reader, wording }),
        traveler: travelerName(view, booking),
        room: roomOf(view, booking),
      }),
      attachments: () => [],
    };
  },
  newest: (view) => newestConfirmed.get(view, {})?.id ?? null,
  sampleFiles: () => [],
  doorCode: doorCodeFor,
  isStale,
  unsubscribeUrl: unsubscribeUrlOf,
  followMail: messageFollowsMail,
  followRetry: messageFollowsRetry,
  link: (work, id) => makeGuestLink(work, id, "pre_check_in"),
  async render(runtime, { view, attachment }) {
    if (attachment.kind !== "file") throw new Error("a message has files as attachments only");
    return keptFile(view, runtime.config, attachment.file_id);
  },
};

const newestConfirmed = query([], (db, { property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.property_id, property),
        eq(bookings.status, "confirmed"),
        isNotNull(bookings.customer_id),
        isNull(bookings.deleted_at),
      ),
    )
    .orderBy(desc(bookings.id))
    .limit(1),
);

/** The number of the room of a stay; null if it has none yet. */
export function roomOf(view: View, { room_id }: BookingRow): string | null {
  return room_id === null ? null : (roomsById(view, [room_id])[0]?.number ?? null);
}
