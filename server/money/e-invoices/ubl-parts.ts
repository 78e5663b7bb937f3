import type { ElectronicAddress } from "#server/money/e-invoices/identifiers.ts";
import { type Line, UNIT } from "#server/money/e-invoices/lines.ts";
import type { EInvoice } from "#server/money/e-invoices/model.ts";
import { money } from "#server/money/e-invoices/money.ts";
import type { Party } from "#server/money/e-invoices/parties.ts";
import type { TaxLine } from "#server/money/e-invoices/taxes.ts";
import { type Elements, group } from "#server/platform/core/text/write-xml.ts";
import type { Amount } from "#shared/platform/core/money.ts";

/** Facts of the document that its lines need; `position` is the item of the buyer's order. */
export type Syntax = { document: "Invoice" | "CreditNote"; currency: string; position: string | null };

const VAT: Elements = { "cbc:ID": "VAT" };

export function ublParty(party: Party, address: ElectronicAddress | null): Elements {
  const { contact } = party;
  return {
    "cbc:EndpointID": address && { "@schemeID": address.scheme, "#": address.id },
    "cac:PartyIdentification": group({ "cbc:ID": party.id }),
    "cac:PartyName": group({ "cbc:Name": party.trading_name }),
    "cac:PostalAddress": postalAddress(party.address),
    "cac:PartyTaxScheme": [
      ...taxScheme(party.vat_number, VAT),
      // Any other scheme than VAT is a tax number.
      ...taxScheme(party.tax_number, { "cbc:ID": "TAX" }),
    ],
    "cac:PartyLegalEntity": {
      "cbc:RegistrationName": party.name,
      "cbc:CompanyID": party.register_number,
      "cbc:CompanyLegalForm": party.legal_info,
    },
    "cac:Contact": contact && {
      "cbc:Name": contact.person ?? contact.department,
      "cbc:Telephone": contact.phone,
      "cbc:ElectronicMail": contact.email,
    },
  };
}

function postalAddress({ line1, line2, postal_code, city, state, country }: Party["address"]): Elements {
  return {
    "cbc:StreetName": line1,
    "cbc:AdditionalStreetName": line2,
    "cbc:CityName": city,
    "cbc:PostalZone": postal_code,
    "cbc:CountrySubentity": state,
    "cac:Country": group({ "cbc:IdentificationCode": country }),
  };
}

function taxScheme(number: string | null, scheme: Elements): Elements[] {
  return number === null ? [] : [{ "cbc:CompanyID": number, "cac:TaxScheme": scheme }];
}

export function ublPeriod(from: string, to: string): Elements {
  return { "cbc:StartDate": from, "cbc:EndDate": to };
}

export function ublMeans({ number, means }: EInvoice): Elements {
  const { account } = means;
  return {
    "cbc:PaymentMeansCode": means.methods === null ? means.code : { "@name": means.methods, "#": means.code },
    "cbc:PaymentID": number,
    "cac:PayeeFinancialAccount": account && {
      "cbc:ID": account.iban,
      "cbc:Name": account.name,
      "cac:FinancialInstitutionBranch": group({ "cbc:ID": account.bic }),
    },
  };
}

export function ublTaxTotal({ currency, totals, taxes }: EInvoice): Elements {
  return {
    "cbc:TaxAmount": sum(totals.tax_amount, currency),
    "cac:TaxSubtotal": taxes.map((tax) => ({
      "cbc:TaxableAmount": sum(tax.net_amount, currency),
      "cbc:TaxAmount": sum(tax.tax_amount, currency),
      "cac:TaxCategory": {
        "cbc:ID": tax.category,
        "cbc:Percent": `${tax.tax_percentage}`,
        "cbc:TaxExemptionReasonCode": reasonCode(tax),
        "cbc:TaxExemptionReason": tax.reason,
        "cac:TaxScheme": VAT,
      },
    })),
  };
}

/** Codes of other categories than E, which Peppol refuses beside it (P0104 to P0107). The reason in words stays. */
const OF_OTHER_CATEGORIES: readonly (string | null)[] = ["VATEX-EU-G", "VATEX-EU-O", "VATEX-EU-IC", "VATEX-EU-AE"];

function reasonCode({ reason_code }: TaxLine): string | null {
  return OF_OTHER_CATEGORIES.includes(reason_code) ? null : reason_code;
}

export function ublTotal({ currency, totals }: EInvoice): Elements {
  return {
    "cbc:LineExtensionAmount": sum(totals.net_amount, currency),
    "cbc:TaxExclusiveAmount": sum(totals.net_amount, currency),
    "cbc:TaxInclusiveAmount": sum(totals.gross_amount, currency),
    "cbc:PrepaidAmount": sum(totals.paid_amount, currency),
    "cbc:PayableAmount": sum(totals.due_amount, currency),
  };
}

export function ublLine(line: Line, { document, currency, position }: Syntax): Elements {
  const quantity = document === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity";
  return {
    "cbc:ID": line.id,
    "cbc:Note": line.note,
    [quantity]: { "@unitCode": UNIT, "#": `${line.quantity}` },
    "cbc:LineExtensionAmount": sum(line.net_amount, currency),
    "cac:InvoicePeriod": ublPeriod(line.from, line.to),
    "cac:OrderLineReference": group({ "cbc:LineID": position }),
    "cac:Item": {
      "cbc:Name": line.name,
      "cac:ClassifiedTaxCategory": { "cbc:ID": line.category, "cbc:Percent": `${line.tax_percentage}`, "cac:TaxScheme": VAT },
    },
    "cac:Price": { "cbc:PriceAmount": { "@currencyID": currency, "#": line.price } },
  };
}

function sum(value: Amount, currency: string): Elements {
  return { "@currencyID": currency, "#": money(value) };
}
