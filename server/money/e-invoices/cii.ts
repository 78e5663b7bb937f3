import { ciiLine, ciiParty, ciiSettlement, day } from "#server/money/e-invoices/cii-parts.ts";
import { electronicAddress } from "#server/money/e-invoices/identifiers.ts";
import { eInvoiceOf } from "#server/money/e-invoices/model.ts";
import { group, xmlOf } from "#server/platform/core/text/write-xml.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";

const NAMESPACES = {
  "@xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "@xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  "@xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "@xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

const PROFILES = {
  en16931: "urn:cen.eu:en16931:2017",
  xrechnung: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
} as const;
export type Profile = keyof typeof PROFILES;

/** The one business process that every receiver of XRechnung supports: an invoice for an order. */
const BILLING_PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/**
 * UNTDID 1001. A cancellation is a corrected invoice (384) with negative quantities and amounts, as in ZUGFeRD's own example, and not a
 * credit note (381), whose amounts would have to be positive: so the XML has the same numbers as the document, and German programs call it
 * "Stornorechnung" and not "Gutschrift". What takes back a part of an invoice, or cancels none, is a credit note (381). A deposit invoice is a prepayment invoice
 * (386), for which XRechnung has no code of its own and takes that of a partial invoice (326, BR-DE-17); the invoice that deducts it refers
 * to it.
 */
const TYPES = {
  en16931: { invoice: "380", deposit: "386", credit_note: "381", cancellation: "384" },
  xrechnung: { invoice: "380", deposit: "326", credit_note: "381", cancellation: "384" },
} as const satisfies Record<Profile, unknown>;

/**
 * The largest number of preceding invoices in BG-3. XRechnung is validated by UN/CEFACT D16B, which allows one `InvoiceReferencedDocument`;
 * the texts of the deducting lines name the others. Factur-X 1.07 allows any number.
 */
const MAX_PRECEDING = { en16931: Number.POSITIVE_INFINITY, xrechnung: 1 } as const satisfies Record<Profile, number>;

/** The Cross Industry Invoice of the invoice's contents, frozen at finalization. */
export function ciiOf(content: InvoiceContent, profile: Profile): string {
  const invoice = eInvoiceOf(content);
  const addresses = {
    seller: electronicAddress({ email: content.seller.communication.email, reference: null }),
    buyer: electronicAddress(content.buyer),
  };
  return xmlOf({
    "rsm:CrossIndustryInvoice": {
      ...NAMESPACES,
      "rsm:ExchangedDocumentContext": {
        "ram:BusinessProcessSpecifiedDocumentContextParameter": profile === "xrechnung" ? { "ram:ID": BILLING_PROCESS } : null,
        "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": PROFILES[profile] },
      },
      "rsm:ExchangedDocument": {
        "ram:ID": invoice.number,
        "ram:TypeCode": TYPES[profile][invoice.kind],
        "ram:IssueDateTime": day(invoice.issued_on),
        "ram:IncludedNote": group({ "ram:Content": invoice.note }),
      },
      "rsm:SupplyChainTradeTransaction": {
        "ram:IncludedSupplyChainTradeLineItem": invoice.lines.map(ciiLine),
        "ram:ApplicableHeaderTradeAgreement": {
          "ram:BuyerReference": invoice.reference,
          "ram:SellerTradeParty": ciiParty(invoice.seller, addresses.seller),
          "ram:BuyerTradeParty": ciiParty(invoice.buyer, addresses.buyer),
        },
        "ram:ApplicableHeaderTradeDelivery": {
          "ram:ActualDeliverySupplyChainEvent": { "ram:OccurrenceDateTime": day(invoice.service_to) },
        },
        "ram:ApplicableHeaderTradeSettlement": ciiSettlement({ ...invoice, preceding: invoice.preceding.slice(0, MAX_PRECEDING[profile]) }),
      },
    },
  });
}
