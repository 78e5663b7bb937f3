import { z } from "zod";
import { Money } from "#shared/platform/core/fields.ts";

/**
 * The first format of an issued invoice's content. It is stored permanently (§ 132 BAO requires seven years, § 14b UStG eight),
 * so it shares no schemas with today's inputs: a changed format becomes a new version beside this one, which never changes.
 */

/** Data that the property or the contact hasn't entered is null. */
const text = z.string().nullable().default(null);
const added = z.string().nullish();

const addressV1 = { line1: text, line2: text, postal_code: text, city: text, state: text.describe("State or province"), country: text };

const taxLineV1 = { tax_percentage: z.number(), net_amount: Money, tax_amount: Money, gross_amount: Money };

const SellerV1 = z.object({
  name: z.string().describe("The name"),
  address: z.object({ ...addressV1, country: z.enum(["AT", "CH", "DE"]).nullable().default(null) }).describe("The postal address"),
  communication: z.object({ email: text, phone: text, website: text }).describe("How to reach them"),
  company: z
    .object({
      name: text.describe("The name"),
      managing_director: text,
      registration_number: text,
      register_court: text.describe("The court that keeps the company register"),
      tax_number: text,
      vat_number: text,
      cost_center: text,
    })
    .describe("The company's data"),
  bank: z.object({ name: text.describe("The name"), iban: text, bic: text }).describe("Where to pay"),
  branding: z
    .object({ logo_id: text.describe("The file of the logo; null for none"), primary_color: text })
    .describe("How the property looks: logo and colour"),
});

const BuyerV1 = z.object({
  name: text.describe("The name"),
  ...addressV1,
  company_name: text.describe("The company for which the person is billed"),
  customer_number: text.describe("The customer's number"),
  vat_number: text,
  /** The address that e-invoices are sent to. */
  email: text,
  reference: text.describe("The payer's reference"),
  supplier_number: added.describe("The property's number in the customer's books, which Austrian federal offices ask for on e-invoices"),
});

/** On a cancellation invoice quantity and amounts are negative, the unit price is not. */
const LineV1 = z.object({
  name: z.string().describe("The name"),
  booked_name: added.describe("The staff's name of the item, where the guest reads another one; accounting uses it"),
  type: z.enum(["accommodation", "catering", "city_tax", "service"]).nullable().describe("The kind of sale"),
  /** The item sold, which determines the account. Missing for lines written by hand. */
  item_id: added,
  quantity: z.int().describe("How many"),
  unit_gross_amount: Money,
  ...taxLineV1,
  /** Legal ground of 0 %, in the invoice's language, and its VATEX code. Missing if the line is taxed, or no reason was entered. */
  exemption: z
    .object({
      kind: z.string().describe("The legal ground of 0 %"),
      text: z.string().describe("The text"),
      code: z.string().nullable().describe("Code of the reason as e-invoices name it (VATEX-…); null for none"),
    })
    .nullish()
    .describe("Why no tax is due, with the paragraph that is printed on the bill; null if tax is due"),
  from: z.string().describe("First day"),
  to: z.string().describe("Last day"),
  folio_number: text.describe("The line's folio, where the invoice covers several; null if lines of several folios are merged"),
  stay_code: added.describe(
    "On a line of a group's folio: the booking that it is for; missing where it is for all, and on lines that were merged",
  ),
  deposit: added.describe("The number of the deposit invoice that the line deducts"),
  credits_line: added.describe("On a credit note: the line of the corrected invoice, by its place from 1 on"),
});

/** A day, which was never checked when it was stored: for the document only. */
const day = z.string().meta({ format: "date" });

const StayV1 = z.object({
  code: z.string().describe("The booking's code"),
  check_in: day,
  check_out: day,
  room: text.describe("The room's number"),
  guests: z.array(z.string()).describe("Who stayed, by name"),
  folio_numbers: z.array(z.string()).describe("The folios of the invoice that belong to this stay"),
});

/** A deposit invoice that is deducted: what was paid of it, in all and by rate. */
const DepositV1 = z.object({
  number: z.string().describe("The invoice number, given without gaps when it is finalized"),
  issued_on: z.string().describe("The day it was issued"),
  net_amount: Money,
  tax_amount: Money,
  gross_amount: Money,
  taxes: z.array(z.object(taxLineV1)).describe("Net amount and tax by rate"),
  void_amount: Money.nullish().describe(
    "The unpaid rest of a deposit, which this invoice declares void, in major units; missing where all was paid",
  ),
});

const PaymentV1 = z.object({
  booked_on: z.string().describe("The day for which it counts, YYYY-MM-DD in the property's time zone"),
  method: text.describe("How it was paid, in words"),
  reference: text.describe("The payer's reference"),
  amount: Money.describe("In major units"),
});

/** Amounts are decimals of the invoice's currency, dates `YYYY-MM-DD`, a stay's bounds ISO instants. */
export const InvoiceContentV1 = z.object({
  version: z.literal(1).describe("The format of the frozen content"),
  kind: z.literal("deposit").nullish().describe("deposit, on an invoice before the service; missing on all others"),
  number: z.string().describe("The invoice number, given without gaps when it is finalized"),
  issued_on: z.string().describe("The day it was issued"),
  language: z.enum(["de", "en"]).describe("The language in which texts are written"),
  currency: z.string(),
  seller: SellerV1.describe("The property as it was then"),
  buyer: BuyerV1.describe("To whom it is addressed"),
  stays: z.array(StayV1).describe("The stays that it charges"),
  lines: z.array(LineV1).describe("Its lines as they are printed"),
  /** The lines of a rate add up to its net, tax and gross. */
  taxes: z.array(z.object(taxLineV1)).describe("Net amount and tax by rate"),
  net_amount: Money,
  tax_amount: Money,
  gross_amount: Money,
  service_from: z.string().describe("First day of the service"),
  service_to: z.string().describe("Last day of the service"),
  payments: z.array(PaymentV1).describe("What was paid of it"),
  paid_amount: Money,
  due_amount: Money,
  additional_text: text,
  deposits: z.array(DepositV1).nullish().describe("Deposit invoices that it deducts"),
  due_on: added.describe("The day by which it has to be paid; null for at once"),
  cancels: z
    .object({
      number: z.string().describe("The invoice number, given without gaps when it is finalized"),
      issued_on: z.string().describe("The day it was issued"),
      reason: z.string().describe("The reason of the cancellation, as it was typed"),
    })
    .nullable()
    .describe("The invoice that it cancels"),
  credits: z
    .object({
      number: z.string().describe("The invoice number, given without gaps when it is finalized"),
      issued_on: z.string().describe("The day it was issued"),
      reason: z.string().describe("The reason of the correction, as it was typed"),
      due_amount: Money.describe("What the corrected invoice asks for from then on; below zero is a credit, in major units"),
    })
    .nullish()
    .describe("The invoice of which a credit note takes back a part; missing on all others"),
});
