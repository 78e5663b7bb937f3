import { add, type Breaking, drop, mark, put, together } from "#tests/e-invoices/en16931/breaking.ts";
import { AT } from "#tests/e-invoices/en16931/tree.ts";

/** A change that breaks a rule, and the other rules that break with it. */
export type Broken = readonly [breaking: Breaking, ...alsoBroken: string[]];

const PRICE = `${AT.line}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount`;
const QUANTITY = `${AT.line}/SpecifiedLineTradeDelivery/BilledQuantity`;
const LINE = `${AT.line}/SpecifiedLineTradeSettlement`;
const LINE_AMOUNT = `${LINE}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`;
const PERIOD = `${AT.settlement}/BillingSpecifiedPeriod`;
const ACCOUNT = `${AT.means}/PayeePartyCreditorFinancialAccount`;
const URI = "URIUniversalCommunication/URIID";
const CATEGORY = `${LINE}/ApplicableTradeTax/CategoryCode`;

/** For each rule about required elements, an invoice that breaks it. */
export const BROKEN_DOCUMENTS: Readonly<Record<string, Broken>> = {
  "BR-01": [drop(AT.profile), "BR-DE-21", "PEPPOL-EN16931-R008"],
  "BR-02": [drop(`${AT.document}/ID`)],
  "BR-03": [mark(`${AT.document}/IssueDateTime/DateTimeString`, "format", "203")],
  "BR-04": [drop(`${AT.document}/TypeCode`), "BR-DE-17"],
  "BR-05": [drop(`${AT.settlement}/InvoiceCurrencyCode`)],
  "BR-06": [drop(`${AT.seller}/Name`)],
  "BR-07": [drop(`${AT.buyer}/Name`)],
  "BR-08": [drop(`${AT.seller}/PostalTradeAddress`), "BR-09", "BR-DE-3", "BR-DE-4"],
  "BR-09": [drop(`${AT.seller}/PostalTradeAddress/CountryID`)],
  "BR-10": [drop(`${AT.buyer}/PostalTradeAddress`), "BR-11", "BR-DE-8", "BR-DE-9"],
  "BR-11": [drop(`${AT.buyer}/PostalTradeAddress/CountryID`)],
  "BR-12": [drop(`${AT.sums}/LineTotalAmount`)],
  "BR-13": [drop(`${AT.sums}/TaxBasisTotalAmount`)],
  "BR-14": [drop(`${AT.sums}/GrandTotalAmount`)],
  "BR-15": [drop(`${AT.sums}/DuePayableAmount`)],
  "BR-16": [drop(AT.line), "BR-CO-10", "BR-S-08", "BR-E-01", "BR-E-08"],
  "BR-21": [drop(`${AT.line}/AssociatedDocumentLineDocument/LineID`), "PEPPOL-EN16931-R008"],
  "BR-22": [drop(QUANTITY), "PEPPOL-EN16931-R008"],
  "BR-23": [mark(QUANTITY, "unitCode", ""), "BR-CL-23"],
  "BR-24": [drop(LINE_AMOUNT), "BR-CO-10", "BR-S-08", "BR-E-08", "PEPPOL-EN16931-R008"],
  "BR-25": [put(`${AT.line}/SpecifiedTradeProduct/Name`, ""), "PEPPOL-EN16931-R008"],
  "BR-26": [drop(PRICE), "PEPPOL-EN16931-R008"],
  "BR-27": [together(put(PRICE, "-118.09"), put(QUANTITY, "-1"))],
  "BR-28": [add(`${AT.line}/SpecifiedLineTradeAgreement`, "GrossPriceProductTradePrice", { ChargeAmount: "-1" })],
  "BR-29": [put(`${PERIOD}/EndDateTime/DateTimeString`, "20300101"), "PEPPOL-EN16931-R111"],
  "BR-30": [put(`${LINE}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`, "20300101")],
  "BR-45": [drop(`${AT.tax}/BasisAmount`)],
  "BR-46": [drop(`${AT.tax}/CalculatedAmount`), "BR-CO-14"],
  "BR-47": [put(`${AT.tax}/CategoryCode`, ""), "PEPPOL-EN16931-R008"],
  "BR-48": [put(`${AT.tax}/RateApplicablePercent`, ""), "BR-S-08", "BR-CO-17", "BR-S-09", "BR-DE-14", "PEPPOL-EN16931-R008"],
  "BR-49": [drop(`${AT.means}/TypeCode`)],
  "BR-50": [drop(`${ACCOUNT}/IBANID`), "BR-61", "BR-DE-19"],
  "BR-55": [add(AT.settlement, "InvoiceReferencedDocument", { FormattedIssueDateTime: "20300101" })],
  "BR-61": [drop(ACCOUNT), "BR-DE-19", "BR-DE-23-a"],
  "BR-62": [mark(`${AT.seller}/${URI}`, "schemeID", ""), "BR-CL-25"],
  "BR-63": [mark(`${AT.buyer}/${URI}`, "schemeID", ""), "BR-CL-25"],
  "BR-CO-03": [together(add(AT.tax, "TaxPointDate", "20300405"), add(AT.tax, "DueDateTypeCode", "5"))],
  "BR-CO-04": [put(CATEGORY, ""), "BR-S-08", "PEPPOL-EN16931-R008"],
  "BR-CO-09": [put(`${AT.seller}/SpecifiedTaxRegistration/ID`, "99U12345675")],
  "BR-CO-18": [drop(AT.tax), "BR-CO-14", "BR-S-01", "BR-E-01"],
  "BR-CO-19": [together(drop(`${PERIOD}/StartDateTime`), drop(`${PERIOD}/EndDateTime`)), "PEPPOL-EN16931-R008"],
  "BR-CO-20": [
    together(drop(`${LINE}/BillingSpecifiedPeriod/StartDateTime`), drop(`${LINE}/BillingSpecifiedPeriod/EndDateTime`)),
    "PEPPOL-EN16931-R008",
  ],
  "BR-CO-25": [drop(`${AT.terms}/Description`), "PEPPOL-EN16931-R008"],
  "BR-CO-26": [
    together(drop(`${AT.seller}/SpecifiedLegalOrganization/ID`), mark(`${AT.seller}/SpecifiedTaxRegistration/ID`, "schemeID", "FC")),
  ],
  "BR-CL-01": [put(`${AT.document}/TypeCode`, "220"), "BR-DE-17"],
  "BR-CL-03": [mark(`${AT.sums}/TaxTotalAmount`, "currencyID", "XYZ"), "BR-CO-15"],
  "BR-CL-04": [put(`${AT.settlement}/InvoiceCurrencyCode`, "EURO"), "BR-CO-15"],
  "BR-CL-11": [mark(`${AT.seller}/SpecifiedLegalOrganization/ID`, "schemeID", "FN")],
  "BR-CL-14": [put(`${AT.seller}/PostalTradeAddress/CountryID`, "XK")],
  "BR-CL-16": [put(`${AT.means}/TypeCode`, "CASH")],
  "BR-CL-17": [put(`${AT.tax}/CategoryCode`, "X")],
  "BR-CL-18": [put(CATEGORY, "X"), "BR-S-08"],
  "BR-CL-23": [mark(QUANTITY, "unitCode", "night")],
  "BR-CL-25": [mark(`${AT.seller}/${URI}`, "schemeID", "MAIL")],
};
