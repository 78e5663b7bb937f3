import { buyerInPeppol, leitwegOf, sellerInPeppol } from "#server/money/e-invoices/identifiers.ts";
import { credited, type EInvoice, eInvoiceOf } from "#server/money/e-invoices/model.ts";
import { type Syntax, ublLine, ublMeans, ublParty, ublPeriod, ublTaxTotal, ublTotal } from "#server/money/e-invoices/ubl-parts.ts";
import { group, xmlOf } from "#server/platform/core/text/write-xml.ts";
import { orderOf } from "#shared/money/e-invoices/order-reference.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";

const SCHEMA = "urn:oasis:names:specification:ubl:schema:xsd";
const CUSTOMIZATION = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const PROFILE = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/**
 * UNTDID 1001. Peppol knows the corrected invoice (384) of CII between Germans only, so a cancellation is a credit note (381), a document
 * of its own whose amounts are those of the canceled invoice.
 */
const TYPES = { invoice: "380", deposit: "386", credit_note: "381", cancellation: "381" } as const satisfies Record<
  EInvoice["kind"],
  string
>;

/** The UBL 2.1 invoice or credit note of the invoice's contents, by the rules of Peppol BIS Billing 3.0. */
export function ublOf(content: InvoiceContent): string {
  const written = eInvoiceOf(content);
  const isCredit = written.kind === "cancellation" || written.kind === "credit_note";
  const invoice = written.kind === "cancellation" ? credited(written) : written;
  const { currency, terms } = invoice;
  const order = leitwegOf(invoice.reference) ? null : orderOf(invoice.reference);
  const syntax: Syntax = { document: isCredit ? "CreditNote" : "Invoice", currency, position: order?.position ?? null };
  const { document } = syntax;
  const supplier_number = content.buyer.supplier_number ?? null;
  const seller = { ...invoice.seller, id: supplier_number ?? invoice.seller.id };
  return xmlOf({
    [document]: {
      "@xmlns": `${SCHEMA}:${document}-2`,
      "@xmlns:cac": `${SCHEMA}:CommonAggregateComponents-2`,
      "@xmlns:cbc": `${SCHEMA}:CommonBasicComponents-2`,
      "cbc:CustomizationID": CUSTOMIZATION,
      "cbc:ProfileID": PROFILE,
      "cbc:ID": invoice.number,
      "cbc:IssueDate": invoice.issued_on,
      // A credit note has no such element; nothing of it is paid by the buyer.
      "cbc:DueDate": isCredit ? null : terms.due_on,
      [`cbc:${document}TypeCode`]: TYPES[invoice.kind],
      "cbc:Note": invoice.note,
      "cbc:DocumentCurrencyCode": currency,
      "cbc:BuyerReference": invoice.reference,
      "cac:InvoicePeriod": ublPeriod(invoice.service_from, invoice.service_to),
      "cac:OrderReference": order && { "cbc:ID": order.number },
      "cac:BillingReference": invoice.preceding.map(({ number, issued_on }) => ({
        "cac:InvoiceDocumentReference": { "cbc:ID": number, "cbc:IssueDate": issued_on },
      })),
      "cac:AccountingSupplierParty": { "cac:Party": ublParty(seller, sellerInPeppol(content.seller)) },
      "cac:AccountingCustomerParty": { "cac:Party": ublParty(invoice.buyer, buyerInPeppol(content.buyer)) },
      "cac:Delivery": { "cbc:ActualDeliveryDate": invoice.service_to },
      "cac:PaymentMeans": ublMeans(invoice),
      "cac:PaymentTerms": group({ "cbc:Note": terms.text }),
      "cac:TaxTotal": ublTaxTotal(invoice),
      "cac:LegalMonetaryTotal": ublTotal(invoice),
      [`cac:${document}Line`]: invoice.lines.map((line) => ublLine(line, syntax)),
    },
  });
}
