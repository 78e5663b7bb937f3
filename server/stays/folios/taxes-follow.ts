import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { percentagesOf } from "#server/inventory/tax-rates/percentages.ts";
import type { TaxRateChange } from "#server/inventory/tax-rates/reactions.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { command, ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { isAutomaticCharge } from "#server/stays/folios/conditions.ts";
import { charges, folios } from "#server/stays/folios/tables.ts";
import { percentageOn } from "#shared/inventory/tax-rates/rules.ts";

/** The charge counts, or will count again when its stay is resumed. */
const mayCount = or(isNull(charges.deleted_at), eq(charges.suspended, true), eq(charges.waived, true));

const lodgingRate = query([], (db, { property }) =>
  db
    .select({ id: taxRates.id, percentage: taxRates.percentage, later_percentages: taxRates.later_percentages })
    .from(items)
    .innerJoin(taxRates, eq(taxRates.id, items.tax_rate_id))
    .where(and(ofProperty(items, property), eq(items.type, "accommodation")))
    .orderBy(desc(sql`${items.deleted_at} IS NULL`), desc(items.active), asc(items.id))
    .limit(1),
);

const followDays = command(
  ["rate", "from", "until", "before", "after", "drafted", "is_lodging"],
  (db, { rate, from, until, before, after, ...values }) => {
    const { property, now, drafted, is_lodging } = values;
    const openFolios = db
      .select({ id: folios.id })
      .from(folios)
      .where(and(ofProperty(folios, property), or(eq(folios.status, "open"), oneOf(folios.id, drafted))));
    const ofRate = db
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.tax_rate_id, rate), ofProperty(items, property)));
    const localTaxes = db
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.type, "city_tax"), sql`${is_lodging} = 1`, ofProperty(items, property)));
    return db
      .update(charges)
      .set({ tax_percentage: sql`${after}`, updated_at: sql`${now}`, version: sql`${charges.version} + 1` })
      .where(
        and(
          ofProperty(charges, property),
          isAutomaticCharge(charges),
          mayCount,
          or(inArray(charges.item_id, ofRate), inArray(charges.item_id, localTaxes)),
          gte(charges.booked_on, from),
          lt(charges.booked_on, until),
          eq(charges.tax_percentage, before),
          inArray(charges.folio_id, openFolios),
        ),
      );
  },
);

const LAST_DAY = "9999-12-31";

/**
 * Automatic charges take the new percentage of their day, also those that are edited by hand: their gross stays, net and tax follow. A tax
 * that was set by hand stays, and so does what an issued invoice covers; a draft follows. Local taxes with VAT on top follow the rate of the
 * lodging, whichever rate their item has.
 */
export function chargesFollowTaxRate(work: Work, { tax_rate_id: rate, changes }: TaxRateChange): void {
  const drafted = work.wiring.folioOwners.drafted(work);
  const isOfLodging = lodgingRate.get(work, {})?.id === rate;
  for (const { from, until, before, after } of changes) {
    const is_lodging = isOfLodging && before !== 0 ? 1 : 0;
    followDays(work, { rate, from, until: until ?? LAST_DAY, before, after, drafted, is_lodging });
  }
}

const datedCharges = query(["folio"], (db, { folio, property }) => {
  const { percentage, later_percentages } = taxRates;
  const { id, booked_on, tax_percentage } = charges;
  return db
    .select({ id, booked_on, tax_percentage, percentage, later_percentages, type: items.type })
    .from(charges)
    .innerJoin(items, eq(items.id, charges.item_id))
    .innerJoin(taxRates, eq(taxRates.id, items.tax_rate_id))
    .where(
      and(
        eq(charges.folio_id, folio),
        ofProperty(charges, property),
        isAutomaticCharge(charges),
        mayCount,
        eq(charges.edited, false),
        or(ne(sql`json_array_length(${later_percentages})`, 0), eq(items.type, "city_tax")),
      ),
    );
});

const setTax = command(["id", "tax_percentage"], (db, { id, tax_percentage, property, now }) =>
  db
    .update(charges)
    .set({ tax_percentage: sql`${tax_percentage}`, updated_at: sql`${now}`, version: sql`${charges.version} + 1` })
    .where(and(eq(charges.id, id), ofProperty(charges, property))),
);

/**
 * Gives the automatic charges of a reopened folio the percentages of their days, where dates changed while an invoice had closed it. A
 * percentage that the rate has on no day was agreed before the rate was corrected, and stays.
 */
export function renewTaxes(work: Work, folio: string): void {
  const lodging = lodgingRate.get(work, {});
  for (const { id, booked_on, tax_percentage, type, ...rate } of datedCharges.all(work, { folio })) {
    const isTaxedLikeLodging = type === "city_tax" && tax_percentage !== 0;
    const candidates = [rate, ...(lodging && isTaxedLikeLodging ? [lodging] : [])].map(percentagesOf);
    const percentages = candidates.find((each) => each.some(({ percentage }) => percentage === tax_percentage));
    const due = percentages && percentageOn({ percentages }, booked_on);
    if (due !== undefined && due !== tax_percentage) setTax(work, { id, tax_percentage: due });
  }
}
