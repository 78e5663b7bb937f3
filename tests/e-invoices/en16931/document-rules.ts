import { AT, all, everywhere, has, type Leaf, number, type Rules, same, text } from "#tests/e-invoices/en16931/tree.ts";

/** True if a condition holds for all elements at a path. */
function each(invoice: Leaf, path: string, isRight: (leaf: Leaf) => boolean): boolean {
  return all(invoice, path).every(isRight);
}
const filled = (path: string) => (invoice: Leaf) => text(invoice, path) !== "";
const there = (path: string) => (invoice: Leaf) => has(invoice, path);
const line = (path: string) => (invoice: Leaf) => each(invoice, AT.line, (leaf) => text(leaf, path) !== "");
const tax = (path: string) => (invoice: Leaf) => each(invoice, AT.tax, (leaf) => text(leaf, path) !== "");

const START = "StartDateTime/DateTimeString";
const END = "EndDateTime/DateTimeString";
const LINE_PERIOD = `${AT.line}/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod`;
const PRICE = "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount";
const AMOUNT = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";

function inOrder(period: Leaf): boolean {
  return !has(period, START) || !has(period, END) || text(period, END) >= text(period, START);
}

function isTransfer(means: Leaf): boolean {
  return ["30", "58"].includes(text(means, "TypeCode"));
}

function hasAccount(means: Leaf): boolean {
  return ["IBANID", "ProprietaryID"].some((id) => text(means, `PayeePartyCreditorFinancialAccount/${id}`) !== "");
}

function hasScheme(party: string): (invoice: Leaf) => boolean {
  return (invoice) => each(invoice, `${party}/URIUniversalCommunication/URIID`, ({ attributes }) => Boolean(attributes["schemeID"]));
}

/** Required elements: BR-01 to BR-65, as far as a hotel's invoice has the elements concerned. */
export const DOCUMENT_RULES: Rules = {
  "BR-01": filled(AT.profile),
  "BR-02": filled(`${AT.document}/ID`),
  "BR-03": (invoice) => each(invoice, `${AT.document}/IssueDateTime/DateTimeString`, isDay) && has(invoice, `${AT.document}/IssueDateTime`),
  "BR-04": filled(`${AT.document}/TypeCode`),
  "BR-05": filled(`${AT.settlement}/InvoiceCurrencyCode`),
  "BR-06": filled(`${AT.seller}/Name`),
  "BR-07": filled(`${AT.buyer}/Name`),
  "BR-08": there(`${AT.seller}/PostalTradeAddress`),
  "BR-09": filled(`${AT.seller}/PostalTradeAddress/CountryID`),
  "BR-10": there(`${AT.buyer}/PostalTradeAddress`),
  "BR-11": filled(`${AT.buyer}/PostalTradeAddress/CountryID`),
  "BR-12": there(`${AT.sums}/LineTotalAmount`),
  "BR-13": there(`${AT.sums}/TaxBasisTotalAmount`),
  "BR-14": there(`${AT.sums}/GrandTotalAmount`),
  "BR-15": there(`${AT.sums}/DuePayableAmount`),
  "BR-16": there(AT.line),
  "BR-21": line("AssociatedDocumentLineDocument/LineID"),
  "BR-22": line("SpecifiedLineTradeDelivery/BilledQuantity"),
  "BR-23": (invoice) =>
    each(invoice, `${AT.line}/SpecifiedLineTradeDelivery/BilledQuantity`, ({ attributes }) => Boolean(attributes["unitCode"])),
  "BR-24": line(AMOUNT),
  "BR-25": line("SpecifiedTradeProduct/Name"),
  "BR-26": line(PRICE),
  "BR-27": (invoice) => each(invoice, `${AT.line}/${PRICE}`, (price) => Number(price.text) >= 0),
  "BR-28": (invoice) =>
    each(invoice, `${AT.line}/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount`, (price) => Number(price.text) >= 0),
  "BR-29": (invoice) => each(invoice, `${AT.settlement}/BillingSpecifiedPeriod`, inOrder),
  "BR-30": (invoice) => each(invoice, LINE_PERIOD, inOrder),
  "BR-45": tax("BasisAmount"),
  "BR-46": tax("CalculatedAmount"),
  "BR-47": tax("CategoryCode"),
  "BR-48": (invoice) => each(invoice, AT.tax, (leaf) => text(leaf, "RateApplicablePercent") !== "" || text(leaf, "CategoryCode") === "O"),
  "BR-49": (invoice) => each(invoice, AT.means, (means) => text(means, "TypeCode") !== ""),
  "BR-50": (invoice) => each(invoice, `${AT.means}/PayeePartyCreditorFinancialAccount`, (account) => account.children.some(isAccountId)),
  "BR-55": (invoice) => each(invoice, AT.preceding, (leaf) => text(leaf, "IssuerAssignedID") !== ""),
  "BR-61": (invoice) => each(invoice, AT.means, (means) => !isTransfer(means) || hasAccount(means)),
  "BR-62": hasScheme(AT.seller),
  "BR-63": hasScheme(AT.buyer),
  "BR-CO-03": (invoice) => everywhere(invoice, "TaxPointDate").length === 0 || everywhere(invoice, "DueDateTypeCode").length === 0,
  "BR-CO-04": line("SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode"),
  "BR-CO-18": there(AT.tax),
  "BR-CO-19": (invoice) => each(invoice, `${AT.settlement}/BillingSpecifiedPeriod`, ({ children }) => children.length > 0),
  "BR-CO-20": (invoice) => each(invoice, LINE_PERIOD, ({ children }) => children.length > 0),
  "BR-CO-25": (invoice) =>
    !(number(invoice, `${AT.sums}/DuePayableAmount`) > 0) ||
    ["DueDateDateTime", "Description"].some((path) => has(invoice, `${AT.terms}/${path}`)),
  "BR-CO-26": (invoice) =>
    ["ID", "GlobalID", "SpecifiedLegalOrganization/ID"].some((path) => has(invoice, `${AT.seller}/${path}`)) ||
    all(invoice, `${AT.seller}/SpecifiedTaxRegistration/ID`).some(({ attributes }) => attributes["schemeID"] === "VA"),
  "PEPPOL-EN16931-R120": (invoice) => each(invoice, AT.line, isPriceTimesQuantity),
};

function isDay({ attributes, text: words }: Leaf): boolean {
  return attributes["format"] === "102" && /^\d{8}$/.test(words);
}

function isAccountId({ name, text: words }: Leaf): boolean {
  return ["IBANID", "ProprietaryID"].includes(name) && words !== "";
}

/** Stricter than Peppol, which tolerates two cents. */
function isPriceTimesQuantity(leaf: Leaf): boolean {
  const exact = number(leaf, PRICE) * number(leaf, "SpecifiedLineTradeDelivery/BilledQuantity");
  const rounded = Math.sign(exact) * (Math.round(Math.abs(exact) * 100 + 1e-6) / 100);
  return (
    [PRICE, AMOUNT, "SpecifiedLineTradeDelivery/BilledQuantity"].some((path) => !has(leaf, path)) || same(rounded, number(leaf, AMOUNT))
  );
}
