import { and, desc, eq, isNull, not, type SQL } from "drizzle-orm";
import { groupBy } from "#server/core/expand.ts";
import { among, entityStore } from "#server/core/rows.ts";
import type { View } from "#server/core/work.ts";
import { foliosToPayBy } from "#server/folios/payers.ts";
import { charges, folios, payments } from "#server/folios/tables.ts";
import type { Page } from "#shared/core/paging.ts";
import { amountsOf } from "#shared/folios/amounts.ts";
import type { FolioQuery } from "#shared/folios/schema.ts";

/** Only this room writes through them. */
export const folioStore = entityStore("folio", folios);
export const chargeStore = entityStore("charge", charges);
export const paymentStore = entityStore("payment", payments);
export type FolioRow = ReturnType<typeof folioStore.find>;
export type ChargeRow = ReturnType<typeof chargeStore.find>;
export type PaymentRow = ReturnType<typeof paymentStore.find>;

/** In the order in which they were opened. */
export function listFolios(view: View, query: FolioQuery): Page<FolioRow> {
  const where = and(
    query.booking_id === undefined ? undefined : eq(folios.booking_id, query.booking_id),
    query.group_id === undefined ? undefined : eq(folios.group_id, query.group_id),
    query.customer_id === undefined ? undefined : eq(folios.customer_id, query.customer_id),
    query.payer_id === undefined ? undefined : among(folios.id, foliosToPayBy(view, query.payer_id)),
    query.virtual === undefined ? undefined : whetherVirtual(query.virtual),
    query.status === undefined ? undefined : eq(folios.status, query.status),
  );
  return folioStore.page(view, query, where, folios.created_at);
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

/** Charges as they go out, with the tax of each line. */
export function withLineAmounts(row: ChargeRow) {
  const { item_id, ...charge } = row;
  return { ...charge, original_item_id: item_id, original_item: null, ...amountsOf(row) };
}

/** The live charges of folios, by day. */
export function chargesOfFolios(view: View, ids: readonly string[]): Map<string, ChargeRow[]> {
  if (ids.length === 0) return new Map();
  const rows = chargeStore.all(view, among(charges.folio_id, ids), charges.booked_on);
  return groupBy(rows, (charge) => charge.folio_id);
}

/** The payments of folios, in the order in which they came. */
export function paymentsOfFolios(view: View, ids: readonly string[]): Map<string, PaymentRow[]> {
  if (ids.length === 0) return new Map();
  const rows = paymentStore.all(view, among(payments.folio_id, ids), payments.created_at);
  return groupBy(rows, (payment) => payment.folio_id);
}
