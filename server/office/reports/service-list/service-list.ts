import { and, asc, eq } from "drizzle-orm";
import { contacts } from "#server/guests/contacts/tables.ts";
import { serviceLines } from "#server/office/reports/service-list/service-lines.ts";
import { servedCharges } from "#server/office/reports/service-list/statements.ts";
import { rawJson } from "#server/platform/core/calls/raw-json.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import { localDateSql } from "#server/platform/core/database/local-dates.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { ownBytes, type ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { bookingGuests } from "#server/stays/bookings/tables.ts";
import { maySeeServed, ServiceList, type ServiceListQuery } from "#shared/office/reports/service-list.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { localDate } from "#shared/platform/core/stays.ts";

type ServiceListOptions = Pick<ServiceListQuery, "group_by" | "only_catering">;

/**
 * The service list of kitchen and service, with the names of guests, as JSON that the worker thread writes. For the kitchen alone, services
 * such as sauna and garage are left out. Throws `service_list/days_limited`.
 */
export async function serviceListOf(view: View, days: Days, wish: ServiceListOptions): Promise<ServiceList> {
  const { role, time_zone } = view.actor;
  if (!maySeeServed(role, days, localDate(view.now, time_zone))) throw new Problem("service_list/days_limited");
  const { bytes } = await viewInWorker(view, serviceListTask, { days, wish });
  return rawJson<ServiceList>([bytes]);
}

export const serviceListTask: ViewTask<{ days: Days; wish: ServiceListOptions }, { bytes: Uint8Array }> = {
  name: "service list",
  read(view, { days, wish: { group_by, only_catering } }) {
    const charges = servedCharges(localDateSql(view, days)).all(view, { ...days, kitchen: only_catering ? 1 : 0 });
    const ids = new Set(charges.flatMap(({ booking_id }) => booking_id ?? []));
    const namesOf = groupBy(guestNames.all(view, { ids: [...ids] }), ({ booking_id }) => booking_id);
    const served = charges.map((charge) => {
      const guests = charge.booking_id === null ? [] : (namesOf.get(charge.booking_id) ?? []);
      return Object.assign(charge, { names: guests.map(({ name }) => name) });
    });
    const list = ServiceList.parse({ ...days, group_by, items: serviceLines(served, group_by) });
    return { bytes: ownBytes(JSON.stringify(list)) };
  },
};

const guestNames = query(["ids"], (db, { ids, property }) =>
  db
    .select({ booking_id: bookingGuests.booking_id, name: contacts.name })
    .from(bookingGuests)
    .innerJoin(contacts, and(eq(contacts.id, bookingGuests.contact_id), ofProperty(contacts, property)))
    .where(oneOf(bookingGuests.booking_id, ids))
    .orderBy(asc(bookingGuests.booking_id), asc(bookingGuests.position)),
);
