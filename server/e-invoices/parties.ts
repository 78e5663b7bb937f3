import { electronicAddress, vatNumber } from "#server/e-invoices/identifiers.ts";
import { type Elements, given, group } from "#server/e-invoices/xml.ts";
import type { Address } from "#shared/core/fields.ts";
import { fill } from "#shared/core/text.ts";
import { eInvoicesText } from "#shared/e-invoices/text.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

/**
 * The seller: the company that owns the property; the property's own name is its trading name. A company without register entry and VAT
 * number is identified by its tax number (BR-CO-26 accepts a tax number in no other place).
 */
export function sellerParty({ seller, language }: InvoiceContent): Elements {
  const { company, communication } = seller;
  const context = given(seller.name);
  const name = given(company.name) ?? context;
  const director = given(company.managing_director);
  const tax_number = given(company.tax_number);
  const vat_number = vatNumber(company.vat_number);
  const register = given(company.registration_number);
  return {
    "ram:ID": vat_number === null && register === null ? tax_number : null,
    "ram:Name": name,
    "ram:Description": director && fill(eInvoicesText.managing_director[language], { name: director }),
    "ram:SpecifiedLegalOrganization": group({
      "ram:ID": register,
      "ram:TradingBusinessName": context === name ? null : context,
    }),
    "ram:DefinedTradeContact": contact(eInvoicesText.contact_point[language], communication),
    "ram:PostalTradeAddress": postalAddress(seller.address),
    "ram:URIUniversalCommunication": electronicAddress({ email: communication.email, reference: null }),
    "ram:SpecifiedTaxRegistration": registrations({ VA: vat_number, FC: tax_number }),
  };
}

/** Where the buyer is a company, the person is its contact. */
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
    // Kosovo has no code in ISO 3166-1; the standard's code list has its own code for it.
    "ram:CountryID": country === "XK" ? "1A" : (country ?? null),
    "ram:CountrySubDivisionName": given(state),
  };
}

function registrations(numbers: Readonly<Record<string, string | null>>): Elements[] {
  return Object.entries(numbers).flatMap(([scheme, number]) =>
    number === null ? [] : [{ "ram:ID": { "@schemeID": scheme, "#": number } }],
  );
}
