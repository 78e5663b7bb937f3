import { invoices } from "#server/money/invoices/tables.ts";
import { invoiceUses } from "#server/money/invoices/uses.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { Invoice } from "#shared/money/invoices/schema.ts";

export const invoiceEntity = {
  object: "invoice",
  audience: "folios:read",
  history: { of: "changes", find: inTable(invoices) },
  shape: Invoice,
  uses: invoiceUses,
} as const satisfies Entity;
