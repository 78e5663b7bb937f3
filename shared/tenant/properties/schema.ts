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
import { FIRST_TIMES } from "#shared/platform/core/usual-times.ts";
import { PROPERTY_COUNTRIES } from "#shared/platform/countries/countries.ts";
import { placesIn } from "#shared/tenant/properties/rules.ts";

const line = AddressLine.nullable().default(null);

const PropertyAddress = Address.extend({
  country: z.enum(PROPERTY_COUNTRIES).nullable().default(null).describe("The country whose law the property follows"),
});
const PropertyCommunication = z.strictObject({
  email: Email.nullable().default(null),
  phone: Phone.nullable().default(null),
  website: line,
});
const Bank = z.strictObject({
  name: line.describe("The property's name"),
  iban: Iban.nullable().default(null),
  bic: Bic.nullable().default(null),
});
const PropertyCompany = z.strictObject({
  name: line.describe("The property's name"),
  managing_director: line,
  registration_number: line,
  /** § 14 UGB: business letters in Austria name it beside the number. */
  register_court: line.describe("The court that keeps the company register"),
  tax_number: line,
  vat_number: VatNumber.nullable().default(null),
  cost_center: line.describe("The property's cost centre in the books"),
});
export const Branding = z.strictObject({
  logo: z.string().max(2000).nullable().optional().describe("The address of the logo, for users who may read files; ignored in inputs"),
  logo_id: Id.nullable().default(null).describe("The file of the logo; null for none"),
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
  imprint_de: LegalText.describe("The imprint as text in German"),
  imprint_en: LegalText.describe("The imprint as text in English"),
  imprint_url: LegalUrl.describe("Address of the imprint; null if there is a text instead"),
  privacy_de: LegalText.describe("The privacy notice as text in German"),
  privacy_en: LegalText.describe("The privacy notice as text in English"),
  privacy_url: LegalUrl.describe("Address of the privacy notice; null if there is a text instead"),
});

const Counter = z.int().min(1).max(999_999_999);
/** A pattern of numbers: `{YYYY}`, `{YY}`, `{MM}`, and once `{0000}` for the running number, which is otherwise appended. */
const pattern = (most: number) => Affix.max(most).refine((text) => placesIn(text) <= 1, "running_number");
const InvoiceNumbering = z.strictObject({
  prefix: pattern(30)
    .default("{YYYY}-")
    .describe("The prefix of the number; {YYYY}, {YY} and {MM} become year and month, {0000} the place of the number"),
  next_number: Counter.default(1).describe("The next number, which counts up"),
});
const BookingNumbering = z.strictObject({
  prefix: Affix.max(20)
    .default("")
    .describe("The prefix of the number; {YYYY}, {YY} and {MM} become year and month, {0000} the place of the number"),
  suffix: Affix.max(20).default("").describe("The suffix of the number"),
});
const ContactNumbering = z.strictObject({
  number_prefix: pattern(20).default("").describe("The prefix of the number"),
  next_number: Counter.default(10_001).describe("The next number, which counts up"),
});

export const PropertyInput = z.strictObject({
  name: Name.describe("The property's name"),
  slug: Code.regex(/^[a-z0-9-]+$/, "small_letters").optional(),
  time_zone: TimeZone.default("Europe/Vienna"),
  currency: Currency.default("EUR"),
  check_in_time: ClockTime.default(FIRST_TIMES.check_in_time),
  check_out_time: ClockTime.default(FIRST_TIMES.check_out_time),
  communication: PropertyCommunication.prefault({}).describe("How to reach them"),
  address: PropertyAddress.prefault({}).describe("Postal address"),
  bank: Bank.prefault({}).describe("The bank account for transfers"),
  company: PropertyCompany.prefault({}).describe("The company's data"),
  branding: Branding.prefault({}).describe("How the property looks: logo and colour"),
  legal: Legal.prefault({}).describe("Imprint and privacy notice, as text or address"),
  invoice: InvoiceNumbering.prefault({}).describe("How invoices are numbered"),
  booking: BookingNumbering.prefault({}).describe("How bookings are numbered"),
  contact: ContactNumbering.prefault({}).describe("How customers are numbered"),
});
export type PropertyInput = z.infer<typeof PropertyInput>;

/** A change of a property: what is left out stays, and a part that is named is replaced as a whole. */
export const PropertyChange = z.strictObject({
  name: Name.describe("The property's name"),
  slug: PropertyInput.shape.slug,
  time_zone: TimeZone.optional(),
  currency: Currency.optional(),
  check_in_time: ClockTime.optional(),
  check_out_time: ClockTime.optional(),
  communication: PropertyCommunication.optional().describe("How to reach them"),
  address: PropertyAddress.optional().describe("Postal address"),
  bank: Bank.optional().describe("The bank account for transfers"),
  company: PropertyCompany.optional().describe("The company's data"),
  branding: Branding.optional().describe("How the property looks: logo and colour"),
  legal: Legal.optional().describe("Imprint and privacy notice, as text or address"),
  invoice: InvoiceNumbering.optional().describe("How invoices are numbered"),
  booking: BookingNumbering.optional().describe("How bookings are numbered"),
  contact: ContactNumbering.optional().describe("How customers are numbered"),
});
export type PropertyChange = z.infer<typeof PropertyChange>;

export const Property = entity("property", { ...PropertyInput.shape, slug: z.string() });
export type Property = z.infer<typeof Property>;

export const PropertyQuery = listQuery({ sort: sortable(["name"]) });
export type PropertyQuery = z.infer<typeof PropertyQuery>;
