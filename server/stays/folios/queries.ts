import { and, desc, eq, isNull, not, type SQL } from "drizzle-orm";
import { among, entityStore } from "#server/platform/core/database/entity-store.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { foliosToPayBy } from "#server/stays/folios/payers.ts";
import { charges, folios, payments } from "#server/stays/folios/tables.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { amountsOf } from "#shared/stays/folios/amounts.ts";
import type { FolioQuery } from "#shared/stays/folios/schema.ts";

/** Only this module writes through them. */
export const folioStore = entityStore("folio", folios);
export const chargeStore = entityStore("charge", charges);
export const paymentStore = entityStore("payment", payments);
export type FolioRow = ReturnType<typeof folioStore.get>;
export type ChargeRow = ReturnType<typeof chargeStore.get>;
export type PaymentRow = ReturnType<typeof paymentStore.get>;

/** Sorted by opening time by default. */
export function listFolios(view: View, asked: FolioQuery): Page<FolioRow> {
  const where = and(
    asked.booking_id === undefined ? undefined : eq(folios.booking_id, asked.booking_id),
    asked.group_id === undefined ? undefined : eq(folios.group_id, asked.group_id),
    asked.customer_id === undefined ? undefined : eq(folios.customer_id, asked.customer_id),
    asked.payer_id === undefined ? undefined : among(folios.id, foliosToPayBy(view, asked.payer_id)),
    asked.virtual === undefined ? undefined : whetherVirtual(asked.virtual),
    asked.status === undefined ? undefined : eq(folios.status, asked.status),
  );
  const { created_at, number } = folios;
  return folioStore.page(view, asked, where, sorting(asked.sort ?? "created_at", { created_at, number }));
}

function whetherVirtual(wanted: boolean): SQL | undefined {
  const isVirtual = and(isNull(folios.booking_id), isNull(folios.group_id));
  return wanted || !isVirtual ? isVirtual : not(isVirtual);
}

/** The folios of bookings or groups, the default one first. */
export function foliosOf(view: View, owner: "booking_id" | "group_id", ids: readonly string[]): Map<string, FolioRow[]> {
  if (ids.length === 0) return new Map();
  return groupBy(folioStore.all(view, among(folios[owner], ids), desc(folios.default), folios.created_at), (folio) => folio[owner] ?? "");
}

/** The folios of one booking, its default folio first. */
export function foliosOfBooking(view: View, booking_id: string): FolioRow[] {
  return foliosOf(view, "booking_id", [booking_id]).get(booking_id) ?? [];
}

/** A charge as the API returns it, with its net and tax amounts. */
export function withLineAmounts(row: ChargeRow) {
  return Object.assign({ ...row }, { folio: null, original_item_id: row.item_id, original_item: null }, amountsOf(row));
}

const liveCharges = liveOn(charges);
const livePayments = liveOn(payments);

/** The charges of folios that are not deleted, by day. */
export function chargesOfFolios(view: View, ids: readonly string[]): Map<string, ChargeRow[]> {
  if (ids.length === 0) return new Map();
  const found = liveCharges.all(view, { folios: ids }).map(({ id }) => id);
  const rows = chargeStore.findMany(view, found).sort((a, b) => compare(a.booked_on, b.booked_on) || compare(a.id, b.id));
  return groupBy(rows, (charge) => charge.folio_id);
}

/** The payments of folios, in the order in which they were posted. */
export function paymentsOfFolios(view: View, ids: readonly string[]): Map<string, PaymentRow[]> {
  if (ids.length === 0) return new Map();
  const found = livePayments.all(view, { folios: ids }).map(({ id }) => id);
  const rows = paymentStore.findMany(view, found).sort((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
  return groupBy(rows, (payment) => payment.folio_id);
}

function liveOn(table: typeof charges | typeof payments) {
  return query(["folios"], (db, { folios: ids, property }) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(oneOf(table.folio_id, ids), ofProperty(table, property), isNull(table.deleted_at))),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
