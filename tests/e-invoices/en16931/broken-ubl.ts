import { add, drop, mark, put, together } from "#tests/e-invoices/en16931/breaking.ts";
import type { Broken } from "#tests/e-invoices/en16931/broken-documents.ts";

const SELLER = "AccountingSupplierParty/Party";
const BUYER = "AccountingCustomerParty/Party";
const ACCOUNT = "PaymentMeans/PayeeFinancialAccount";
const TAX = "TaxTotal/TaxSubtotal";
const LINE_TAX = "InvoiceLine/Item/ClassifiedTaxCategory";
const SCHEMA = "UBL-SCHEMA";

/** For each rule of Peppol about the elements of UBL, an invoice that breaks it. */
export const BROKEN_UBL: Readonly<Record<string, Broken>> = {
  [SCHEMA]: [add("", "UBLVersionID", "2.1")],
  "UBL-SR-42": [add(SELLER, "PartyTaxScheme", { CompanyID: "1" }), SCHEMA],
  "UBL-SR-48": [add("InvoiceLine/Item", "ClassifiedTaxCategory", { ID: "S", Percent: "10", TaxScheme: "VAT" }), SCHEMA],
  "PEPPOL-EN16931-R003": [together(drop("BuyerReference"), drop("OrderReference"))],
  "PEPPOL-EN16931-R004": [put("CustomizationID", "urn:cen.eu:en16931:2017")],
  "PEPPOL-EN16931-R005": [add("", "TaxCurrencyCode", "EUR"), "PEPPOL-EN16931-R054", SCHEMA],
  "PEPPOL-EN16931-R007": [put("ProfileID", "urn:fdc:peppol.eu:2017:poacc:billing:1")],
  "PEPPOL-EN16931-R008": [put("Note", " ")],
  "PEPPOL-EN16931-R051": [mark("InvoiceLine/Price/PriceAmount", "currencyID", "CHF")],
  "PEPPOL-EN16931-R053": [drop(TAX), ...["PEPPOL-EN16931-R054", "BR-CO-14", "BR-CO-18", "BR-E-01", "BR-S-01"]],
  "PEPPOL-EN16931-R054": [
    add("", "TaxTotal", { TaxAmount: "1.00" }),
    ...[SCHEMA, "BR-CL-03", "PEPPOL-EN16931-CL007", "PEPPOL-EN16931-R051"],
  ],
  "PEPPOL-EN16931-R061": [put("PaymentMeans/PaymentMeansCode", "59")],
  "PEPPOL-EN16931-CL007": [mark("InvoiceLine/Price/PriceAmount", "currencyID", "XYZ"), "PEPPOL-EN16931-R051"],
  "PEPPOL-EN16931-CL008": [mark(`${SELLER}/EndpointID`, "schemeID", "EM")],
  "PEPPOL-EN16931-F001": [put("Delivery/ActualDeliveryDate", "2030-02-30")],
  "PEPPOL-EN16931-P0100": [put("InvoiceTypeCode", "381")],
  "PEPPOL-EN16931-P0101": [add("", "CreditNoteTypeCode", "380"), SCHEMA],
  "PEPPOL-EN16931-P0104": [add(`${TAX}/TaxCategory`, "TaxExemptionReasonCode", "VATEX-EU-G"), SCHEMA, "BR-S-10"],
  "PEPPOL-EN16931-P0105": [add(`${TAX}/TaxCategory`, "TaxExemptionReasonCode", "vatex-eu-o"), SCHEMA, "BR-S-10"],
  "PEPPOL-EN16931-P0106": [add(`${TAX}/TaxCategory`, "TaxExemptionReasonCode", "VATEX-EU-IC"), SCHEMA, "BR-S-10"],
  "PEPPOL-EN16931-P0107": [add(`${TAX}/TaxCategory`, "TaxExemptionReasonCode", "VATEX-EU-AE"), SCHEMA, "BR-S-10"],
  "PEPPOL-EN16931-P0112": [put("InvoiceTypeCode", "384")],
};

