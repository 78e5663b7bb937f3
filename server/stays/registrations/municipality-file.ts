import { stringify } from "csv-stringify/sync";
import { and, eq, gte, inArray, isNull, lte } from "drizzle-orm";
import { csvDownload, encoded } from "#server/platform/core/calls/csv-download.ts";
import type { Download } from "#server/platform/core/calls/transfer.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import { FOR_SPREADSHEETS } from "#server/platform/core/text/csv-cells.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { taxRulesByItem } from "#server/prices/local-taxes/queries.ts";
import { bookingsById } from "#server/stays/bookings/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { guestsOf, registrationStore } from "#server/stays/registrations/queries.ts";
import { registrations } from "#server/stays/registrations/tables.ts";
import { originName } from "#shared/guests/contacts/origins.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { addDays, instantAt } from "#shared/platform/core/stays.ts";
import { actualDays } from "#shared/stays/bookings/actual-days.ts";
import { type CountedSheet, municipalityRows } from "#shared/stays/registrations/municipality-file.ts";

/** The columns, in English as in all files for other programs. */
const COLUMNS = [
  ...["number", "arrival", "departure", "origin_code", "origin", "persons", "arrivals", "nights"],
  ...["taxable_nights", "exempt_nights", "exempt_reason"],
];

/**
 * A month of the register for a municipality without an interface, as CSV in UTF-8 with `;` between the fields: a row for each entry, origin
 * and reason of exemption, with counts and without names.
 */
export function municipalityFile(view: View, month: string, language: Language): Download {
  const rows = municipalityRows(sheetsOf(view, month), month, [...taxRulesByItem(view).values()]);
  const named = rows.map((row) => ({ ...row, origin: originName(row.origin_code, language) }));
  const table = stringify(named, { header: true, columns: COLUMNS, bom: true, ...FOR_SPREADSHEETS });
  return csvDownload(`municipality-${month}.csv`, encoded(table, "utf-8"), "utf-8");
}

/** Valid entries of stays whose guests have come. */
const entriesOfMonth = query(["start", "end"], (db, { start, end, property }) =>
  db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(bookings, eq(bookings.id, registrations.booking_id))
    .where(
      and(
        ofProperty(registrations, property),
        isNull(registrations.undone_at),
        isNull(registrations.deleted_at),
        inArray(bookings.status, ["checked_in", "checked_out"]),
        lte(bookings.check_in, end),
        gte(bookings.check_out, start),
      ),
    )
    .orderBy(registrations.number),
);

function sheetsOf(view: View, month: string): CountedSheet[] {
  const { time_zone } = view.actor;
  const first = `${month}-01`;
  // A guest who came a day late or left a day later belongs to it, too: the exact days are compared afterwards.
  const start = instantAt(addDays(first, -3), "00:00", time_zone);
  const end = instantAt(addDays(first, 32), "00:00", time_zone);
  const ids = entriesOfMonth.all(view, { start, end }).map(({ id }) => id);
  const entries = registrationStore.findMany(view, ids).sort((a, b) => a.number - b.number);
  const stays = byId(
    bookingsById(
      view,
      entries.map(({ booking_id }) => booking_id),
    ),
  );
  return entries.flatMap((entry): CountedSheet[] => {
    const stay = stays.get(entry.booking_id);
    if (!stay) return [];
    const reasons = new Map(stay.tax_exemptions.map(({ contact_id, reason }) => [contact_id, reason]));
    const guests = guestsOf(entry).map(({ contact_id, date_of_birth, address }) => ({
      country: address.country,
      postal_code: address.postal_code,
      state: address.state,
      date_of_birth,
      exemption: reasons.get(contact_id) ?? null,
    }));
    return [{ number: String(entry.number), ...actualDays(stay, time_zone), guests }];
  });
}
