import { buyerInPeppol, electronicAddress, sellerInPeppol, vatNumber } from "#server/money/e-invoices/identifiers.ts";
import { given } from "#server/platform/core/text/write-xml.ts";
import { isFederalOffice, lacksPosition } from "#shared/money/e-invoices/order-reference.ts";
import type { EInvoiceField } from "#shared/money/e-invoices/text.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";

type Needs = Readonly<Partial<Record<EInvoiceField, string | true | null>>>;

/** The mandatory fields of every e-invoice profile that are missing (BR-09, BR-11, BR-CO-26, BR-S-02). */
export function missingForEInvoice({ seller, buyer }: InvoiceContent): EInvoiceField[] {
  return absent({
    "property.address.country": seller.address.country,
    "property.company.vat_number": vatNumber(seller.company.vat_number) ?? given(seller.company.tax_number),
    "customer.name": given(buyer.company_name) ?? given(buyer.name),
    "customer.address.country": buyer.country,
  });
}

/** The fields missing for XRechnung: what Germany asks for, and electronic addresses. */
export function missingForXRechnung(content: InvoiceContent): EInvoiceField[] {
  return [
    ...missingForEInvoice(content),
    ...missingInGermany(content),
    ...absent({ "customer.communication.email": electronicAddress(content.buyer) ? true : null }),
  ];
}

/**
 * Missing fields that German receivers require in addition (BR-DE-2 to 9, BR-DE-15, a bank account), also in Peppol's network (DE-R-002 to
 * 009, 015).
 */
function missingInGermany({ seller, buyer, due_amount }: InvoiceContent): EInvoiceField[] {
  return absent({
    "property.address.postal_code": given(seller.address.postal_code),
    "property.address.city": given(seller.address.city),
    "property.communication.phone": hasThreeDigits(seller.communication.phone) || null,
    "property.communication.email": given(seller.communication.email),
    "property.bank.iban": due_amount <= 0 || given(seller.bank.iban),
    "customer.address.postal_code": given(buyer.postal_code),
    "customer.address.city": given(buyer.city),
    "customer.communication.reference": given(buyer.reference),
  });
}

/**
 * The fields missing for Peppol: the addresses of both in its network, what the buyer finds its order by (PEPPOL-EN16931-R003, R010, R020),
 * and what a German buyer of a German seller or an Austrian federal office asks for.
 */
export function missingForPeppol(content: InvoiceContent): EInvoiceField[] {
  const { seller, buyer } = content;
  const { code, invoices } = countryOf(seller.address);
  const isDomestic = invoices.has_domestic_e_invoice && buyer.country === code;
  const fields = [
    ...missingForEInvoice(content),
    ...absent({
      "property.company.vat_number": sellerInPeppol(seller) ? true : null,
      "customer.communication.reference": given(buyer.reference),
      "customer.company.vat_number": buyerInPeppol(buyer) ? true : null,
    }),
    ...(isDomestic ? missingInGermany(content) : []),
    ...(isFederalOffice(buyer) ? missingForFederalOffice(content) : []),
  ];
  return [...new Set(fields)];
}

/** Missing fields that Austrian federal offices require in addition (§ 4 e-Rechnungsverordnung). */
function missingForFederalOffice({ seller, buyer, due_amount }: InvoiceContent): EInvoiceField[] {
  return absent({
    "property.communication.email": given(seller.communication.email),
    "property.bank.iban": due_amount <= 0 || given(seller.bank.iban),
    "property.bank.bic": due_amount <= 0 || given(seller.bank.bic),
    "customer.communication.supplier_number": given(buyer.supplier_number),
    // The number of the order's item is a part of the reference.
    "customer.communication.reference": lacksPosition(buyer) ? null : true,
  });
}

function absent(needs: Needs): EInvoiceField[] {
  const fields = Object.keys(needs) as EInvoiceField[];
  return fields.filter((field) => !needs[field]);
}

function hasThreeDigits(phone: string | null | undefined): boolean {
  return /(\d.*){3}/.test(phone ?? "");
}
