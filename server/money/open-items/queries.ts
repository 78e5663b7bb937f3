import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { paymentChoices } from "#server/money/invoices/payment-choices.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { invoiceReminders, reminderHolds } from "#server/money/open-items/tables.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { type Claim, type Fee, nextReminder, openFees } from "#shared/money/open-items/rules.ts";
import { type Cents, minus, ZERO } from "#shared/platform/core/money.ts";
import { localDate } from "#shared/platform/core/stays.ts";

/** Only this module writes through it. */
export const reminderStore = entityStore("invoice_reminder", invoiceReminders);
export type ReminderRow = ReturnType<typeof reminderStore.get>;

/** The day to pay: the printed one, else the day of issue, since an invoice without one is due at once. */
const DUE_ON = sql<string>`coalesce(${invoices.content} ->> '$.due_on', ${invoices.finalized_on})`;

const FACTS = {
  id: invoices.id,
  number: sql<string>`coalesce(${invoices.number}, '')`,
  kind: invoices.kind,
  status: invoices.status,
  is_cancellation: invoices.is_cancellation,
  customer_id: invoices.customer_id,
  folio_id: invoices.folio_id,
  customer_name: sql<string>`coalesce(${invoices.billing_address} ->> '$.name', '')`,
  issued_on: sql<string>`coalesce(${invoices.finalized_on}, '')`,
  due_on: DUE_ON,
  total_amount: invoices.total_amount,
  due_amount: invoices.due_amount,
};

function factsWhere(db: Db, where: SQL | undefined) {
  return db
    .select(FACTS)
    .from(invoices)
    .where(and(where, isNull(invoices.deleted_at)))
    .orderBy(asc(invoices.id));
}

const unpaid = query([], (db, { property }) =>
  factsWhere(
    db,
    and(ofProperty(invoices, property), eq(invoices.status, "open"), eq(invoices.is_cancellation, false), gt(invoices.due_amount, ZERO)),
  ),
);
const byId = query(["ids"], (db, { ids, property }) => factsWhere(db, and(ofProperty(invoices, property), oneOf(invoices.id, ids))));
/** Paid invoices whose reminders claimed something that nobody waived. */
const paidWithFees = query([], (db, { property }) =>
  factsWhere(
    db,
    and(
      ofProperty(invoices, property),
      eq(invoices.status, "paid"),
      sql`EXISTS (SELECT 1 FROM ${invoiceReminders} WHERE ${invoiceReminders.invoice_id} = ${invoices.id}
        AND ${invoiceReminders.fee_amount} > 0 AND ${invoiceReminders.fee_waived_at} IS NULL AND ${invoiceReminders.deleted_at} IS NULL)`,
    ),
  ),
);

type Facts = ReturnType<typeof unpaid.all>[number];

/** An invoice with its reminders, and what follows from them today. */
export type OpenInvoice = Facts & {
  reminders: ReminderOfInvoice[];
  claim: Claim;
  fee_amount: Cents;
  next: ReturnType<typeof nextReminder>;
};
export type ReminderOfInvoice = ReminderRow & { fee: Fee };

/** Every invoice of which something is due, or whose reminders' fees are. */
export function openInvoices(view: View): OpenInvoice[] {
  const all = [...unpaid.all(view, {}), ...paidWithFees.all(view, {})];
  return withReminders(view, all).filter(({ status, fee_amount }) => status === "open" || fee_amount > 0);
}

/** An invoice as the list of open items has it, paid or not; undefined for one that the property does not have. */
export function openInvoice(view: View, id: string): OpenInvoice | undefined {
  return withReminders(view, byId.all(view, { ids: [id] }))[0];
}

function withReminders(view: View, rows: readonly Facts[]): OpenInvoice[] {
  const ids = rows.map(({ id }) => id);
  const reminders = remindersOf(view, ids);
  const holds = new Map(holdsOf.all(view, { ids }).map(({ invoice_id, until_day }) => [invoice_id, until_day]));
  const choices = paymentChoices(view);
  return rows.map((row) => {
    const made = reminders.get(row.id) ?? [];
    const claim = { ...row, hold_until: holds.get(row.id) ?? null };
    const fee_amount = openFees(
      row.status,
      made.map(({ fee }) => fee),
    );
    return { ...row, reminders: made, claim, fee_amount, next: nextReminder(claim, made, choices) };
  });
}

const reminderIds = query(["ids"], (db, { ids, property }) =>
  db
    .select({ id: invoiceReminders.id })
    .from(invoiceReminders)
    .where(and(oneOf(invoiceReminders.invoice_id, ids), ofProperty(invoiceReminders, property), isNull(invoiceReminders.deleted_at))),
);

/** The reminders of invoices with the state of their fees, by invoice and step. */
function remindersOf(view: View, ids: readonly string[]): Map<string, ReminderOfInvoice[]> {
  if (ids.length === 0) return new Map();
  const found = reminderIds.all(view, { ids }).map(({ id }) => id);
  const rows = reminderStore.findMany(view, found).toSorted((a, b) => a.step - b.step);
  const charged = foliosOfFees(view, rows);
  const withFees = rows.map((row) => {
    const folio = charged.get(row.fee_folio_id ?? "") ?? null;
    return { ...row, fee: { fee_amount: row.fee_amount, is_waived: row.fee_waived_at !== null, folio } };
  });
  return groupBy(withFees, ({ invoice_id }) => invoice_id);
}

const feeFolios = query(["ids"], (db, { ids, property }) =>
  db
    .select({ id: folios.id, gross_amount: folios.gross_amount, paid_amount: folios.paid_amount })
    .from(folios)
    .where(and(oneOf(folios.id, ids), ofProperty(folios, property), isNull(folios.deleted_at))),
);

/** The sales on which fees were charged, as far as they were not deleted again. */
function foliosOfFees(view: View, rows: readonly ReminderRow[]): Map<string, NonNullable<Fee["folio"]>> {
  const ids = [...new Set(rows.flatMap(({ fee_folio_id }) => fee_folio_id ?? []))];
  if (ids.length === 0) return new Map();
  const found = feeFolios.all(view, { ids });
  return new Map(found.map(({ id, gross_amount, paid_amount }) => [id, { id, due_amount: minus(gross_amount, paid_amount), paid_amount }]));
}

const holdsOf = query(["ids"], (db, { ids, property }) =>
  db
    .select({ invoice_id: reminderHolds.invoice_id, until_day: reminderHolds.until_day })
    .from(reminderHolds)
    .where(and(oneOf(reminderHolds.invoice_id, ids), ofProperty(reminderHolds, property))),
);

/** The property's calendar day, by which ages are counted. */
export function today({ now, actor }: View): string {
  return localDate(now, actor.time_zone);
}
