import { lineItem } from "#server/e-invoices/lines.ts";
import { buyerParty, sellerParty } from "#server/e-invoices/parties.ts";
import { settlement } from "#server/e-invoices/settlement.ts";
import { day, type Elements, given, group, xmlOf } from "#server/e-invoices/xml.ts";
import { documentFormats } from "#server/pdf/formats.ts";
import { fill } from "#shared/core/text.ts";
import { eInvoicesText } from "#shared/e-invoices/text.ts";
import type { InvoiceContent, InvoiceLine } from "#shared/invoices/content.ts";

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
 * "Stornorechnung" and not "Gutschrift". A deposit invoice is a prepayment invoice (386), for which XRechnung has no code of its own and takes that of a partial
 * invoice (326, BR-DE-17); the invoice that deducts it refers to it.
 */
const TYPES = { invoice: "380", deposit: "386", partial: "326", cancellation: "384" } as const;

/** The Cross Industry Invoice of the invoice's contents, frozen at finalization. */
export function ciiOf(content: InvoiceContent, profile: Profile): string {
  return xmlOf({
    "rsm:CrossIndustryInvoice": {
      ...NAMESPACES,
      "rsm:ExchangedDocumentContext": {
        "ram:BusinessProcessSpecifiedDocumentContextParameter": profile === "xrechnung" ? { "ram:ID": BILLING_PROCESS } : null,
        "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": PROFILES[profile] },
      },
      "rsm:ExchangedDocument": {
        "ram:ID": given(content.number),
        "ram:TypeCode": TYPES[typeOf(content, profile)],
        "ram:IssueDateTime": day(content.issued_on),
        "ram:IncludedNote": group({ "ram:Content": given(noteOf(content)) }),
      },
      "rsm:SupplyChainTradeTransaction": {
        "ram:IncludedSupplyChainTradeLineItem": content.lines.map((line, index) => lineItem(line, index, stayOfLine(content, line))),
        "ram:ApplicableHeaderTradeAgreement": agreement(content),
        "ram:ApplicableHeaderTradeDelivery": {
          "ram:ActualDeliverySupplyChainEvent": { "ram:OccurrenceDateTime": day(content.service_to) },
        },
        "ram:ApplicableHeaderTradeSettlement": settlement(content),
      },
    },
  });
}

function typeOf({ cancels, kind }: InvoiceContent, profile: Profile): keyof typeof TYPES {
  if (cancels) return "cancellation";
  if (kind !== "deposit") return "invoice";
  return profile === "xrechnung" ? "partial" : "deposit";
}

function agreement(content: InvoiceContent): Elements {
  return {
    "ram:BuyerReference": given(content.buyer.reference),
    "ram:SellerTradeParty": sellerParty(content),
    "ram:BuyerTradeParty": buyerParty(content.buyer),
  };
}

/** One note, because some receivers reject a second one. The property's additional text belongs to the invoice, not to its cancellation. */
function noteOf(content: InvoiceContent): string {
  const { cancels, additional_text, stays, language } = content;
  const canceled = cancels && fill(eInvoicesText.cancels[language], { ...cancels, date: formatsOf(content).date(cancels.issued_on) });
  return [canceled ?? additional_text, ...stays.map((stay) => stayInWords(content, stay))].filter(Boolean).join("\n");
}

/** The stay of an invoice line, where the invoice covers several stays; a folio's number means nothing to the buyer. */
function stayOfLine(content: InvoiceContent, { folio_number }: InvoiceLine): string | null {
  const stay = folio_number === null ? undefined : content.stays.find(({ folio_numbers }) => folio_numbers.includes(folio_number));
  return stay && content.stays.length > 1 ? stayInWords(content, stay) : null;
}

/** `Buchung 12345, Zimmer 101, 5.–7. April 2030`. */
function stayInWords(content: InvoiceContent, { code, room, check_in, check_out }: InvoiceContent["stays"][number]): string {
  const { language } = content;
  const period = formatsOf(content).range(check_in, check_out);
  return room === null
    ? fill(eInvoicesText.stay[language], { code, period })
    : fill(eInvoicesText.stay_in_room[language], { code, room, period });
}

function formatsOf({ language, seller, currency }: InvoiceContent) {
  return documentFormats(language, { country: seller.address.country ?? null, currency });
}
