import { z } from "zod";
import { Money } from "#shared/core/fields.ts";

/**
 * The first format of what is on an issued invoice. It is stored for ever (§ 132 BAO asks for seven years, § 14b UStG for
 * eight), so nothing here follows the schemas of today's forms: whatever is to be stored otherwise becomes a version of
 * its own beside this one, which stays as it is.
 */

/** What a property or a person hasn't said is null. */
const text = z.string().nullable().default(null);
const added = z.string().nullish();

const addressV1 = { line1: text, line2: text, postal_code: text, city: text, state: text, country: text };

const taxLineV1 = { tax_percentage: z.number(), net_amount: Money, tax_amount: Money, gross_amount: Money };

const SellerV1 = z.object({
  name: z.string(),
  address: z.object({ ...addressV1, country: z.enum(["AT", "CH", "DE"]).nullable().default(null) }),
  communication: z.object({ email: text, phone: text, website: text }),
  company: z.object({
    name: text,
    managing_director: text,
    registration_number: text,
    register_court: text,
    tax_number: text,
    vat_number: text,
    cost_center: text,
  }),
  bank: z.object({ name: text, iban: text, bic: text }),
  branding: z.object({ logo_id: text, primary_color: text }),
});

const BuyerV1 = z.object({
  name: text,
  ...addressV1,
  /** Of a person who is billed for a company. */
  company_name: text,
  customer_number: text,
  vat_number: text,
  /** Where e-invoices are sent. */
  email: text,
  /** What the customer wants to read on invoices. */
  reference: text,
});

/** On a cancellation invoice quantity and amounts are negative, the price of one is not. */
const LineV1 = z.object({
  name: z.string(),
  /** As staff knows it, where the guest reads the item's name in another language; accounting goes by it. */
  booked_name: added,
  type: z.enum(["accommodation", "catering", "city_tax", "service"]).nullable(),
  /** What was sold; accounting asks it for its account. None of what was written by hand. */
  item_id: added,
  quantity: z.int(),
  unit_gross_amount: Money,
  ...taxLineV1,
  /** The first and the last day of the service. */
  from: z.string(),
  to: z.string(),
  /** Of which folio, where the invoice covers several; null where equal lines of some are merged. */
  folio_number: text,
});

const StayV1 = z.object({
  code: z.string(),
  check_in: z.string(),
  check_out: z.string(),
  room: text,
  /** By name, as the booking lists them. */
  guests: z.array(z.string()),
  /** Which of the invoice's folios are the stay's. */
  folio_numbers: z.array(z.string()),
});

const PaymentV1 = z.object({ booked_on: z.string(), method: text, reference: text, amount: Money });

/** Amounts are decimals of the invoice's currency, dates `YYYY-MM-DD`, a stay's bounds ISO instants. */
export const InvoiceContentV1 = z.object({
  version: z.literal(1),
  number: z.string(),
  issued_on: z.string(),
  language: z.enum(["de", "en"]),
  currency: z.string(),
  seller: SellerV1,
  buyer: BuyerV1,
  stays: z.array(StayV1),
  lines: z.array(LineV1),
  /** One line a rate. The lines of a rate add up to it, net, tax and gross. */
  taxes: z.array(z.object(taxLineV1)),
  net_amount: Money,
  tax_amount: Money,
  gross_amount: Money,
  service_from: z.string(),
  service_to: z.string(),
  payments: z.array(PaymentV1),
  paid_amount: Money,
  due_amount: Money,
  additional_text: text,
  /** On a cancellation invoice: what it cancels, and why. */
  cancels: z.object({ number: z.string(), issued_on: z.string(), reason: z.string() }).nullable(),
});
