import { all, type Leaf } from "#tests/e-invoices/en16931/tree.ts";

/**
 * A UBL invoice or credit note in the elements of CII, term by term as the two syntax bindings of EN 16931 (parts 3-2 and 3-3) have it: so
 * the rules of the standard, which are about terms and not about syntax, are written once and hold for both. What is missing in one is
 * missing in the other; elements without a counterpart here are caught by the shape of UBL.
 */
export function semanticsOf(ubl: Leaf): Leaf {
  const to = (path: string, name: string) => renamed(ubl, path, name);
  return leaf("CrossIndustryInvoice", [
    leaf("ExchangedDocumentContext", [
      leaf("BusinessProcessSpecifiedDocumentContextParameter", to("ProfileID", "ID")),
      leaf("GuidelineSpecifiedDocumentContextParameter", to("CustomizationID", "ID")),
    ]),
    leaf("ExchangedDocument", [
      ...to("ID", "ID"),
      ...to(`${ubl.name}TypeCode`, "TypeCode"),
      ...all(ubl, "IssueDate").map((date) => dayOf(date, "IssueDateTime")),
      ...all(ubl, "Note").map((note) => leaf("IncludedNote", [{ ...note, name: "Content" }])),
    ]),
    leaf("SupplyChainTradeTransaction", [
      ...all(ubl, `${ubl.name}Line`).map(lineOf),
      leaf("ApplicableHeaderTradeAgreement", [
        ...to("BuyerReference", "BuyerReference"),
        ...all(ubl, "AccountingSupplierParty/Party").map((party) => partyOf(party, "SellerTradeParty")),
        ...all(ubl, "AccountingCustomerParty/Party").map((party) => partyOf(party, "BuyerTradeParty")),
      ]),
      leaf("ApplicableHeaderTradeDelivery", deliveryOf(ubl)),
      leaf("ApplicableHeaderTradeSettlement", settlementOf(ubl)),
    ]),
  ]);
}

function leaf(name: string, children: Leaf[], text = ""): Leaf {
  return { name, attributes: {}, children, text };
}

/** The texts at a path, under another name. */
function renamed(from: Leaf, path: string, name: string): Leaf[] {
  return all(from, path).map(({ attributes, text }) => ({ name, attributes, children: [], text }));
}

/** Converts a date of UBL to CII's format; an invalid one is returned unchanged. */
function dayOf({ text }: Leaf, name: string): Leaf {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const words = year === undefined ? text : `${year}${month}${day}`;
  return leaf(name, [{ ...leaf("DateTimeString", [], words), attributes: year === undefined ? {} : { format: "102" } }]);
}

function periodsOf(parent: Leaf): Leaf[] {
  return all(parent, "InvoicePeriod").map((period) =>
    leaf("BillingSpecifiedPeriod", [
      ...all(period, "StartDate").map((date) => dayOf(date, "StartDateTime")),
      ...all(period, "EndDate").map((date) => dayOf(date, "EndDateTime")),
    ]),
  );
}

function lineOf(line: Leaf): Leaf {
  const to = (path: string, name: string) => renamed(line, path, name);
  return leaf("IncludedSupplyChainTradeLineItem", [
    leaf("AssociatedDocumentLineDocument", to("ID", "LineID")),
    leaf("SpecifiedTradeProduct", to("Item/Name", "Name")),
    leaf("SpecifiedLineTradeAgreement", [
      leaf("NetPriceProductTradePrice", [...to("Price/PriceAmount", "ChargeAmount"), ...to("Price/BaseQuantity", "BasisQuantity")]),
      ...all(line, "Price/AllowanceCharge/BaseAmount").map((gross) =>
        leaf("GrossPriceProductTradePrice", [{ ...gross, name: "ChargeAmount" }]),
      ),
    ]),
    leaf("SpecifiedLineTradeDelivery", [...to("InvoicedQuantity", "BilledQuantity"), ...to("CreditedQuantity", "BilledQuantity")]),
    leaf("SpecifiedLineTradeSettlement", [
      ...all(line, "Item/ClassifiedTaxCategory").map((category) => leaf("ApplicableTradeTax", categoryOf(category))),
      ...periodsOf(line),
      leaf("SpecifiedTradeSettlementLineMonetarySummation", to("LineExtensionAmount", "LineTotalAmount")),
    ]),
  ]);
}

function categoryOf(category: Leaf): Leaf[] {
  return [
    ...renamed(category, "ID", "CategoryCode"),
    ...renamed(category, "Percent", "RateApplicablePercent"),
    ...renamed(category, "TaxExemptionReason", "ExemptionReason"),
    ...renamed(category, "TaxExemptionReasonCode", "ExemptionReasonCode"),
  ];
}

