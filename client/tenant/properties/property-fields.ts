import { listed, optionallyListed, optionalText, part, text, time, type ValuesOf, whole } from "#client/platform/ui/form/fields.ts";

const CODE = { isCode: true } as const;
const COUNTER = { min: 1, max: 999_999_999, initial: null };
const URL = { inputType: "url" } as const;
const LEGAL_TEXT = { minRows: 2, maxRows: 8 } as const;

/** All that is known of a property. */
export const PROPERTY_FIELDS = {
  name: text("properties.name"),
  slug: text("properties.slug", { hint: "properties.slug_hint", ...CODE }),
  time_zone: listed<string>("properties.time_zone", { initial: "" }),
  currency: listed<string>("properties.currency", { initial: "" }),
  check_in_time: time("properties.check_in_time"),
  check_out_time: time("properties.check_out_time"),
  communication: part("properties.reach", {
    email: optionalText("properties.email", { inputType: "email" }),
    phone: optionalText("properties.phone", { inputType: "tel" }),
    website: optionalText("properties.website", URL),
  }),
  address: part("properties.reach", {
    line1: optionalText("properties.line1"),
    line2: optionalText("properties.line2"),
    postal_code: optionalText("properties.postal_code"),
    city: optionalText("properties.city"),
    state: optionalText("properties.state"),
    country: optionallyListed("properties.country"),
  }),
  bank: part("properties.bank", {
    name: optionalText("properties.bank_name", CODE),
    iban: optionalText("properties.iban", CODE),
    bic: optionalText("properties.bic", CODE),
  }),
  company: part("properties.company", {
    name: optionalText("properties.company_name"),
    managing_director: optionalText("properties.managing_director"),
    registration_number: optionalText("properties.registration_number"),
    register_court: optionalText("properties.register_court"),
    tax_number: optionalText("properties.tax_number"),
    vat_number: optionalText("properties.vat_number"),
    cost_center: optionalText("properties.cost_center"),
  }),
  branding: part("properties.branding", {
    logo_id: optionalText("properties.logo", { isId: true }),
    primary_color: optionalText("properties.primary_color"),
  }),
  legal: part("properties.legal", {
    imprint_de: optionalText("properties.imprint_de", LEGAL_TEXT),
    imprint_en: optionalText("properties.imprint_en", LEGAL_TEXT),
    imprint_url: optionalText("properties.imprint_url", URL),
    privacy_de: optionalText("properties.privacy_de", LEGAL_TEXT),
    privacy_en: optionalText("properties.privacy_en", LEGAL_TEXT),
    privacy_url: optionalText("properties.privacy_url", URL),
  }),
  invoice: part("properties.invoice_number", {
    prefix: text("properties.pattern", CODE),
    next_number: whole("properties.next_number", COUNTER),
  }),
  booking: part("properties.booking_code", { prefix: text("properties.prefix", CODE), suffix: text("properties.suffix", CODE) }),
  contact: part("properties.contact_number", {
    number_prefix: text("properties.pattern", CODE),
    next_number: whole("properties.next_number", COUNTER),
  }),
};

export type PropertyValues = ValuesOf<typeof PROPERTY_FIELDS>;
