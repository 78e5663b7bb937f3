import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { invoiceFilters } from "#server/money/invoices/filters.ts";
import { invoiceFolios, invoices } from "#server/money/invoices/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { byId, groupBy } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import { exactFirst, sorting } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { deductedAmount } from "#shared/money/invoices/deductions.ts";
import type { InvoicePage, InvoiceQuery } from "#shared/money/invoices/schema.ts";
import { type Cents, minus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

/** Only this module writes through it. */
export const invoiceStore = entityStore("invoice", invoices);
export const { findMany: invoiceRows } = invoiceStore;
export type InvoiceRow = ReturnType<typeof invoiceStore.get>;
export type InvoiceOut = InvoiceRow & { paid_amount: Cents };

/** The due amount of a draft is computed from its folios: until its finalization payments may still be deleted from them. */
const DUE_OF_DRAFT = sql`(SELECT coalesce(sum(${folios.gross_amount} - ${folios.paid_amount}), 0)
  FROM ${invoiceFolios} JOIN ${folios} ON ${folios.id} = ${invoiceFolios.folio_id} WHERE ${invoiceFolios.invoice_id} = ${invoices.id})`;
/** A deposit that an invoice deducts, or that was not paid until then, asks for nothing; its `due_amount` is what was not paid. */
const ASKS_NO_MORE = sql`(${invoices.kind} = 'deposit' AND ${invoices.status} = 'completed')`;
const DUE = sql`(CASE WHEN ${invoices.status} = 'draft' THEN ${DUE_OF_DRAFT} WHEN ${ASKS_NO_MORE} THEN 0 ELSE ${invoices.due_amount} END)`;
const PAID = sql`(CASE WHEN ${invoices.status} = 'canceled' OR ${invoices.is_cancellation} OR ${invoices.kind} = 'credit_note' THEN 0
  WHEN ${ASKS_NO_MORE} THEN ${invoices.total_amount} - ${invoices.due_amount}
  ELSE ${invoices.total_amount} - ${invoices.credited_amount} - ${DUE} END)`;

/** Newest first by default, the invoice whose number is the search text before all others, with the sums over all pages. */
export function listInvoices(view: View, asked: InvoiceQuery): Page<InvoiceOut> & Pick<InCents<InvoicePage>, "totals"> {
  const where = and(...invoiceFilters(view, asked));
  const order = sorting(asked.sort ?? "-created_at", {
    created_at: invoices.created_at,
    finalized_at: invoices.finalized_at,
    /** Order by series and sequence. */
    number: sql`${invoices.series} || printf('%12d', ${invoices.sequence})`,
    total_amount: invoices.total_amount,
    due_amount: DUE,
    customer: sql`json_extract(${invoices.billing_address}, '$.name') COLLATE NOCASE`,
  });
  const page = invoiceStore.page(view, asked, where, ...exactFirst(asked.query, invoices.number), order);
  return { ...page, data: asTheyStand(view, page.data), totals: totalsOf(view, where) };
}

function totalsOf(view: View, where: SQL | undefined): InCents<InvoicePage>["totals"] {
  const live = and(eq(invoices.property_id, view.actor.property_id), isNull(invoices.deleted_at), where);
  const sums = view.db
    .select({
      total: sql<Cents>`coalesce(sum(${invoices.total_amount}), 0)`,
      paid: sql<Cents>`coalesce(sum(${PAID}), 0)`,
      due: sql<Cents>`coalesce(sum(${DUE}), 0)`,
    })
    .from(invoices)
    .where(live)
    .get();
  const toDeduct = sumOf(draftsOf(view, live).map((draft) => withDeduction(view, draft).deducted_amount));
  return {
    total_amount: minus(sums?.total ?? ZERO, toDeduct),
    paid_amount: minus(sums?.paid ?? ZERO, toDeduct),
    due_amount: sums?.due ?? ZERO,
  };
}

function draftsOf(view: View, where: SQL | undefined): InvoiceRow[] {
  return invoiceStore.all(view, and(where, eq(invoices.status, "draft")));
}

/**
 * Invoices with their present due and paid amounts, drafts with what they will deduct of deposits. A canceled invoice has no payments: they
 * belong to its folios again. A credit note has none: what is paid out of it is a payment of the invoice that it corrects.
 */
export function asTheyStand(view: View, stored: readonly InvoiceRow[]): InvoiceOut[] {
  const rows = stored.map((row) => (row.status === "draft" ? withDeduction(view, row) : row));
  const dues = duesOfDrafts(
    view,
    rows.filter(({ status }) => status === "draft").map(({ id }) => id),
  );
  return rows.map((row) => {
    const due_amount = dues.get(row.id) ?? row.due_amount;
    const isVoid = row.status === "canceled" || row.is_cancellation || row.kind === "credit_note";
    const paid_amount = isVoid ? ZERO : minus(minus(row.total_amount, row.credited_amount), due_amount);
    const asksNoMore = row.kind === "deposit" && row.status === "completed";
    return { ...row, due_amount: asksNoMore ? ZERO : due_amount, paid_amount };
  });
}

function withDeduction(view: View, draft: InvoiceRow): InvoiceRow {
  const deducted_amount = deductedAmount(view.wiring.deposits.toDeduct(view, coveredFolios(view, draft)));
  return { ...draft, deducted_amount, total_amount: minus(draft.total_amount, deducted_amount) };
}

/** Drizzle omits table names in a select from a single table, but not inside an SQL fragment. */
const draftDues = query(["ids"], (db, { ids, property }) =>
  db
    .select({ id: invoices.id, due: sql<Cents>`${DUE_OF_DRAFT}` })
    .from(invoices)
    .where(and(oneOf(invoices.id, ids), ofProperty(invoices, property))),
);

function duesOfDrafts(view: View, ids: readonly string[]): Map<string, Cents> {
  if (ids.length === 0) return new Map();
  const rows = draftDues.all(view, { ids });
  return new Map(rows.map(({ id, due }) => [id, due]));
}

export function invoicesById(view: View, ids: readonly string[]): InvoiceOut[] {
  return asTheyStand(view, invoiceStore.findMany(view, ids));
}

/** The table of covered folios has no `property_id`: it is queried with ids that were read in the property. */
const BY_ID = { acrossProperties: "covered folios are found by invoices or folios that were read in the property" };

const invoicesCovering = query(
  ["folios"],
  (db, values) => db.select().from(invoiceFolios).where(oneOf(invoiceFolios.folio_id, values.folios)),
  BY_ID,
);

/** The invoices that cover folios, including canceled ones and cancellations, in the order of creation. */
export function invoicesOfFolios(view: View, ids: readonly string[]): Map<string, InvoiceOut[]> {
  if (ids.length === 0) return new Map();
  const pairs = invoicesCovering.all(view, { folios: ids });
  const rows = byId(invoicesById(view, [...new Set(pairs.map(({ invoice_id }) => invoice_id))]));
  const live = pairs.flatMap(({ folio_id, invoice_id }) => {
    const row = rows.get(invoice_id);
    return row && row.deleted_at === null ? [{ folio_id, row }] : [];
  });
  live.sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
  return new Map([...groupBy(live, ({ folio_id }) => folio_id)].map(([id, found]) => [id, found.map(({ row }) => row)]));
}

const coveredBy = query(
  ["invoices"],
  (db, values) => db.select().from(invoiceFolios).where(oneOf(invoiceFolios.invoice_id, values.invoices)),
  BY_ID,
);

/** The ids of the folios that invoices cover, by invoice id. */
export function coveredIds(view: View, ids: readonly string[]): Map<string, string[]> {
  if (ids.length === 0) return new Map();
  const pairs = groupBy(coveredBy.all(view, { invoices: ids }), ({ invoice_id }) => invoice_id);
  return new Map([...pairs].map(([id, found]) => [id, found.map(({ folio_id }) => folio_id)]));
}

/** The folios that an invoice covers: the one it was made from first, the others by number. */
export function coveredFolios(view: View, { id, folio_id }: Pick<InvoiceRow, "id" | "folio_id">): FolioRow[] {
  const rows = folioStore.findMany(view, coveredIds(view, [id]).get(id) ?? []);
  const rank = (folio: FolioRow) => (folio.id === folio_id ? "" : folio.number);
  return rows.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

const invoiceByNumber = query(["number"], (db, { number, property }) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.property_id, property), eq(invoices.number, number))),
);

export function isInvoiceNumberTaken(view: View, number: string): boolean {
  return invoiceByNumber.get(view, { number }) !== undefined;
}

const foliosOfDrafts = query([], (db, { property }) =>
  db
    .select({ id: invoiceFolios.folio_id })
    .from(invoiceFolios)
    .innerJoin(invoices, eq(invoices.id, invoiceFolios.invoice_id))
    .where(and(ofProperty(invoices, property), eq(invoices.status, "draft"), isNull(invoices.deleted_at))),
);

/** The folios that drafts cover. */
export function draftedFolios(view: View): string[] {
  return foliosOfDrafts.all(view, {}).map(({ id }) => id);
}
