import { add, drop, put, together } from "#tests/e-invoices/en16931/breaking.ts";
import type { Broken } from "#tests/e-invoices/en16931/broken-documents.ts";
import { AT } from "#tests/e-invoices/en16931/tree.ts";

const CONTACT = `${AT.seller}/DefinedTradeContact`;
const PHONE = `${CONTACT}/TelephoneUniversalCommunication`;
const MAIL = `${CONTACT}/EmailURIUniversalCommunication`;
const LINE_PERIOD = `${AT.line}/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod`;

/** For each rule of XRechnung, an invoice that breaks it. */
export const BROKEN_XRECHNUNGS: Readonly<Record<string, Broken>> = {
  "BR-DE-1": [drop(AT.means)],
  "BR-DE-2": [drop(CONTACT)],
  "BR-DE-3": [drop(`${AT.seller}/PostalTradeAddress/CityName`)],
  "BR-DE-4": [drop(`${AT.seller}/PostalTradeAddress/PostcodeCode`)],
  "BR-DE-5": [drop(`${CONTACT}/DepartmentName`)],
  "BR-DE-6": [drop(PHONE)],
  "BR-DE-7": [drop(MAIL)],
  "BR-DE-8": [drop(`${AT.buyer}/PostalTradeAddress/CityName`)],
  "BR-DE-9": [drop(`${AT.buyer}/PostalTradeAddress/PostcodeCode`)],
  "BR-DE-14": [drop(`${AT.tax}/RateApplicablePercent`), ...["BR-48", "BR-S-08"]],
  "BR-DE-15": [drop(`${AT.agreement}/BuyerReference`)],
  "BR-DE-16": [drop(`${AT.seller}/SpecifiedTaxRegistration`), "BR-S-02", "BR-E-02"],
  "BR-DE-17": [put(`${AT.document}/TypeCode`, "386")],
  "BR-DE-18": [put(`${AT.terms}/Description`, "#SKONTO#14 Tage#2 %#")],
  "BR-DE-19": [put(`${AT.means}/PayeePartyCreditorFinancialAccount/IBANID`, "AT611904300234573202")],
  "BR-DE-21": [put(AT.profile, "urn:cen.eu:en16931:2017")],
  "BR-DE-23-a": [drop(`${AT.means}/PayeePartyCreditorFinancialAccount`), "BR-61", "BR-DE-19"],
  "BR-DE-23-b": [add(AT.means, "ApplicableTradeSettlementFinancialCard", { ID: "1234" })],
  "BR-DE-26": [put(`${AT.document}/TypeCode`, "384")],
  "BR-DE-27": [put(`${PHONE}/CompleteNumber`, "12")],
  "BR-DE-28": [put(`${MAIL}/URIID`, "servus at example.com")],
  "BR-DE-TMP-32": [
    together(drop(`${AT.delivery}/ActualDeliverySupplyChainEvent`), drop(`${AT.settlement}/BillingSpecifiedPeriod`)),
    "PEPPOL-EN16931-R008",
  ],
  "PEPPOL-EN16931-R001": [put(AT.process, ""), "PEPPOL-EN16931-R008"],
  "PEPPOL-EN16931-R002": [add(AT.document, "IncludedNote", { Content: "Another one" })],
  "PEPPOL-EN16931-R008": [drop(`${AT.delivery}/ActualDeliverySupplyChainEvent`)],
  "PEPPOL-EN16931-R010": [drop(`${AT.buyer}/URIUniversalCommunication`)],
  "PEPPOL-EN16931-R020": [drop(`${AT.seller}/URIUniversalCommunication`)],
  "PEPPOL-EN16931-R110": [put(`${LINE_PERIOD}/StartDateTime/DateTimeString`, "20300404")],
  "PEPPOL-EN16931-R111": [put(`${LINE_PERIOD}/EndDateTime/DateTimeString`, "20300407")],
  "PEPPOL-EN16931-R121": [add(`${AT.line}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice`, "BasisQuantity", "0")],
};
