import { isValidIBAN } from "ibantools";
import { isFilled } from "#tests/e-invoices/en16931/amount-rules.ts";
import { AT, all, everywhere, has, type Leaf, type Rules, text } from "#tests/e-invoices/en16931/tree.ts";

const CONTACT = `${AT.seller}/DefinedTradeContact`;
const PHONE = `${CONTACT}/TelephoneUniversalCommunication/CompleteNumber`;
const MAIL = `${CONTACT}/EmailURIUniversalCommunication/URIID`;
const ACCOUNT = "PayeePartyCreditorFinancialAccount";
const XRECHNUNG = "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0";

const filled = (path: string) => (invoice: Leaf) => text(invoice, path) !== "";
/** Applies a rule about the parts of a contact only if there is a contact. */
const ofContact = (holds: (invoice: Leaf) => boolean) => (invoice: Leaf) => !has(invoice, CONTACT) || holds(invoice);
const transfers = (invoice: Leaf) => all(invoice, AT.means).filter((means) => ["30", "58"].includes(text(means, "TypeCode")));

function isInside(invoice: Leaf, bound: "StartDateTime" | "EndDateTime", isRight: (line: string, whole: string) => boolean): boolean {
  const whole = text(invoice, `${AT.settlement}/BillingSpecifiedPeriod/${bound}/DateTimeString`);
  const lines = all(invoice, `${AT.line}/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/${bound}/DateTimeString`);
  return whole === "" || lines.every((line) => isRight(line.text, whole));
}

/** The rules of XRechnung on top of EN 16931, including those adopted from Peppol. */
export const XRECHNUNG_RULES: Rules = {
  "BR-DE-1": (invoice) => has(invoice, AT.means),
  "BR-DE-2": (invoice) => has(invoice, CONTACT),
  "BR-DE-3": filled(`${AT.seller}/PostalTradeAddress/CityName`),
  "BR-DE-4": filled(`${AT.seller}/PostalTradeAddress/PostcodeCode`),
  "BR-DE-5": ofContact((invoice) => ["PersonName", "DepartmentName"].some((name) => text(invoice, `${CONTACT}/${name}`) !== "")),
  "BR-DE-6": ofContact(filled(PHONE)),
  "BR-DE-7": ofContact(filled(MAIL)),
  "BR-DE-8": filled(`${AT.buyer}/PostalTradeAddress/CityName`),
  "BR-DE-9": filled(`${AT.buyer}/PostalTradeAddress/PostcodeCode`),
  "BR-DE-14": (invoice) => all(invoice, AT.tax).every(filled("RateApplicablePercent")),
  "BR-DE-15": filled(`${AT.agreement}/BuyerReference`),
  "BR-DE-16": (invoice) =>
    all(invoice, `${AT.seller}/SpecifiedTaxRegistration/ID`).some(({ attributes }) => ["VA", "FC"].includes(attributes["schemeID"] ?? "")),
  "BR-DE-17": (invoice) => ["326", "380", "384", "389", "381", "875", "876", "877"].includes(text(invoice, `${AT.document}/TypeCode`)),
  "BR-DE-18": (invoice) =>
    text(invoice, `${AT.terms}/Description`)
      .split("\n")
      .every(
        (line) => !line.trim().startsWith("#") || /^#(SKONTO|VERZUG)#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/.test(line),
      ),
  "BR-DE-19": (invoice) =>
    transfers(invoice).every((means) => text(means, "TypeCode") !== "58" || isIban(text(means, `${ACCOUNT}/IBANID`))),
  "BR-DE-21": (invoice) => text(invoice, AT.profile) === XRECHNUNG,
  "BR-DE-23-a": (invoice) => transfers(invoice).every((means) => has(means, ACCOUNT)),
  "BR-DE-23-b": (invoice) => transfers(invoice).every((means) => !has(means, "ApplicableTradeSettlementFinancialCard")),
  "BR-DE-26": (invoice) => text(invoice, `${AT.document}/TypeCode`) !== "384" || has(invoice, AT.preceding),
  "BR-DE-27": ofContact((invoice) => !has(invoice, PHONE) || /(\d.*){3}/.test(text(invoice, PHONE))),
  "BR-DE-28": ofContact((invoice) => !has(invoice, MAIL) || /^[^@\s.][^@\s]*[^@\s.]@[^@\s.][^@\s]*[^@\s.]$/.test(text(invoice, MAIL))),
  "BR-DE-TMP-32": (invoice) =>
    has(invoice, `${AT.delivery}/ActualDeliverySupplyChainEvent`) || has(invoice, `${AT.settlement}/BillingSpecifiedPeriod`),
  "PEPPOL-EN16931-R001": filled(AT.process),
  "PEPPOL-EN16931-R002": (invoice) => all(invoice, `${AT.document}/IncludedNote`).length <= 1,
  "PEPPOL-EN16931-R008": isFilled,
  "PEPPOL-EN16931-R010": filled(`${AT.buyer}/URIUniversalCommunication/URIID`),
  "PEPPOL-EN16931-R020": filled(`${AT.seller}/URIUniversalCommunication/URIID`),
  "PEPPOL-EN16931-R110": (invoice) => isInside(invoice, "StartDateTime", (line, whole) => line >= whole),
  "PEPPOL-EN16931-R111": (invoice) => isInside(invoice, "EndDateTime", (line, whole) => line <= whole),
  "PEPPOL-EN16931-R121": (invoice) => everywhere(invoice, "BasisQuantity").every((quantity) => Number(quantity.text) > 0),
};

function isIban(words: string): boolean {
  return isValidIBAN(words.replace(/\s/g, ""));
}
