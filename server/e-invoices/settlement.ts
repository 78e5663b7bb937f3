import { taxBreakdown } from "#server/e-invoices/taxes.ts";
import { day, type Elements, given, group, money } from "#server/e-invoices/xml.ts";
import { electronic } from "#shared/core/registers.ts";
import { eInvoicesText } from "#shared/e-invoices/text.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

/** UNTDID 4461: SEPA credit transfer, credit transfer in another currency, and no defined means of payment. */
const MEANS = { sepa_transfer: "58", transfer: "30", undefined: "1" } as const;

/** Amounts due, means of payment, and the invoices referred to: the canceled one, or the deposit invoices that are deducted (BG-3). */
export function settlement(content: InvoiceContent): Elements {
  const { number, currency, cancels, deposits, service_from, service_to } = content;
  return {
    "ram:PaymentReference": given(number),
    "ram:InvoiceCurrencyCode": currency,
    "ram:SpecifiedTradeSettlementPaymentMeans": paymentMeans(content),
    "ram:ApplicableTradeTax": taxBreakdown(content),
    "ram:BillingSpecifiedPeriod": { "ram:StartDateTime": day(service_from), "ram:EndDateTime": day(service_to) },
    "ram:SpecifiedTradePaymentTerms": paymentTerms(content),
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation": totals(content),
    "ram:InvoiceReferencedDocument": (cancels ? [cancels] : (deposits ?? [])).map(reference),
  };
}

function reference({ number, issued_on }: { number: string; issued_on: string }): Elements {
  return {
    "ram:IssuerAssignedID": given(number),
    "ram:FormattedIssueDateTime": { "qdt:DateTimeString": { "@format": "102", "#": issued_on.replaceAll("-", "") } },
  };
}

/** The property's bank account where an amount is due; else the payment methods in words, since their names are free text. */
function paymentMeans({ due_amount, seller, currency, payments }: InvoiceContent): Elements {
  const iban = electronic(given(seller.bank.iban) ?? "");
  if (due_amount > 0 && iban) {
    return {
      "ram:TypeCode": currency === "EUR" ? MEANS.sepa_transfer : MEANS.transfer,
      "ram:PayeePartyCreditorFinancialAccount": {
        "ram:IBANID": iban,
        "ram:AccountName": given(seller.company.name) ?? given(seller.name),
      },
      "ram:PayeeSpecifiedCreditorFinancialInstitution": group({
        "ram:BICID": given(electronic(seller.bank.bic ?? "")),
      }),
    };
  }
  const methods = [...new Set(payments.flatMap(({ method }) => given(method) ?? []))];
  return { "ram:TypeCode": MEANS.undefined, "ram:Information": given(methods.join(", ")) };
}

/** A deposit has a last day of payment; all other invoices are payable at once. */
function paymentTerms({ cancels, due_amount, due_on, language }: InvoiceContent): Elements {
  if (cancels) return { "ram:Description": eInvoicesText.taken_back[language] };
  if (due_amount <= 0) return { "ram:Description": eInvoicesText.settled[language] };
  return due_on ? { "ram:DueDateDateTime": day(due_on) } : { "ram:Description": eInvoicesText.payable_now[language] };
}

/**
 * A cancellation reverses the whole amount of its invoice, and payments stay on the customer's folio: so nothing of it is paid, and its due
 * amount is the full negative amount (BR-CO-16), which the buyer offsets against the invoice.
 */
function totals(content: InvoiceContent): Elements {
  const { currency, net_amount, tax_amount, gross_amount, cancels } = content;
  const paid_amount = cancels ? 0 : content.paid_amount;
  const due_amount = cancels ? gross_amount : content.due_amount;
  return {
    "ram:LineTotalAmount": money(net_amount),
    "ram:TaxBasisTotalAmount": money(net_amount),
    "ram:TaxTotalAmount": { "@currencyID": currency, "#": money(tax_amount) },
    "ram:GrandTotalAmount": money(gross_amount),
    "ram:TotalPrepaidAmount": money(paid_amount),
    "ram:DuePayableAmount": money(due_amount),
  };
}
