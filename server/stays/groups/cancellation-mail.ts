import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { languageFor } from "#server/guests/contacts/queries.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { timedChanges } from "#server/stays/bookings/changes.ts";
import { canceledMoney } from "#server/stays/bookings/mails/canceled-money.ts";
import { recipientsOf } from "#server/stays/bookings/mails/mail-recipients.ts";
import { type BookingRow, bookingsOfGroups } from "#server/stays/bookings/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { type FolioRow, foliosOf } from "#server/stays/folios/queries.ts";
import { customerOf } from "#server/stays/groups/mail-kind.ts";
import { type GroupRow, groupStore } from "#server/stays/groups/queries.ts";
import { groups } from "#server/stays/groups/tables.ts";
import type { MailDraft, MailKindOf } from "#server/tenant/mail/kinds.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { salutation } from "#shared/tenant/mail/salutation.ts";
import { mailWords } from "#shared/tenant/mail/words.ts";

/** The confirmation, for a group's customer, that stays of the group were canceled together. */
export const groupCancellationMailKind: MailKindOf<"group_cancellation"> = {
  object: "group",
  whyNot(view, id) {
    if (!groupStore.find(view, id)) return "not_found";
    return (bookingsOfGroups(view, [id]).get(id) ?? []).some(({ status }) => status === "canceled") ? null : "booking/invalid_status";
  },
  draft(view, id, queued_at) {
    const group = groupStore.find(view, id);
    return group && draftOf(view, group, canceledTogether(view, id, queued_at));
  },
  newest: (view) => newestGroup.get(view, {})?.id ?? null,
  sampleFiles: () => [],
  link: null,
  render: () => Promise.reject(new Error("the mail of a cancellation has no attachment")),
};

const newestGroup = query([], (db, { property }) =>
  db
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(
        ofProperty(groups, property),
        isNotNull(groups.customer_id),
        isNull(groups.deleted_at),
        sql`EXISTS (SELECT 1 FROM ${bookings} WHERE ${bookings.group_id} = ${groups.id} AND ${eq(bookings.status, "canceled")}
          AND ${isNull(bookings.deleted_at)})`,
      ),
    )
    .orderBy(desc(groups.id))
    .limit(1),
);

/** The stays that the last cancellation up to a time has canceled, and that are canceled still. */
function canceledTogether(view: View, group_id: string, until: string | undefined): BookingRow[] {
  const members = bookingsOfGroups(view, [group_id]).get(group_id) ?? [];
  const steps = members.map((stay) => ({
    stay,
    times: timedChanges(view, stay.id)
      .filter(({ type }) => type === "booking.canceled")
      .map(({ at }) => at),
  }));
  const last = steps
    .flatMap(({ times }) => times)
    .filter((at) => until === undefined || at <= until)
    .toSorted()
    .at(-1);
  return steps
    .filter(({ stay, times }) => stay.status === "canceled" && last !== undefined && times.at(-1) === last)
    .map(({ stay }) => stay);
}

/** The mail's placeholders, from the first arrival to the last departure of the canceled stays; null if there are none. */
function draftOf(view: View, group: GroupRow, stays: readonly BookingRow[]): MailDraft<"group_cancellation"> | null {
  const arrival = stays.map(({ check_in }) => check_in).toSorted()[0];
  const departure = stays
    .map(({ check_out }) => check_out)
    .toSorted()
    .at(-1);
  if (arrival === undefined || departure === undefined) return null;
  const customer = customerOf(view, group);
  return {
    name: group.name,
    language: languageFor(view, customer),
    recipients: recipientsOf(customer ? [customer] : []),
    values({ language }) {
      const words = mailWords(language, getProperty(view, view.actor.property_id));
      return {
        greeting: salutation(customer, language),
        guest_name: customer?.name ?? null,
        group_name: group.name,
        codes: stays.map(({ code }) => code).join(", "),
        check_in: words.day(arrival),
        check_out: words.day(departure),
        rooms: words.rooms(stays.length),
        persons: words.persons(stays.reduce((sum, { occupancy }) => sum + occupancy, 0)),
        ...canceledMoney(view, { stays, folios: ownFolios(view, group) }, { language, money: words.money }),
      };
    },
    attachments: () => [],
  };
}

/** The group's folios, once all its stays are canceled; before, they charge the others. */
function ownFolios(view: View, { id }: GroupRow): FolioRow[] {
  const isLeft = (bookingsOfGroups(view, [id]).get(id) ?? []).some(({ status }) => status !== "canceled");
  return isLeft ? [] : (foliosOf(view, "group_id", [id]).get(id) ?? []);
}
