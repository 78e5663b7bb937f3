import { z } from "zod";
import { Money } from "#shared/platform/core/fields.ts";

/**
 * The first format of an issued invoice's content. It is stored permanently (§ 132 BAO requires seven years, § 14b UStG eight),
 * so it shares no schemas with today's inputs: a changed format becomes a new version beside this one, which never changes.
 */

/** Data that the property or the contact hasn't entered is null. */
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
  /** The company for which the person is billed. */
  company_name: text,
  customer_number: text,
  vat_number: text,
  /** The address that e-invoices are sent to. */
  email: text,
  /** The customer's reference, printed on invoices. */
  reference: text,
  /** The number of the property in the customer's books. */
  supplier_number: added,
});

/** On a cancellation invoice quantity and amounts are negative, the unit price is not. */
const LineV1 = z.object({
  name: z.string(),
  /** The staff's name of the item, where the guest reads the name in another language; accounting uses it. */
  booked_name: added,
  type: z.enum(["accommodation", "catering", "city_tax", "service"]).nullable(),
  /** The item sold, which determines the account. Missing for lines written by hand. */
  item_id: added,
  quantity: z.int(),
  unit_gross_amount: Money,
  ...taxLineV1,
  /** Why the line bears no tax, in the invoice's language, and its VATEX code. Missing where it is taxed, or no reason was entered. */
  exemption: z.object({ kind: z.string(), text: z.string(), code: z.string().nullable() }).nullish(),
  /** The first and the last day of the service. */
  from: z.string(),
  to: z.string(),
  /** The folio of the line, where the invoice covers several; null where equal lines of several folios are merged. */
  folio_number: text,
  /** The number of the deposit invoice that the line deducts; its quantity and amounts are negative. */
  deposit: added,
});

/** A day, which was never checked when it was stored: for the document only. */
const day = z.string().meta({ format: "date" });

const StayV1 = z.object({
  code: z.string(),
  check_in: day,
  check_out: day,
  room: text,
  /** The guests' names, in the booking's order. */
  guests: z.array(z.string()),
  /** The folios of the invoice that belong to this stay. */
  folio_numbers: z.array(z.string()),
});

/** A deposit invoice that is deducted: what was paid of it, in all and by rate. */
const DepositV1 = z.object({
  number: z.string(),
  issued_on: z.string(),
  net_amount: Money,
  tax_amount: Money,
  gross_amount: Money,
  taxes: z.array(z.object(taxLineV1)),
  /** The unpaid rest, which is void from now on; missing where all was paid. */
  void_amount: Money.nullish(),
});

const PaymentV1 = z.object({ booked_on: z.string(), method: text, reference: text, amount: Money });

/** Amounts are decimals of the invoice's currency, dates `YYYY-MM-DD`, a stay's bounds ISO instants. */
export const InvoiceContentV1 = z.object({
  version: z.literal(1),
  /** An invoice for a deposit, before the service; missing on all others. */
  kind: z.literal("deposit").nullish(),
  number: z.string(),
  issued_on: z.string(),
  language: z.enum(["de", "en"]),
  currency: z.string(),
  seller: SellerV1,
  buyer: BuyerV1,
  stays: z.array(StayV1),
  lines: z.array(LineV1),
  /** One line per rate. The lines of a rate add up to its net, tax and gross. */
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
  /** The deposit invoices that negative lines of this one deduct. */
  deposits: z.array(DepositV1).nullish(),
  /** The last day on which a deposit is asked to be paid. */
  due_on: added,
  /** On a cancellation invoice: the canceled invoice and the reason. */
  cancels: z.object({ number: z.string(), issued_on: z.string(), reason: z.string() }).nullable(),
});
