import countries from "i18n-iso-countries/index.js";
import { given } from "#server/platform/core/text/write-xml.ts";
import { isOnAustrianPlatform } from "#shared/money/e-invoices/order-reference.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";

/** A VAT number without dots and blanks; null if it does not begin with a country code (BR-CO-09). Kosovo's code is not on that list. */
export function vatNumber(number: string | null | undefined): string | null {
  const plain =
    given(number)
      ?.replace(/[\s.-]/g, "")
      .toUpperCase() ?? "";
  const prefix = plain.slice(0, 2);
  return (countries.isValid(prefix) && prefix !== "XK") || ["EL", "XI"].includes(prefix) ? plain : null;
}

/** The routing id of German authorities: coarse address, fine address and check number. */
const LEITWEG_ID = /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/i;

/** The address of a party's e-invoices, with the code of its scheme (EAS). */
export type ElectronicAddress = { scheme: string; id: string };

/** The electronic address of a party: the authority's Leitweg-ID, else an e-mail address. */
export function electronicAddress({ email, reference }: { email?: string | null; reference: string | null }): ElectronicAddress | null {
  const route = leitwegOf(reference);
  if (route) return route;
  const address = given(email);
  return address === null ? null : { scheme: "EM", id: address };
}

/** True if a reference is a Leitweg-ID, which is no order. */
export function leitwegOf(reference: string | null): ElectronicAddress | null {
  const route = given(reference);
  return route && LEITWEG_ID.test(route) ? { scheme: "0204", id: route } : null;
}

/** The schemes of VAT numbers in Peppol's list of addresses, by the letters that the numbers begin with. E-mail is not on that list. */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  AT: "9914",
  BE: "9925",
  BG: "9926",
  CH: "9927",
  CY: "9928",
  CZ: "9929",
  DE: "9930",
  EE: "9931",
  EL: "9933",
  ES: "9920",
  FR: "9957",
  GB: "9932",
  HR: "9934",
  HU: "9910",
  IE: "9935",
  IT: "0211",
  LI: "9936",
  LT: "9937",
  LU: "9938",
  LV: "9939",
  MT: "9943",
  NL: "9944",
  PL: "9945",
  PT: "9946",
  RO: "9947",
  SI: "9949",
  SK: "9950",
};

/** All recipients behind e-rechnung.gv.at have this address; the order reference says which of them it is. */
const AUSTRIAN_PLATFORM: ElectronicAddress = { scheme: "9915", id: "b" };

/** The seller's address in Peppol's network; null without a VAT number. */
export function sellerInPeppol({ company }: InvoiceContent["seller"]): ElectronicAddress | null {
  return byVatNumber(company.vat_number);
}

/** The buyer's address in Peppol's network: the authority's, else that of its VAT number. */
export function buyerInPeppol(buyer: InvoiceContent["buyer"]): ElectronicAddress | null {
  return leitwegOf(buyer.reference) ?? (isOnAustrianPlatform(buyer) ? AUSTRIAN_PLATFORM : byVatNumber(buyer.vat_number));
}

function byVatNumber(number: string | null): ElectronicAddress | null {
  const id = vatNumber(number);
  const scheme = id && VAT_SCHEMES[id.slice(0, 2)];
  return id && scheme ? { scheme, id } : null;
}
