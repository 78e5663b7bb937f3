import { knownCountry } from "#shared/platform/countries/countries.ts";

/**
 * The order reference by which e-rechnung.gv.at finds the recipient of an e-invoice. Federal offices: a purchasing group (`Z01`, `Z01:`
 * with a reference of up to 50 letters) or the ten digits of an order, also with the group (`4700000001:Z01`). All others that the platform
 * serves: a name and a slash (`AMS/…`). See https://www.erechnung.gv.at/erb/de_AT/recipients_fedgov_orderref.
 */
const FEDERAL = /^([a-z0-9]{3}(:.{1,50})?|\d{10}(:[a-z0-9]{3})?)$/i;
const OTHER = /^[a-z0-9]{2,10}\//i;

/** An order's item is written behind its number, as orders are quoted: `4700000001 Pos. 10`. */
const POSITION = /^(.*[^\s,])[\s,]+Pos\.?\s*(\d{1,6})$/i;

/** The number of an order and of its item. */
export type Order = { number: string; position: string | null };

/** The order that a customer's reference names; null for an empty one. */
export function orderOf(reference: string | null): Order | null {
  const words = reference?.trim() ?? "";
  const [, number, position] = POSITION.exec(words) ?? [];
  if (number !== undefined && position !== undefined) return { number, position };
  return words === "" ? null : { number: words, position: null };
}

type Buyer = { country: string | null; reference: string | null; vat_number: string | null; supplier_number?: string | null | undefined };

/**
 * True if a customer gets e-invoices through the platform of the Austrian state: one without VAT number that has given the property a
 * supplier number, or whose reference looks like an order reference. Companies have such numbers and references, too, but also a VAT
 * number, which is their address then: an invoice of theirs must never go to the state.
 */
export function isOnAustrianPlatform(buyer: Buyer): boolean {
  if (!knownCountry(buyer.country)?.invoices.has_state_platform || buyer.vat_number) return false;
  return Boolean(buyer.supplier_number) || [FEDERAL, OTHER].some(isFormOf(buyer));
}

/** True if it is a federal office, to which § 4 of the Austrian e-Rechnungsverordnung applies. */
export function isFederalOffice(buyer: Buyer): boolean {
  return isOnAustrianPlatform(buyer) && !isFormOf(buyer)(OTHER);
}

/** True if the reference is an order without the number of its item, which the platform asks for beside the number of an order. */
export function lacksPosition(buyer: Buyer): boolean {
  const order = orderOf(buyer.reference);
  return isFederalOffice(buyer) && order?.position === null && /^\d{10}/.test(order.number);
}

function isFormOf({ reference }: Buyer): (form: RegExp) => boolean {
  return (form) => form.test(orderOf(reference)?.number ?? "");
}
