import { isFilled } from "#tests/e-invoices/en16931/amount-rules.ts";
import { PEPPOL_ADDRESSES } from "#tests/e-invoices/en16931/code-rules.ts";
import { all, everywhere, has, type Leaf, type Rules, text } from "#tests/e-invoices/en16931/tree.ts";
import { misshapen } from "#tests/e-invoices/en16931/ubl-shape.ts";

const BILLING = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const GERMAN_ONLY = ["326", "384"];
/** Of process 01, without those for Germans only. */
const TYPES = "71 80 82 84 102 218 219 331 380 382 383 386 388 393 395 553 575 623 780 817 870 875 876 877".split(" ");
const CREDIT_TYPES = "381 396 81 83 532".split(" ");
/** Codes of reasons that belong to another category than E. */
const CATEGORY_OF = { "VATEX-EU-G": "G", "VATEX-EU-O": "O", "VATEX-EU-IC": "K", "VATEX-EU-AE": "AE" } as const;
const AMOUNTS =
  "Amount BaseAmount PriceAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount".split(
    " ",
  );
const DATES = "IssueDate DueDate TaxPointDate StartDate EndDate ActualDeliveryDate".split(" ");

const SELLER = "AccountingSupplierParty/Party";
const BUYER = "AccountingCustomerParty/Party";

const lines = (invoice: Leaf) => [...all(invoice, "InvoiceLine"), ...all(invoice, "CreditNoteLine")];
const named = (invoice: Leaf, names: readonly string[]) => names.flatMap((name) => everywhere(invoice, name));
const countryOf = (invoice: Leaf, party: string) => text(invoice, `${party}/PostalAddress/Country/IdentificationCode`);
const currencies = (invoice: Leaf) => named(invoice, AMOUNTS).map(({ attributes }) => attributes["currencyID"] ?? "");

/** True if both parties are German, so that Germany's own rules apply. */
export function isBetweenGermans(invoice: Leaf): boolean {
  return [SELLER, BUYER].every((party) => countryOf(invoice, party) === "DE");
}

function hasItsCategory(code: keyof typeof CATEGORY_OF): (invoice: Leaf) => boolean {
  return (invoice) =>
    everywhere(invoice, "TaxCategory").every(
      (category) => text(category, "TaxExemptionReasonCode").toUpperCase() !== code || text(category, "ID") === CATEGORY_OF[code],
    );
}

/**
 * The rules of Peppol BIS Billing 3.0 about UBL, as far as a hotel's invoice has the elements concerned, and the rules of the standard that
 * are about UBL alone. Those that are about terms stand with XRechnung, which has adopted them. Written by hand after the published rule texts
 * (OpenPEPPOL/peppol-bis-invoice-3 of 2023, P0112 of 2024): the official Schematron is in no package of the registry.
 */
export const PEPPOL_RULES: Rules = {
  "UBL-SCHEMA": (invoice) => misshapen(invoice).length === 0,
  "UBL-SR-42": (invoice) => all(invoice, `${SELLER}/PartyTaxScheme`).length <= 2,
  "UBL-SR-48": (invoice) => lines(invoice).every((line) => all(line, "Item/ClassifiedTaxCategory").length === 1),
  "PEPPOL-EN16931-R003": (invoice) => has(invoice, "BuyerReference") || has(invoice, "OrderReference/ID"),
  "PEPPOL-EN16931-R004": (invoice) => text(invoice, "CustomizationID").startsWith(BILLING),
  "PEPPOL-EN16931-R005": (invoice) =>
    !has(invoice, "TaxCurrencyCode") || text(invoice, "TaxCurrencyCode") !== text(invoice, "DocumentCurrencyCode"),
  "PEPPOL-EN16931-R007": (invoice) => /^urn:fdc:peppol\.eu:2017:poacc:billing:\d\d:1\.0$/.test(text(invoice, "ProfileID")),
  "PEPPOL-EN16931-R008": isFilled,
  "PEPPOL-EN16931-R051": (invoice) => currencies(invoice).every((currency) => currency === text(invoice, "DocumentCurrencyCode")),
  "PEPPOL-EN16931-R053": (invoice) => all(invoice, "TaxTotal").filter((total) => has(total, "TaxSubtotal")).length === 1,
  "PEPPOL-EN16931-R054": (invoice) =>
    all(invoice, "TaxTotal").filter((total) => !has(total, "TaxSubtotal")).length === (has(invoice, "TaxCurrencyCode") ? 1 : 0),
  "PEPPOL-EN16931-R061": (invoice) =>
    all(invoice, "PaymentMeans").every(
      (means) => !["49", "59"].includes(text(means, "PaymentMeansCode")) || has(means, "PaymentMandate/ID"),
    ),
  "PEPPOL-EN16931-CL007": (invoice) => currencies(invoice).every((currency) => Intl.supportedValuesOf("currency").includes(currency)),
  "PEPPOL-EN16931-CL008": (invoice) =>
    everywhere(invoice, "EndpointID").every(({ attributes }) => PEPPOL_ADDRESSES.includes(attributes["schemeID"] ?? "")),
  "PEPPOL-EN16931-F001": (invoice) => named(invoice, DATES).every(({ text: words }) => isDate(words)),
  "PEPPOL-EN16931-P0100": (invoice) => all(invoice, "InvoiceTypeCode").every((code) => [...TYPES, ...GERMAN_ONLY].includes(code.text)),
  "PEPPOL-EN16931-P0101": (invoice) => all(invoice, "CreditNoteTypeCode").every((code) => CREDIT_TYPES.includes(code.text)),
  "PEPPOL-EN16931-P0104": hasItsCategory("VATEX-EU-G"),
  "PEPPOL-EN16931-P0105": hasItsCategory("VATEX-EU-O"),
  "PEPPOL-EN16931-P0106": hasItsCategory("VATEX-EU-IC"),
  "PEPPOL-EN16931-P0107": hasItsCategory("VATEX-EU-AE"),
  "PEPPOL-EN16931-P0112": (invoice) => isBetweenGermans(invoice) || !GERMAN_ONLY.includes(text(invoice, "InvoiceTypeCode")),
};

/** `2030-04-05`, and a day of the calendar. */
function isDate(words: string): boolean {
  const at = new Date(`${words}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${words}T`);
}
