import type { ElectronicAddress } from "#server/money/e-invoices/identifiers.ts";
import { type Line, UNIT } from "#server/money/e-invoices/lines.ts";
import type { EInvoice } from "#server/money/e-invoices/model.ts";
import { money } from "#server/money/e-invoices/money.ts";
import type { Party } from "#server/money/e-invoices/parties.ts";
import type { TaxLine } from "#server/money/e-invoices/taxes.ts";
import { type Elements, group } from "#server/platform/core/text/write-xml.ts";

/** A date in CII's format. */
export function day(date: string): Elements {
  return { "udt:DateTimeString": { "@format": "102", "#": date.replaceAll("-", "") } };
}

export function ciiParty(party: Party, address: ElectronicAddress | null): Elements {
  const { contact } = party;
  return {
    "ram:ID": party.id,
    "ram:Name": party.name,
    "ram:Description": party.legal_info,
    "ram:SpecifiedLegalOrganization": group({ "ram:ID": party.register_number, "ram:TradingBusinessName": party.trading_name }),
    "ram:DefinedTradeContact": contact && {
      "ram:PersonName": contact.person,
      "ram:DepartmentName": contact.department,
      "ram:TelephoneUniversalCommunication": group({ "ram:CompleteNumber": contact.phone }),
      "ram:EmailURIUniversalCommunication": group({ "ram:URIID": contact.email }),
    },
    "ram:PostalTradeAddress": postalAddress(party.address),
    "ram:URIUniversalCommunication": address && { "ram:URIID": { "@schemeID": address.scheme, "#": address.id } },
    "ram:SpecifiedTaxRegistration": registrations({ VA: party.vat_number, FC: party.tax_number }),
  };
}

function postalAddress({ line1, line2, postal_code, city, state, country }: Party["address"]): Elements {
  return {
    "ram:PostcodeCode": postal_code,
    "ram:LineOne": line1,
    "ram:LineTwo": line2,
    "ram:CityName": city,
    "ram:CountryID": country,
    "ram:CountrySubDivisionName": state,
  };
}

function registrations(numbers: Readonly<Record<string, string | null>>): Elements[] {
  return Object.entries(numbers).flatMap(([scheme, number]) =>
    number === null ? [] : [{ "ram:ID": { "@schemeID": scheme, "#": number } }],
  );
}

export function ciiLine(line: Line): Elements {
  return {
    "ram:AssociatedDocumentLineDocument": { "ram:LineID": line.id, "ram:IncludedNote": group({ "ram:Content": line.note }) },
    "ram:SpecifiedTradeProduct": { "ram:Name": line.name },
    "ram:SpecifiedLineTradeAgreement": { "ram:NetPriceProductTradePrice": { "ram:ChargeAmount": line.price } },
    "ram:SpecifiedLineTradeDelivery": { "ram:BilledQuantity": { "@unitCode": UNIT, "#": `${line.quantity}` } },
    "ram:SpecifiedLineTradeSettlement": {
      "ram:ApplicableTradeTax": {
        "ram:TypeCode": "VAT",
        "ram:CategoryCode": line.category,
        "ram:RateApplicablePercent": `${line.tax_percentage}`,
      },
      "ram:BillingSpecifiedPeriod": period(line.from, line.to),
      "ram:SpecifiedTradeSettlementLineMonetarySummation": { "ram:LineTotalAmount": money(line.net_amount) },
    },
  };
}

/** Amounts due, means of payment, and the invoices referred to. */
export function ciiSettlement(invoice: EInvoice): Elements {
  const { means, terms, totals, currency } = invoice;
  const { account } = means;
  return {
    "ram:PaymentReference": invoice.number,
    "ram:InvoiceCurrencyCode": currency,
    "ram:SpecifiedTradeSettlementPaymentMeans": {
      "ram:TypeCode": means.code,
      "ram:Information": means.methods,
      "ram:PayeePartyCreditorFinancialAccount": account && { "ram:IBANID": account.iban, "ram:AccountName": account.name },
      "ram:PayeeSpecifiedCreditorFinancialInstitution": account && group({ "ram:BICID": account.bic }),
    },
    "ram:ApplicableTradeTax": invoice.taxes.map(tradeTax),
    "ram:BillingSpecifiedPeriod": period(invoice.service_from, invoice.service_to),
    "ram:SpecifiedTradePaymentTerms": {
      "ram:Description": terms.text,
      "ram:DueDateDateTime": terms.due_on === null ? null : day(terms.due_on),
    },
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation": {
      "ram:LineTotalAmount": money(totals.net_amount),
      "ram:TaxBasisTotalAmount": money(totals.net_amount),
      "ram:TaxTotalAmount": { "@currencyID": currency, "#": money(totals.tax_amount) },
      "ram:GrandTotalAmount": money(totals.gross_amount),
      "ram:TotalPrepaidAmount": money(totals.paid_amount),
      "ram:DuePayableAmount": money(totals.due_amount),
    },
    "ram:InvoiceReferencedDocument": invoice.preceding.map(({ number, issued_on }) => ({
      "ram:IssuerAssignedID": number,
      "ram:FormattedIssueDateTime": { "qdt:DateTimeString": { "@format": "102", "#": issued_on.replaceAll("-", "") } },
    })),
  };
}

function tradeTax(tax: TaxLine): Elements {
  return {
    "ram:CalculatedAmount": money(tax.tax_amount),
    "ram:TypeCode": "VAT",
    "ram:ExemptionReason": tax.reason,
    "ram:BasisAmount": money(tax.net_amount),
    "ram:CategoryCode": tax.category,
    "ram:ExemptionReasonCode": tax.reason_code,
    "ram:RateApplicablePercent": `${tax.tax_percentage}`,
  };
}

function period(from: string, to: string): Elements {
  return { "ram:StartDateTime": day(from), "ram:EndDateTime": day(to) };
}