/** For each element of UBL that a rule of the standard is about, an invoice in which it is missing or wrong. */
export const BROKEN_TERMS: Readonly<Record<string, Broken>> = {
  "BR-01": [drop("CustomizationID"), SCHEMA, "PEPPOL-EN16931-R004"],
  "BR-02": [drop("ID"), SCHEMA],
  "BR-03": [put("IssueDate", "05.04.2030"), "PEPPOL-EN16931-F001"],
  "BR-04": [drop("InvoiceTypeCode"), SCHEMA],
  "BR-05": [drop("DocumentCurrencyCode"), SCHEMA, "PEPPOL-EN16931-R051"],
  "BR-06": [drop(`${SELLER}/PartyLegalEntity/RegistrationName`), SCHEMA],
  "BR-07": [drop(`${BUYER}/PartyLegalEntity/RegistrationName`), SCHEMA, "PEPPOL-EN16931-R008"],
  "BR-08": [drop(`${SELLER}/PostalAddress`), SCHEMA, "BR-09"],
  "BR-09": [drop(`${SELLER}/PostalAddress/Country`), SCHEMA],
  "BR-10": [drop(`${BUYER}/PostalAddress`), SCHEMA, "BR-11"],
  "BR-11": [drop(`${BUYER}/PostalAddress/Country`), SCHEMA],
  "BR-12": [drop("LegalMonetaryTotal/LineExtensionAmount"), SCHEMA],
  "BR-13": [drop("LegalMonetaryTotal/TaxExclusiveAmount"), SCHEMA],
  "BR-14": [drop("LegalMonetaryTotal/TaxInclusiveAmount"), SCHEMA],
  "BR-15": [drop("LegalMonetaryTotal/PayableAmount"), SCHEMA],
  "BR-16": [drop("InvoiceLine"), ...[SCHEMA, "BR-CO-10", "BR-S-08", "BR-E-01", "BR-E-08"]],
  "BR-21": [drop("InvoiceLine/ID"), SCHEMA],
  "BR-22": [drop("InvoiceLine/InvoicedQuantity"), SCHEMA],
  "BR-23": [mark("InvoiceLine/InvoicedQuantity", "unitCode", ""), "BR-CL-23"],
  "BR-24": [drop("InvoiceLine/LineExtensionAmount"), ...[SCHEMA, "BR-CO-10", "BR-S-08", "BR-E-08"]],
  "BR-25": [put("InvoiceLine/Item/Name", ""), "PEPPOL-EN16931-R008"],
  "BR-26": [drop("InvoiceLine/Price/PriceAmount"), SCHEMA, "PEPPOL-EN16931-R008"],
  "BR-27": [together(put("InvoiceLine/Price/PriceAmount", "-118.09"), put("InvoiceLine/InvoicedQuantity", "-1"))],
  "BR-29": [put("InvoicePeriod/EndDate", "2030-01-01"), "PEPPOL-EN16931-R111"],
  "BR-30": [put("InvoiceLine/InvoicePeriod/EndDate", "2030-01-01")],
  "BR-45": [drop(`${TAX}/TaxableAmount`), SCHEMA],
  "BR-46": [drop(`${TAX}/TaxAmount`), SCHEMA, "BR-CO-14"],
  "BR-47": [put(`${TAX}/TaxCategory/ID`, ""), "PEPPOL-EN16931-R008"],
  "BR-48": [drop(`${TAX}/TaxCategory/Percent`), "BR-S-08"],
  "BR-49": [drop("PaymentMeans/PaymentMeansCode"), SCHEMA],
  "BR-50": [drop(`${ACCOUNT}/ID`), SCHEMA, "BR-61"],
  "BR-61": [drop(ACCOUNT)],
  "BR-CL-01": [put("InvoiceTypeCode", "220"), "PEPPOL-EN16931-P0100"],
  "BR-CL-14": [put(`${BUYER}/PostalAddress/Country/IdentificationCode`, "XK")],
  "BR-CL-25": [mark(`${SELLER}/EndpointID`, "schemeID", "MAIL"), "PEPPOL-EN16931-CL008"],
  "BR-CO-04": [put(`${LINE_TAX}/ID`, ""), "BR-S-08", "PEPPOL-EN16931-R008"],
  "BR-CO-09": [put(`${SELLER}/PartyTaxScheme/CompanyID`, "99U12345675")],
  "BR-CO-10": [put("LegalMonetaryTotal/LineExtensionAmount", "139.55"), "BR-CO-13"],
  "BR-CO-14": [put("TaxTotal/TaxAmount", "15.17"), "BR-CO-15"],
  "BR-CO-15": [put("LegalMonetaryTotal/TaxInclusiveAmount", "154.71"), "BR-CO-16"],
  "BR-CO-16": [put("LegalMonetaryTotal/PrepaidAmount", "0.01")],
  "BR-CO-17": [put(`${TAX}/TaxAmount`, "3.33"), "BR-CO-14", "BR-S-09"],
  "BR-CO-25": [drop("PaymentTerms")],
  "BR-CO-26": [
    together(
      drop(`${SELLER}/PartyIdentification`),
      drop(`${SELLER}/PartyLegalEntity/CompanyID`),
      put(`${SELLER}/PartyTaxScheme/TaxScheme/ID`, "TAX"),
    ),
  ],
  "BR-E-10": [together(drop(`${TAX}/TaxCategory/TaxExemptionReason`), drop(`${TAX}/TaxCategory/TaxExemptionReasonCode`))],
  "PEPPOL-EN16931-R001": [drop("ProfileID"), SCHEMA, "PEPPOL-EN16931-R007"],
  "PEPPOL-EN16931-R002": [add("", "Note", "Another one"), SCHEMA],
  "PEPPOL-EN16931-R010": [drop(`${BUYER}/EndpointID`)],
  "PEPPOL-EN16931-R020": [drop(`${SELLER}/EndpointID`)],
  "PEPPOL-EN16931-R110": [put("InvoiceLine/InvoicePeriod/StartDate", "2030-04-04")],
  "PEPPOL-EN16931-R111": [put("InvoiceLine/InvoicePeriod/EndDate", "2030-04-07")],
  "PEPPOL-EN16931-R120": [put("InvoiceLine/Price/PriceAmount", "118.10")],
  "PEPPOL-EN16931-R121": [add("InvoiceLine/Price", "BaseQuantity", "0")],
};
