import countries from "i18n-iso-countries/index.js";
import { type Elements, given } from "#server/e-invoices/xml.ts";

/** A VAT number without dots and blanks; null where it does not begin with a country code (BR-CO-09). Kosovo's code is not on that list. */
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

/** The electronic address of a party: the authority's Leitweg-ID, else an e-mail address. */
export function electronicAddress({ email, reference }: { email?: string | null; reference: string | null }): Elements | null {
  const route = given(reference);
  if (route && LEITWEG_ID.test(route)) return { "ram:URIID": { "@schemeID": "0204", "#": route } };
  const address = given(email);
  return address === null ? null : { "ram:URIID": { "@schemeID": "EM", "#": address } };
}
