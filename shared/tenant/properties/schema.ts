import { z } from "zod";
import {
  Address,
  AddressLine,
  Affix,
  ClockTime,
  Code,
  Color,
  Currency,
  Email,
  entity,
  Id,
  Name,
  Phone,
  TimeZone,
} from "#shared/platform/core/fields.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";
import { Bic, Iban, VatNumber } from "#shared/platform/core/registers.ts";
import { PROPERTY_COUNTRIES } from "#shared/tenant/properties/countries.ts";
import { placesIn } from "#shared/tenant/properties/rules.ts";

const line = AddressLine.nullable().default(null);

const PropertyAddress = Address.extend({ country: z.enum(PROPERTY_COUNTRIES).nullable().default(null) });
const PropertyCommunication = z.strictObject({
  email: Email.nullable().default(null),
  phone: Phone.nullable().default(null),
  website: line,
});
const Bank = z.strictObject({ name: line, iban: Iban.nullable().default(null), bic: Bic.nullable().default(null) });
const PropertyCompany = z.strictObject({
  name: line,
  managing_director: line,
  registration_number: line,
  /** The court of registration, which Austrian business letters must name beside the number (§ 14 UGB). */
  register_court: line,
  tax_number: line,
  vat_number: VatNumber.nullable().default(null),
  cost_center: line,
});
export const Branding = z.strictObject({
  /** The URL of the logo (`logo_id`), for users who may read files. Output only: ignored in inputs. */
  logo: z.string().max(2000).nullable().optional(),
  logo_id: Id.nullable().default(null),
  primary_color: Color.nullable().default(null),
});
/**
 * Legal texts of the guest pages: the property's own text in each language, or the URL of one. Missing ones are made from the
 * company's data.
 */
const LegalText = z.string().trim().max(20_000).nullable().default(null);
const LegalUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullable()
  .default(null);
const Legal = z.strictObject({
  imprint_de: LegalText,
  imprint_en: LegalText,
  imprint_url: LegalUrl,
  privacy_de: LegalText,
  privacy_en: LegalText,
  privacy_url: LegalUrl,
});

const Counter = z.int().min(1).max(999_999_999);
/** A pattern of numbers: `{YYYY}`, `{YY}`, `{MM}`, and once `{0000}` for the running number, which otherwise stands at the end. */
const pattern = (most: number) => Affix.max(most).refine((text) => placesIn(text) <= 1, "running_number");
const InvoiceNumbering = z.strictObject({ prefix: pattern(30).default("{YYYY}-"), next_number: Counter.default(1) });
const BookingNumbering = z.strictObject({ prefix: Affix.max(20).default(""), suffix: Affix.max(20).default("") });
const ContactNumbering = z.strictObject({ number_prefix: pattern(20).default(""), next_number: Counter.default(10_001) });

export const PropertyInput = z.strictObject({
  name: Name,
  slug: Code.regex(/^[a-z0-9-]+$/, "small_letters").optional(),
  time_zone: TimeZone.default("Europe/Vienna"),
  currency: Currency.default("EUR"),
  check_in_time: ClockTime.default("15:00"),
  check_out_time: ClockTime.default("11:00"),
  communication: PropertyCommunication.prefault({}),
  address: PropertyAddress.prefault({}),
  bank: Bank.prefault({}),
  company: PropertyCompany.prefault({}),
  branding: Branding.prefault({}),
  legal: Legal.prefault({}),
  invoice: InvoiceNumbering.prefault({}),
  booking: BookingNumbering.prefault({}),
  contact: ContactNumbering.prefault({}),
});
export type PropertyInput = z.infer<typeof PropertyInput>;

/** A change of a property: what is left out stays, and a part that is named is replaced as a whole. */
export const PropertyChange = z.strictObject({
  name: Name,
  slug: PropertyInput.shape.slug,
  time_zone: TimeZone.optional(),
  currency: Currency.optional(),
  check_in_time: ClockTime.optional(),
  check_out_time: ClockTime.optional(),
  communication: PropertyCommunication.optional(),
  address: PropertyAddress.optional(),
  bank: Bank.optional(),
  company: PropertyCompany.optional(),
  branding: Branding.optional(),
  legal: Legal.optional(),
  invoice: InvoiceNumbering.optional(),
  booking: BookingNumbering.optional(),
  contact: ContactNumbering.optional(),
});
export type PropertyChange = z.infer<typeof PropertyChange>;

export const Property = entity("property", { ...PropertyInput.shape, slug: z.string() });
export type Property = z.infer<typeof Property>;

export const PropertyQuery = listQuery({ sort: sortable(["name"]) });
export type PropertyQuery = z.infer<typeof PropertyQuery>;
