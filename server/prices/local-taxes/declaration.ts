import { and, eq } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import { boundsOf, localDateSql } from "#server/platform/core/database/local-dates.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { taxRulesByItem } from "#server/prices/local-taxes/queries.ts";
import { chargedTaxes, exemptNights, oversleptStays, taxedNights } from "#server/prices/local-taxes/statements.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import {
  type Declaration,
  declarationOfTaxes,
  declaredTaxes,
  MAX_TAX_DIFFERENCES,
  taxDifferences,
  withoutPaidByPortals,
} from "#shared/prices/local-taxes/declaration.ts";

const taxNames = query([], (db, { property }) =>
  db
    .select({ id: items.id, name: items.name })
    .from(items)
    .where(and(eq(items.property_id, property), eq(items.type, "city_tax"))),
);

const stayCodes = query(["ids"], (db, { ids, property }) =>
  db
    .select({ id: bookings.id, code: bookings.code })
    .from(bookings)
    .where(and(oneOf(bookings.id, ids), ofProperty(bookings, property))),
);

function differencesOf(view: View, counted: Parameters<typeof taxDifferences>[0]): InCents<Declaration>["differences"] {
  const found = taxDifferences(counted);
  const codes = new Map(
    stayCodes.all(view, { ids: [...new Set(found.map(({ booking_id }) => booking_id))] }).map(({ id, code }) => [id, code]),
  );
  return found
    .map((each) => ({ ...each, code: codes.get(each.booking_id) ?? "" }))
    .sort((a, b) => a.code.localeCompare(b.code) || a.item_id.localeCompare(b.item_id))
    .slice(0, MAX_TAX_DIFFERENCES);
}

/** No stay is longer than 730 nights. */
const MAX_STAY_MS = 731 * DAY_MS;

/**
 * The local taxes of a range of nights, for the municipality: the nights that were slept, taxable and exempt, as the stays were priced,
 * what is owed for those, and what was charged. A night belongs to the day of its evening. Stays whose guests have not arrived are left
 * out. Charges of nights that were not slept stay in what was charged, since they are on the guest's account.
 */
export function declarationOf(view: View, days: Days): Promise<InCents<Declaration>> {
  return viewInWorker(view, declarationTask, days);
}

export const declarationTask: ViewTask<Days, InCents<Declaration>> = {
  name: "declaration of local taxes",
  read(view, days) {
    const bounds = boundsOf(view, days);
    const earliest = new Date(Date.parse(bounds.start) - MAX_STAY_MS).toISOString();
    const values = { ...days, ...bounds, earliest };
    const local = localDateSql(view, days);
    const overslept = oversleptStays(local).all(view, values);
    const further = view.wiring.oversleptTaxes(
      view,
      overslept.map(({ id }) => id),
      days,
    );
    const names = new Map(taxNames.all(view, {}).map(({ id, name }) => [id, name]));
    const with_vat = new Set([...taxRulesByItem(view)].flatMap(([id, rules]) => (rules.some(({ vat_on_top }) => vat_on_top) ? [id] : [])));
    const owed = taxedNights(local).all(view, values);
    const isPaid = view.wiring.taxesPaidByPortals(
      view,
      owed.map(({ booking_id }) => booking_id),
    );
    const { taxed, exempt } = withoutPaidByPortals(owed, isPaid);
    const nights = {
      taxed: [...taxed, ...further.taxed],
      exempt: [...exemptNights(local).all(view, values), ...exempt, ...further.exempt],
    };
    const counted = { names, with_vat, ...nights, charged: chargedTaxes.all(view, days) };
    return declarationOfTaxes(days, { taxes: declaredTaxes(counted), differences: differencesOf(view, counted) });
  },
};
