import type { Leaf } from "#tests/e-invoices/en16931/tree.ts";

/**
 * The elements of Peppol BIS Billing 3.0 in the order of the UBL 2.1 schemas, `?` for at most one, `*` and `+` for several; what is not here
 * has texts only. Written by hand from the published syntax binding, since the schemas themselves are in no package of the registry.
 */
const SHAPES: Readonly<Record<string, string>> = {
  Invoice:
    "CustomizationID ProfileID ID IssueDate DueDate? InvoiceTypeCode Note? TaxPointDate? DocumentCurrencyCode TaxCurrencyCode? AccountingCost? BuyerReference? InvoicePeriod? OrderReference? BillingReference* DespatchDocumentReference? ReceiptDocumentReference? OriginatorDocumentReference? ContractDocumentReference? AdditionalDocumentReference* ProjectReference? AccountingSupplierParty AccountingCustomerParty PayeeParty? TaxRepresentativeParty? Delivery? PaymentMeans* PaymentTerms? AllowanceCharge* TaxTotal+ LegalMonetaryTotal InvoiceLine+",
  CreditNote:
    "CustomizationID ProfileID ID IssueDate TaxPointDate? CreditNoteTypeCode Note? DocumentCurrencyCode TaxCurrencyCode? AccountingCost? BuyerReference? InvoicePeriod? OrderReference? BillingReference* DespatchDocumentReference? ReceiptDocumentReference? ContractDocumentReference? AdditionalDocumentReference* OriginatorDocumentReference? AccountingSupplierParty AccountingCustomerParty PayeeParty? TaxRepresentativeParty? Delivery? PaymentMeans* PaymentTerms? AllowanceCharge* TaxTotal+ LegalMonetaryTotal CreditNoteLine+",
  InvoicePeriod: "StartDate? EndDate? DescriptionCode?",
  OrderReference: "ID SalesOrderID?",
  BillingReference: "InvoiceDocumentReference",
  InvoiceDocumentReference: "ID IssueDate?",
  AccountingSupplierParty: "Party",
  AccountingCustomerParty: "Party",
  Party: "EndpointID? PartyIdentification* PartyName? PostalAddress PartyTaxScheme* PartyLegalEntity Contact?",
  PartyIdentification: "ID",
  PartyName: "Name",
  PostalAddress: "StreetName? AdditionalStreetName? CityName? PostalZone? CountrySubentity? AddressLine? Country",
  AddressLine: "Line",
  Country: "IdentificationCode",
  PartyTaxScheme: "CompanyID TaxScheme",
  TaxScheme: "ID",
  PartyLegalEntity: "RegistrationName CompanyID? CompanyLegalForm?",
  Contact: "Name? Telephone? ElectronicMail?",
  Delivery: "ActualDeliveryDate? DeliveryLocation? DeliveryParty?",
  PaymentMeans: "PaymentMeansCode PaymentID? CardAccount? PayeeFinancialAccount? PaymentMandate?",
  PayeeFinancialAccount: "ID Name? FinancialInstitutionBranch?",
  FinancialInstitutionBranch: "ID",
  PaymentTerms: "Note",
  TaxTotal: "TaxAmount TaxSubtotal*",
  TaxSubtotal: "TaxableAmount TaxAmount TaxCategory",
  TaxCategory: "ID Percent? TaxExemptionReasonCode? TaxExemptionReason? TaxScheme",
  LegalMonetaryTotal:
    "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount? ChargeTotalAmount? PrepaidAmount? PayableRoundingAmount? PayableAmount",
  InvoiceLine:
    "ID Note? InvoicedQuantity LineExtensionAmount AccountingCost? InvoicePeriod? OrderLineReference? DocumentReference? AllowanceCharge* Item Price",
  CreditNoteLine:
    "ID Note? CreditedQuantity LineExtensionAmount AccountingCost? InvoicePeriod? OrderLineReference? DocumentReference? AllowanceCharge* Item Price",
  OrderLineReference: "LineID",
  Item: "Description? Name BuyersItemIdentification? SellersItemIdentification? StandardItemIdentification? OriginCountry? CommodityClassification* ClassifiedTaxCategory AdditionalItemProperty*",
  ClassifiedTaxCategory: "ID Percent? TaxScheme",
  Price: "PriceAmount BaseQuantity? AllowanceCharge?",
};

const PATTERNS = Object.fromEntries(
  Object.entries(SHAPES).map(([name, shape]) => [
    name,
    new RegExp(`^${shape.replaceAll(/(\w+)([?*+]?) ?/g, (_, child: string, times: string) => `(${child} )${times}`)}$`),
  ]),
);

/** The elements whose children are not those of the schema, or not in its order. */
export function misshapen(leaf: Leaf): string[] {
  const shape = PATTERNS[leaf.name];
  const names = leaf.children.map(({ name }) => `${name} `).join("");
  const isRight = shape ? shape.test(names) : names === "";
  return [...(isRight ? [] : [leaf.name]), ...leaf.children.flatMap(misshapen)];
}

/** The elements whose namespace is not the schema's: those with children are aggregate components, all others basic ones. */
export function misplaced(xml: string): string[] {
  return [...xml.matchAll(/<(\w+):(\w+)/g)].flatMap(([, prefix, name = ""]) => (prefix === (name in SHAPES ? "cac" : "cbc") ? [] : [name]));
}
