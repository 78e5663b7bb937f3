import countries from "i18n-iso-countries/index.js";
import { AT, all, everywhere, type Leaf, type Rules } from "#tests/e-invoices/en16931/tree.ts";

/** The addresses of Peppol's list that a property in Austria, Germany or Switzerland and its customers may have. E-mail is not among them. */
export const PEPPOL_ADDRESSES: readonly string[] = [
  ...[
    "0088",
    "0204",
    "0211",
    "9910",
    "9914",
    "9915",
    "9920",
    "9925",
    "9926",
    "9927",
    "9928",
    "9929",
    "9930",
    "9931",
    "9932",
    "9933",
    "9934",
  ],
  ...["9935", "9936", "9937", "9938", "9939", "9943", "9944", "9945", "9946", "9947", "9949", "9950", "9957"],
];

/** The codes of the official lists that a hotel's invoice uses; a new code must be checked against the official list first. */
const CODES = {
  types: ["326", "380", "381", "384", "386"],
  currencies: Intl.supportedValuesOf("currency"),
  means: ["1", "10", "30", "48", "58", "59"],
  categories: ["S", "Z", "E", "O", "AE", "K", "G", "L", "M", "B"],
  units: ["C62", "H87", "DAY", "XPP"],
  addresses: ["EM", ...PEPPOL_ADDRESSES],
  legal: ["0002", "0060", "0088"],
} as const;

function each(leaves: readonly Leaf[], isKnown: (leaf: Leaf) => boolean): boolean {
  return leaves.every((leaf) => leaf.text === "" || isKnown(leaf));
}

const among = (list: readonly string[]) => (leaf: Leaf) => list.includes(leaf.text);
const scheme = (list: readonly string[]) => (leaf: Leaf) =>
  leaf.attributes["schemeID"] === undefined || list.includes(leaf.attributes["schemeID"]);

function isCountry(code: string, more: readonly string[]): boolean {
  return more.includes(code) || (code !== "XK" && countries.isValid(code));
}

/** BR-CL-*: every code is in its list. BR-CO-09: a VAT number begins with its country. */
export const CODE_RULES: Rules = {
  "BR-CL-01": (invoice) => each(all(invoice, `${AT.document}/TypeCode`), among(CODES.types)),
  "BR-CL-03": (invoice) =>
    everywhere(invoice, "TaxTotalAmount").every(({ attributes }) =>
      among(CODES.currencies)({ ...EMPTY, text: attributes["currencyID"] ?? "" }),
    ),
  "BR-CL-04": (invoice) => each(all(invoice, `${AT.settlement}/InvoiceCurrencyCode`), among(CODES.currencies)),
  "BR-CL-11": (invoice) => each(all(invoice, `${AT.seller}/SpecifiedLegalOrganization/ID`), scheme(CODES.legal)),
  "BR-CL-14": (invoice) => each(everywhere(invoice, "CountryID"), ({ text }) => isCountry(text, ["1A"])),
  "BR-CL-16": (invoice) => each(all(invoice, `${AT.means}/TypeCode`), among(CODES.means)),
  "BR-CL-17": (invoice) => each(all(invoice, `${AT.tax}/CategoryCode`), among(CODES.categories)),
  "BR-CL-18": (invoice) =>
    each(all(invoice, `${AT.line}/SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode`), among(CODES.categories)),
  "BR-CL-23": (invoice) =>
    everywhere(invoice, "BilledQuantity").every(
      ({ attributes }) => attributes["unitCode"] === undefined || among(CODES.units)({ ...EMPTY, text: attributes["unitCode"] }),
    ),
  "BR-CL-25": (invoice) =>
    each(
      [AT.seller, AT.buyer].flatMap((party) => all(invoice, `${party}/URIUniversalCommunication/URIID`)),
      scheme(CODES.addresses),
    ),
  "BR-CO-09": (invoice) =>
    everywhere(invoice, "SpecifiedTaxRegistration").every(({ children: [id] }) =>
      id?.attributes["schemeID"] === "VA" ? isCountry(id.text.slice(0, 2), ["1A", "EL", "XI"]) : true,
    ),
};

const EMPTY: Leaf = { name: "", attributes: {}, children: [], text: "" };
