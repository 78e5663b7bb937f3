import { eq } from "drizzle-orm";
import { changes, defined } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { contactSeries, lastOfSeries } from "#server/tenant/properties/numbering.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { isSlugKnown, isSlugTaken, slugFollows } from "#server/tenant/properties/slugs.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { freeSlug, seriesOf, slugOf } from "#shared/tenant/properties/rules.ts";
import { Branding, type Property, type PropertyChange, type PropertyInput } from "#shared/tenant/properties/schema.ts";

/** Inserts the row only, with the id of `work`'s property (see `foundProperty`). Throws `validation` for a given slug that is taken. */
export function insertProperty(work: Work, sent: PropertyInput): Property {
  const input = withoutLogo(sent);
  for (const check of work.wiring.propertyChecks) check(work, input, null);
  if (input.slug !== undefined) assertSlugFree(work, input.slug, null);
  const slug = input.slug ?? freeSlug(slugOf(input.name), (candidate) => isSlugKnown(work.db, candidate));
  const row = {
    ...input,
    slug,
    id: work.actor.property_id,
    created_at: work.now,
    updated_at: work.now,
    deleted_at: null,
    version: 1,
  };
  work.db.insert(properties).values(row).run();
  slugFollows(work, { property_id: row.id, before: null, after: slug });
  return { object: "property", ...row };
}

/**
 * Replaces the parts that are named; parts that are left out stay, because a forgotten one would take address and IBAN away. A counter of contacts or invoices that would repeat a used number is moved to the
 * first free one. Booked stays keep their instants when the property's hours or time zone change.
 */
export function updateProperty(work: Work, { id, slug, ...sent }: PropertyChange & { id: string }): Property {
  const before = getProperty(work, id);
  const input = withoutLogo({ ...fieldsOf(before), ...defined(sent) });
  for (const check of work.wiring.propertyChecks) check(work, input, before);
  if (slug !== undefined) assertSlugFree(work, slug, id);
  const after = { ...input, slug: slug ?? before.slug, contact: aboveUsed(work, input), invoice: aboveIssued(work, input) };
  const saved = { ...after, updated_at: work.now, version: before.version + 1 };
  work.db.update(properties).set(saved).where(eq(properties.id, id)).run();
  slugFollows(work, { property_id: id, before: before.slug, after: saved.slug });
  work.record("property.changed", { ...before, ...saved }, { words: { name: saved.name }, ...changes(before, after) });
  return { ...before, ...saved };
}

function fieldsOf(property: Property): PropertyInput {
  const { name, time_zone, currency, check_in_time, check_out_time, communication, address, bank, ...rest } = property;
  const { company, branding, legal, invoice, booking, contact } = rest;
  const place = { name, time_zone, currency, check_in_time, check_out_time, communication, address };
  // Members that a part did not have when it was stored get their defaults.
  return { ...place, bank, company, branding: Branding.parse(branding), legal, invoice, booking, contact };
}

/** The logo's URL follows from its file and is not stored. */
function withoutLogo<P extends Pick<PropertyInput, "branding">>(input: P) {
  const { logo_id, primary_color } = input.branding;
  return { ...input, branding: { logo_id, primary_color } };
}

function assertSlugFree(work: Work, slug: string, id: string | null): void {
  if (isSlugTaken(work.db, slug, id)) throw new Problem("validation", "slug", [{ path: "slug", message: "taken" }]);
}

function aboveUsed(work: Work, { contact, time_zone }: Pick<PropertyInput, "contact" | "time_zone">): PropertyInput["contact"] {
  const last = lastOfSeries(work, "contact", contactSeries(contact.number_prefix, localDate(work.now, time_zone)));
  return { ...contact, next_number: Math.max(contact.next_number, last + 1) };
}

function aboveIssued(work: Work, { invoice, time_zone }: Pick<PropertyInput, "invoice" | "time_zone">): PropertyInput["invoice"] {
  const last = lastOfSeries(work, "invoice", seriesOf(invoice.prefix, localDate(work.now, time_zone)));
  return { ...invoice, next_number: Math.max(invoice.next_number, last + 1) };
}
