import { items } from "#server/inventory/items/tables.ts";
import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { bookInvoice } from "#server/money/invoices/booked.ts";
import { invoiceFolios, invoices } from "#server/money/invoices/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, write } from "#server/platform/core/work/work.ts";
import { folios, payments } from "#server/stays/folios/tables.ts";
import { settings } from "#server/tenant/settings/tables.ts";
import { BillingAddress } from "#shared/money/invoices/address.ts";
import { InvoiceContent } from "#shared/money/invoices/content.ts";
import { type InvoicedCharge, invoiced } from "#shared/money/invoices/rules.ts";
import { amount, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";
import { PropertyInput } from "#shared/tenant/properties/schema.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

/** The first of three years. */
const FIRST_DAY = "2023-12-01";
const DAYS = 1096;

/** Invoices spread evenly over three years: three nights with breakfast, city tax and the minibar, paid at the front desk or before. */
export function addBooks({ runtime, actor, customer_id }: { runtime: Runtime; actor: Actor; customer_id: string }, count: number): void {
  write(runtime, actor, (work) => {
    const rate = (percentage: number) =>
      entityStore("tax_rate", taxRates).insert(work, {
        name: `${percentage} %`,
        percentage,
        account_number: `41${percentage}`,
        tax_code: "1",
      });
    const rates = { 0: rate(0), 10: rate(10), 20: rate(20) };
    const item = (name: string, type: "accommodation" | "catering" | "city_tax" | "service", percentage: keyof typeof rates) =>
      entityStore("item", items).insert(work, {
        name,
        type,
        tax_rate_id: rates[percentage].id,
        active: true,
        book_next_day: false,
        gross_amount: ZERO,
      }).id;
    const sold = {
      night: item("Lodging", "accommodation", 10),
      breakfast: item("Breakfast", "catering", 10),
      tax: item("City tax", "city_tax", 0),
      bar: item("Minibar", "service", 20),
    };
    const method = entityStore("payment_method", paymentMethods).insert(work, { name: "Card", account_number: "2800" });
    const value = JSON.stringify({ debtor_account: "200000", advance_account: "3270", city_tax_account: "3590" });
    entityStore("setting", settings).insert(work, { key: "ACCOUNTING", value });

    const folioStore = entityStore("folio", folios);
    const invoiceStore = entityStore("invoice", invoices);
    const paymentStore = entityStore("payment", payments);
    const billing_address = BillingAddress.parse({
      name: "Anna Muster",
      line1: "Hauptplatz 1",
      postal_code: "8010",
      city: "Graz",
      country: "AT",
    });
    const seller = PropertyInput.parse({ name: "Bench" });
    for (let i = 0; i < count; i++) {
      const day = addDays(FIRST_DAY, Math.floor((i * DAYS) / count));
      const charges = chargesOf(day, sold, i);
      const sums = invoiced(charges, false);
      const folio = folioStore.insert(work, {
        customer_id,
        default: true,
        number: `V${i + 1}`,
        status: "closed",
        gross_amount: sums.gross_amount,
        paid_amount: sums.gross_amount,
      });
      const number = `2026-${i + 1}`;
      const content = InvoiceContent.parse({
        version: 1,
        number,
        issued_on: day,
        additional_text: null,
        language: "de",
        currency: "EUR",
        seller,
        cancels: null,
        stays: [],
        paid_amount: amount(sums.gross_amount),
        due_amount: 0,
        payments: [{ booked_on: day, method: "Card", reference: null, amount: amount(sums.gross_amount) }],
        buyer: { ...billing_address, company_name: null, customer_number: "1", vat_number: null, reference: null },
        ...toAmounts(InvoiceContent, sums),
      });
      const invoice = invoiceStore.insert(work, {
        folio_id: folio.id,
        customer_id,
        status: "paid",
        number,
        series: "2026",
        sequence: i + 1,
        billing_address,
        content,
        total_amount: sums.gross_amount,
        due_amount: ZERO,
        finalized_at: work.now,
        finalized_on: day,
      });
      bookInvoice(work, invoice, content);
      work.db.insert(invoiceFolios).values({ invoice_id: invoice.id, folio_id: folio.id }).run();
      const booked_on = i % 4 === 0 ? addDays(day, -3) : day;
      paymentStore.insert(work, { folio_id: folio.id, payment_method_id: method.id, amount: sums.gross_amount, booked_on });
    }
  });
}

type Sold = Record<"night" | "breakfast" | "tax" | "bar", string>;

function chargesOf(day: string, sold: Sold, i: number): InvoicedCharge[] {
  const line = (name: string, item_id: string, gross: number, tax_percentage: number, booked_on: string, quantity = 1): InvoicedCharge => ({
    name,
    item_id,
    quantity,
    tax_percentage,
    booked_on,
    unit_gross_amount: wholeCents(gross),
    folio_number: null,
    type: item_id === sold.night ? "accommodation" : item_id === sold.tax ? "city_tax" : "service",
  });
  const nights = [-3, -2, -1].flatMap((offset) => {
    const date = addDays(day, offset);
    return [
      line("Lodging", sold.night, 9800 + (i % 37) * 100, 10, date),
      line("Breakfast", sold.breakfast, 1250, 10, addDays(date, 1), 2),
      line("City tax", sold.tax, 235, 0, date, 2),
    ];
  });
  return [...nights, line("Minibar", sold.bar, 450, 20, day, 1 + (i % 3))];
}
