import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { type ContactRow, contactsById, languageFor } from "#server/guests/contacts/queries.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { termsOfStays } from "#server/stays/bookings/cancellation-terms.ts";
import { type BookingRow, bookingsOfGroups } from "#server/stays/bookings/queries.ts";
import { groupConfirmationPdf } from "#server/stays/groups/confirmation-pdf.ts";
import { type GroupRow, groupStore } from "#server/stays/groups/queries.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { type MailDraft, type MailKindOf, namesPrices } from "#server/tenant/mail/kinds.ts";
import { fileSafe } from "#server/tenant/pdf/download.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { amount, sumOf } from "#shared/platform/core/money.ts";
import { bookingPdfText } from "#shared/stays/bookings/pdf-text.ts";
import { salutation } from "#shared/tenant/mail/salutation.ts";
import { mailWords } from "#shared/tenant/mail/words.ts";

/** The confirmation of a whole group, for its customer. */
export const groupMailKind: MailKindOf<"group_confirmation"> = {
  object: "group",
  whyNot(view, id) {
    const group = groupStore.find(view, id);
    if (!group) return "not_found";
    return comingBookings(view, group).length === 0 ? "booking/invalid_status" : null;
  },
  draft(view, id) {
    const group = groupStore.find(view, id);
    return group && draftOf(view, group);
  },
  newest: (view) => newestGroup.get(view, {})?.id ?? null,
  sampleFiles: (language) => [`${bookingPdfText.file_confirmation[language]}.pdf`],
  link: null,
  render: (runtime, { view, id, attachment }) =>
    groupConfirmationPdf(view, runtime.config, { group_id: id, include_rates: namesPrices(attachment) }),
};

const newestGroup = query([], (db, { property }) =>
  db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.property_id, property), isNotNull(groups.customer_id), isNull(groups.deleted_at)))
    .orderBy(desc(groups.id))
    .limit(1),
);

/** The mail's placeholders, from the first arrival to the last departure of the active bookings; null if there are none. */
function draftOf(view: View, group: GroupRow): MailDraft<"group_confirmation"> | null {
  const bookings = comingBookings(view, group);
  const arrival = bookings.map(({ check_in }) => check_in).sort()[0];
  const departure = bookings
    .map(({ check_out }) => check_out)
    .sort()
    .at(-1);
  if (arrival === undefined || departure === undefined) return null;
  const customer = customerOf(view, group);
  const email = customer?.communication.email;
  return {
    name: group.name,
    language: languageFor(view, customer),
    recipients: customer && email ? [{ name: customer.name, email }] : [],
    values({ language, include_rates }) {
      const property = getProperty(view, view.actor.property_id);
      const words = mailWords(language, property);
      return {
        greeting: salutation(customer, language),
        guest_name: customer?.name ?? null,
        group_name: group.name,
        check_in: words.day(arrival),
        check_in_time: words.time(arrival),
        check_out: words.day(departure),
        check_out_time: words.time(departure),
        rooms: words.rooms(bookings.length),
        persons: words.persons(bookings.reduce((sum, { occupancy }) => sum + occupancy, 0)),
        cancellation_terms: termsOfStays(view, bookings, language),
        price: include_rates ? words.money(amount(sumOf(bookings.map(({ gross_amount }) => gross_amount)))) : null,
      };
    },
    attachments: ({ language, include_rates }) => [
      {
        name: `${bookingPdfText.file_confirmation[language]}-${fileSafe(group.name)}.pdf`,
        attachment: { kind: "group_confirmation", include_rates },
      },
    ],
  };
}

function comingBookings(view: View, { id }: GroupRow): BookingRow[] {
  const all = bookingsOfGroups(view, [id]).get(id) ?? [];
  return all.filter(({ status }) => status !== "canceled" && status !== "no_show");
}

export function customerOf(view: View, { customer_id }: GroupRow): ContactRow | null {
  return customer_id === null ? null : (contactsById(view, [customer_id])[0] ?? null);
}
