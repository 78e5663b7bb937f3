import { vatNumber } from "#server/money/e-invoices/identifiers.ts";
import { given } from "#server/platform/core/text/write-xml.ts";
import { eInvoicesText } from "#shared/money/e-invoices/text.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import type { Address } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";

/** The seller or the buyer (BG-4, BG-7). */
export type Party = {
  /** The number by which the other party knows it. */
  id: string | null;
  name: string | null;
  /** The name it trades as, where that is another one. */
  trading_name: string | null;
  /** Legal information of a company, such as its managing director (BT-33). */
  legal_info: string | null;
  register_number: string | null;
  vat_number: string | null;
  tax_number: string | null;
  address: PartyAddress;
  /** Contact point: a person or a department. */
  contact: { person: string | null; department: string | null; phone: string | null; email: string | null } | null;
};

/** `country` by the standard's code list. */
type PartyAddress = Record<"line1" | "line2" | "postal_code" | "city" | "state" | "country", string | null>;

/**
 * The seller: the company that owns the property; the property's own name is its trading name. A company without register entry and VAT
 * number is identified by its tax number (BR-CO-26 accepts a tax number in no other place).
 */
export function sellerParty({ seller, language }: InvoiceContent): Party {
  const { company, communication } = seller;
  const context = given(seller.name);
  const name = given(company.name) ?? context;
  const director = given(company.managing_director);
  const tax_number = given(company.tax_number);
  const vat_number = vatNumber(company.vat_number);
  const register_number = given(company.registration_number);
  const reached = { phone: given(communication.phone), email: given(communication.email) };
  return {
    id: vat_number === null && register_number === null ? tax_number : null,
    name,
    trading_name: context === name ? null : context,
    legal_info: director && fill(eInvoicesText.managing_director[language], { name: director }),
    register_number,
    vat_number,
    tax_number,
    address: addressOf(seller.address),
    contact: reached.phone || reached.email ? { person: null, department: eInvoicesText.contact_point[language], ...reached } : null,
  };
}

/** Makes the buyer's party. The person is the contact of a company. */
export function buyerParty(buyer: InvoiceContent["buyer"]): Party {
  const company = given(buyer.company_name);
  const person = given(buyer.name);
  return {
    id: given(buyer.customer_number),
    name: company ?? person,
    trading_name: null,
    legal_info: null,
    register_number: null,
    vat_number: vatNumber(buyer.vat_number),
    tax_number: null,
    address: addressOf(buyer),
    contact: company && person ? { person, department: null, phone: null, email: null } : null,
  };
}

function addressOf({ line1, line2, postal_code, city, state, country }: Partial<Address>): PartyAddress {
  return {
    line1: given(line1),
    line2: given(line2),
    postal_code: given(postal_code),
    city: given(city),
    state: given(state),
    // Kosovo has no code in ISO 3166-1; the standard's code list has its own code for it.
    country: country === "XK" ? "1A" : (country ?? null),
  };
}
