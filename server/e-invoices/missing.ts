import { electronicAddress, vatNumber } from "#server/e-invoices/identifiers.ts";
import { given } from "#server/e-invoices/xml.ts";
import type { EInvoiceField } from "#shared/e-invoices/text.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

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

/**
 * The fields missing for XRechnung, which German receivers require in addition (BR-DE-2 to 9, BR-DE-15, electronic addresses, a bank
 * account).
 */
export function missingForXRechnung(content: InvoiceContent): EInvoiceField[] {
  const { seller, buyer, due_amount } = content;
  return [
    ...missingForEInvoice(content),
    ...absent({
      "property.address.postal_code": given(seller.address.postal_code),
      "property.address.city": given(seller.address.city),
      "property.communication.phone": hasThreeDigits(seller.communication.phone) || null,
      "property.communication.email": given(seller.communication.email),
      "property.bank.iban": due_amount <= 0 || given(seller.bank.iban),
      "customer.address.postal_code": given(buyer.postal_code),
      "customer.address.city": given(buyer.city),
      "customer.communication.reference": given(buyer.reference),
      "customer.communication.email": electronicAddress(buyer) ? true : null,
    }),
  ];
}

function absent(needs: Needs): EInvoiceField[] {
  const fields = Object.keys(needs) as EInvoiceField[];
  return fields.filter((field) => !needs[field]);
}

function hasThreeDigits(phone: string | null | undefined): boolean {
  return /(\d.*){3}/.test(phone ?? "");
}
