import { contactStore } from "#server/guests/contacts/queries.ts";
import { contentOf } from "#server/money/invoices/content.ts";
import { coveredFolios, type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { checkText, limitInWords } from "#shared/money/invoices/check-words.ts";
import { CHECKS, type InvoiceCheck, invoiceChecks } from "#shared/money/invoices/checks.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { invoicesText } from "#shared/money/invoices/text.ts";
import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { localDate } from "#shared/platform/core/stays.ts";

/** Missing data of a draft; empty for an issued invoice, which can no longer be completed. */
export function checksOfDraft(view: View, id: string): InvoiceCheck[] {
  const invoice = invoiceStore.get(view, id);
  if (invoice.status !== "draft") return [];
  const { billing_address, additional_text, group_charges } = invoice;
  const today = localDate(view.now, view.actor.time_zone);
  const folios = coveredFolios(view, invoice);
  const content = contentOf(view, { invoice, folios, number: "", issued_on: today, billing_address, additional_text, group_charges });
  const checks = checksOf(view, invoice, content);
  const left = view.wiring.deposits.leftElsewhere(view, folios);
  return left ? [...checks, { check: left, demanded: false }] : checks;
}

/** Throws `invoice/incomplete` with what the law demands and the invoice lacks. */
export function assertComplete(view: View, invoice: Pick<InvoiceRow, "customer_id">, content: InvoiceContent): void {
  const demanded = checksOf(view, invoice, content).filter((each) => each.demanded);
  if (demanded.length === 0) return;
  const errors = demanded.map(({ check }) => ({ path: `${CHECKS[check]}.${check}`, message: "missing" }));
  const [{ language }, { address }] = [view.actor, content.seller];
  const say = sayInCountry(invoicesText, language, address);
  const lacked = demanded.map((each) => say(checkText(each), { limit: limitInWords(each, { day: content.issued_on, address, language }) }));
  throw new Problem("invoice/incomplete", lacked.join(" "), errors);
}

function checksOf(view: View, { customer_id }: Pick<InvoiceRow, "customer_id">, content: InvoiceContent): InvoiceCheck[] {
  const customer = customer_id === null ? null : contactStore.findAny(view, customer_id);
  const isCompany = customer?.type === "company" || content.buyer.company_name !== null;
  return invoiceChecks({ content, isCompany });
}