function partyOf(party: Leaf, name: string): Leaf {
  const to = (path: string, as: string) => renamed(party, path, as);
  return leaf(name, [
    ...to("PartyIdentification/ID", "ID"),
    ...to("PartyLegalEntity/RegistrationName", "Name"),
    ...all(party, "PartyLegalEntity")
      .map((entity) => leaf("SpecifiedLegalOrganization", renamed(entity, "CompanyID", "ID")))
      .filter(({ children }) => children.length > 0),
    ...all(party, "Contact").map((contact) =>
      leaf("DefinedTradeContact", [
        ...renamed(contact, "Name", "PersonName"),
        ...renamed(contact, "Telephone", "CompleteNumber").map((number) => leaf("TelephoneUniversalCommunication", [number])),
        ...renamed(contact, "ElectronicMail", "URIID").map((mail) => leaf("EmailURIUniversalCommunication", [mail])),
      ]),
    ),
    ...all(party, "PostalAddress").map((address) =>
      leaf("PostalTradeAddress", [
        ...renamed(address, "PostalZone", "PostcodeCode"),
        ...renamed(address, "CityName", "CityName"),
        ...renamed(address, "Country/IdentificationCode", "CountryID"),
      ]),
    ),
    ...to("EndpointID", "URIID").map((id) => leaf("URIUniversalCommunication", [id])),
    ...all(party, "PartyTaxScheme").map((scheme) => {
      const schemeID = all(scheme, "TaxScheme/ID")[0]?.text === "VAT" ? "VA" : "FC";
      const ids = renamed(scheme, "CompanyID", "ID").map((id) => ({ ...id, attributes: { schemeID } }));
      return leaf("SpecifiedTaxRegistration", ids);
    }),
  ]);
}

function deliveryOf(ubl: Leaf): Leaf[] {
  return all(ubl, "Delivery/ActualDeliveryDate").map((date) => leaf("ActualDeliverySupplyChainEvent", [dayOf(date, "OccurrenceDateTime")]));
}

function settlementOf(ubl: Leaf): Leaf[] {
  const terms = [...renamed(ubl, "PaymentTerms/Note", "Description"), ...all(ubl, "DueDate").map((date) => dayOf(date, "DueDateDateTime"))];
  return [
    ...renamed(ubl, "DocumentCurrencyCode", "InvoiceCurrencyCode"),
    ...all(ubl, "PaymentMeans").map(meansOf),
    ...all(ubl, "TaxTotal/TaxSubtotal").map((subtotal) =>
      leaf("ApplicableTradeTax", [
        ...renamed(subtotal, "TaxAmount", "CalculatedAmount"),
        ...renamed(subtotal, "TaxableAmount", "BasisAmount"),
        ...all(subtotal, "TaxCategory").flatMap(categoryOf),
      ]),
    ),
    ...periodsOf(ubl),
    ...(terms.length > 0 ? [leaf("SpecifiedTradePaymentTerms", terms)] : []),
    leaf("SpecifiedTradeSettlementHeaderMonetarySummation", sumsOf(ubl)),
    ...all(ubl, "BillingReference/InvoiceDocumentReference").map((reference) =>
      leaf("InvoiceReferencedDocument", renamed(reference, "ID", "IssuerAssignedID")),
    ),
  ];
}

function meansOf(means: Leaf): Leaf {
  return leaf("SpecifiedTradeSettlementPaymentMeans", [
    ...renamed(means, "PaymentMeansCode", "TypeCode"),
    ...all(means, "PayeeFinancialAccount").map((account) => leaf("PayeePartyCreditorFinancialAccount", renamed(account, "ID", "IBANID"))),
    ...all(means, "CardAccount").map(() => leaf("ApplicableTradeSettlementFinancialCard", [])),
  ]);
}

const SUMS = {
  LineExtensionAmount: "LineTotalAmount",
  TaxExclusiveAmount: "TaxBasisTotalAmount",
  TaxInclusiveAmount: "GrandTotalAmount",
  AllowanceTotalAmount: "AllowanceTotalAmount",
  ChargeTotalAmount: "ChargeTotalAmount",
  PrepaidAmount: "TotalPrepaidAmount",
  PayableRoundingAmount: "RoundingAmount",
  PayableAmount: "DuePayableAmount",
} as const;

function sumsOf(ubl: Leaf): Leaf[] {
  return [
    ...Object.entries(SUMS).flatMap(([from, name]) => renamed(ubl, `LegalMonetaryTotal/${from}`, name)),
    ...renamed(ubl, "TaxTotal/TaxAmount", "TaxTotalAmount"),
  ];
}
