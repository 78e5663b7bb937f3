import { electronicAddress, vatNumber } from "#server/e-invoices/identifiers.ts";
import { type Elements, given, group } from "#server/e-invoices/xml.ts";
import type { Address } from "#shared/core/fields.ts";
import { fill } from "#shared/core/text.ts";
import { eInvoicesText } from "#shared/e-invoices/text.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

/** The company that the house belongs to; the house's own name is the one it trades under. */
export function sellerParty({ seller, language }: InvoiceContent): Elements {
  const { company, communication } = seller;
  const name = given(company.name) ?? seller.name;
  const director = given(company.managing_director);
  return {
    "ram:Name": name,
    "ram:Description": director && fill(eInvoicesText.managing_director[language], { name: director }),
    "ram:SpecifiedLegalOrganization": group({
      "ram:ID": given(company.registration_number),
      "ram:TradingBusinessName": seller.name === name ? null : seller.name,
    }),
    "ram:DefinedTradeContact": contact(eInvoicesText.contact_point[language], communication),
    "ram:PostalTradeAddress": postalAddress(seller.address),
    "ram:URIUniversalCommunication": electronicAddress({ email: communication.email, reference: null }),
    "ram:SpecifiedTaxRegistration": registrations({ VA: vatNumber(company.vat_number), FC: given(company.tax_number) }),
  };
}

/** A person who is billed for a company is the company's contact. */
export function buyerParty(buyer: InvoiceContent["buyer"]): Elements {
  const company = given(buyer.company_name);
  const name = given(buyer.name);
  return {
    "ram:ID": given(buyer.customer_number),
    "ram:Name": company ?? name,
    "ram:DefinedTradeContact": company && group({ "ram:PersonName": name }),
    "ram:PostalTradeAddress": postalAddress(buyer),
    "ram:URIUniversalCommunication": electronicAddress(buyer),
    "ram:SpecifiedTaxRegistration": registrations({ VA: vatNumber(buyer.vat_number) }),
  };
}

function contact(department: string, { phone, email }: { phone?: string | null; email?: string | null }): Elements | null {
  const reached = {
    "ram:TelephoneUniversalCommunication": group({ "ram:CompleteNumber": given(phone) }),
    "ram:EmailURIUniversalCommunication": group({ "ram:URIID": given(email) }),
  };
  return group(reached) && { "ram:DepartmentName": department, ...reached };
}

function postalAddress({ line1, line2, postal_code, city, state, country }: Partial<Address>): Elements {
  return {
    "ram:PostcodeCode": given(postal_code),
    "ram:LineOne": given(line1),
    "ram:LineTwo": given(line2),
    "ram:CityName": given(city),
    // Kosovo has no code of ISO 3166-1; the code list of the standard knows it by its own.
    "ram:CountryID": country === "XK" ? "1A" : (country ?? null),
    "ram:CountrySubDivisionName": given(state),
  };
}

function registrations(numbers: Readonly<Record<string, string | null>>): Elements[] {
  return Object.entries(numbers).flatMap(([scheme, number]) =>
    number === null ? [] : [{ "ram:ID": { "@schemeID": scheme, "#": number } }],
  );
}
