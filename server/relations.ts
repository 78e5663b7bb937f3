import { pagePictures } from "#server/channels/booking-page/uses.ts";
import type { Expanded } from "#server/entities.ts";
import { documentsOf } from "#server/guests/contacts/documents.ts";
import { contactsById } from "#server/guests/contacts/queries.ts";
import { documentFiles } from "#server/guests/contacts/uses.ts";
import { itemsById } from "#server/inventory/items/queries.ts";
import { paymentMethodsById } from "#server/inventory/payment-methods/queries.ts";
import { roomTypesById } from "#server/inventory/room-types/queries.ts";
import { roomsById, roomsByType } from "#server/inventory/rooms/queries.ts";
import { taxRatesById } from "#server/inventory/tax-rates/queries.ts";
import { receiptIdsOfPayments } from "#server/money/cash-register/of-payments.ts";
import { paymentsOfInvoices } from "#server/money/invoices/payments.ts";
import { type InvoiceRow, invoicesById, invoicesOfFolios } from "#server/money/invoices/queries.ts";
import { invoiceFiles } from "#server/money/invoices/uses.ts";
import { attachedFiles } from "#server/office/messages/uses.ts";
import {
  bounded,
  expandAll,
  many,
  one,
  type Relation,
  type Relations,
  type RowLike,
  withParent,
} from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import {
  childPricesByRate,
  itemsByRate,
  periodsByRate,
  priceRulesByRate,
  pricesByRate,
  pricesByRoomType,
  ratesById,
} from "#server/prices/rates/queries.ts";
import { nightsRelation } from "#server/stays/bookings/nights.ts";
import { payersRelation } from "#server/stays/bookings/payers.ts";
import { bookingsById, bookingsOfCustomers, bookingsOfGroups, bookingsOfGuests, bookingsOfRooms } from "#server/stays/bookings/queries.ts";
import { actionsRelation, adultsRelation, guestDueRelation, guestsRelation, roomsRelation } from "#server/stays/bookings/relations.ts";
import { type Account, accountsOf, memberFolios } from "#server/stays/folios/accounts.ts";
import { contactSummaryRelation, foliosOfCustomers } from "#server/stays/folios/of-contacts.ts";
import { type FolioRow, folioStore, foliosOf } from "#server/stays/folios/queries.ts";
import { chargesRelation, paymentsRelation } from "#server/stays/folios/relations.ts";
import { groupsById, groupsOfCustomers } from "#server/stays/groups/queries.ts";
import { summaryRelation } from "#server/stays/groups/summary.ts";
import { photoFiles } from "#server/stays/notes/uses.ts";
import { locksOfRooms } from "#server/stays/room-locks/queries.ts";
import { apiKeysById } from "#server/tenant/api-keys/queries.ts";
import { mayHearOf } from "#server/tenant/events/queries.ts";
import { fileStore } from "#server/tenant/files/queries.ts";
import { usesOfFiles } from "#server/tenant/files/uses-of-files.ts";
import { logoFiles } from "#server/tenant/properties/uses.ts";
import { usersById } from "#server/tenant/team/queries.ts";
import { avatarFiles } from "#server/tenant/team/uses.ts";
import { Room } from "#shared/inventory/rooms/schema.ts";
import { InvoicePaid, RelatedInvoice } from "#shared/money/invoices/schema.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";
import { Booking } from "#shared/stays/bookings/schema.ts";
import { Folio } from "#shared/stays/folios/schema.ts";
import { Group } from "#shared/stays/groups/schema.ts";

/** The relations that `expand` can load, one line for each entity and relation. Related entities come without relations of their own. */
export const RELATIONS = {
  item: { tax_rate: one("tax_rate_id", taxRatesById) },
  room_type: {
    prices: bounded("first_in_pages", many(pricesByRoomType)),
    rooms: bounded("first_in_pages", upward("room", Room, roomsByType)),
  },
  room: {
    room_type: one("room_type_id", bare("room_type", roomTypesById)),
    bookings: bounded("first", upward("booking", Booking, bookingsOfRooms)),
    room_locks: bounded("last", many(locksOfRooms)),
  },
  rate: {
    parent_rate: one("parent_rate_id", ratesById),
    restrictions: bounded("first_in_pages", many(periodsByRate)),
    prices: bounded("first_in_pages", many(pricesByRate)),
    child_prices: bounded("first_in_pages", many(childPricesByRate)),
    price_rules: bounded("first_in_pages", many(priceRulesByRate)),
    items: bounded(
      "first_in_pages",
      withParent(many(itemsByRate), "rate", (view, rows) => expandAll(view, "rate", rows)),
    ),
  },
  contact: {
    default_rate: one("default_rate_id", bare("rate", ratesById)),
    bookings_as_customer: bounded("last", upward("booking", Booking, bookingsOfCustomers)),
    bookings_as_guest: bounded("last", upward("booking", Booking, bookingsOfGuests)),
    groups: bounded("first_in_pages", upward("group", Group, groupsOfCustomers)),
    folios: bounded(
      "last",
      many((view, ids) => new Map([...foliosOfCustomers(view, ids)].map(([id, rows]) => [id, accountsOut(view, rows)]))),
    ),
    documents: bounded("first_in_pages", many(documentsOf)),
    summary: contactSummaryRelation,
  },
  group: {
    customer: one("customer_id", bare("contact", contactsById)),
    bookings: bounded("first_in_pages", upward("booking", Booking, bookingsOfGroups)),
    summary: summaryRelation,
    folios: foliosRelation("group_id"),
    default_folio: defaultFolio("group_id"),
  },
  note: { user: one("user_id", readable("user", usersById)), api_key: one("api_key_id", readable("api_key", apiKeysById)) },
  folio: {
    group: one("group_id", bare("group", groupsById)),
    booking: one("booking_id", (view, ids) => expandAll(view, "booking", bookingsById(view, ids)).map((row) => Booking.parse(row))),
    customer: one("customer_id", bare("contact", contactsById)),
    folios: (view, rows) => {
      const members = memberFolios(view, rows as readonly Account[], "any");
      return (row) => accountsOut(view, members.get(row.id) ?? []);
    },
    charges: withParent(chargesRelation(bare("item", itemsById)), "folio", foliosOut),
    payments: withParent(paymentsRelation(paymentMethodsById, receiptIdsOfPayments), "folio", foliosOut),
    invoices: upward("invoice", RelatedInvoice, invoicesOfFolios),
  },
  invoice: {
    folio: one("folio_id", (view, ids) => accountsOut(view, folioStore.findMany(view, ids))),
    customer: one("customer_id", bare("contact", contactsById)),
    related_invoice: one("related_invoice_id", (view, ids) =>
      expandAll(view, "invoice", invoicesById(view, ids)).map((row) => RelatedInvoice.parse(row)),
    ),
    content: () => (row) => (row as InvoiceRow).content,
    file: one("file_id", fileStore.findMany),
    payments: (view, rows) => {
      const paid = paymentsOfInvoices(view, rows as readonly InvoiceRow[]);
      return (row) => (paid.get(row.id) ?? []).map((payment) => toAmounts(InvoicePaid, payment));
    },
  },
  calendar_feed: { room: one("room_id", bare("room", roomsById)), room_type: one("room_type_id", bare("room_type", roomTypesById)) },
  room_lock: { room: one("room_id", bare("room", roomsById)), creator: one("created_by", namesOfUsers) },
  file: {
    uses: bounded(
      "first_in_pages",
      many(usesOfFiles([logoFiles, avatarFiles, documentFiles, photoFiles, invoiceFiles, pagePictures, attachedFiles])),
    ),
  },
  booking: {
    group: one("group_id", bare("group", groupsById)),
    customer: one("customer_id", bare("contact", contactsById)),
    room: one("room_id", bare("room", roomsById)),
    rate: one("rate_id", bare("rate", ratesById)),
    guests: guestsRelation(bare("contact", contactsById)),
    actions: actionsRelation,
    adults: adultsRelation,
    guest_due_amount: guestDueRelation,
    rooms: roomsRelation,
    folios: foliosRelation("booking_id"),
    default_folio: defaultFolio("booking_id"),
    nights: nightsRelation,
    payers: payersRelation,
  },
} as const satisfies Record<keyof Expanded, Relations[string]>;

/** A relation, or after a dot the relation inside it. */
export type RelationName<O extends keyof Expanded> = Direct<O> | `${Direct<O>}.${string}`;
type Direct<O extends keyof Expanded> = keyof (typeof RELATIONS)[O] & string;

/** Rows of a relation: their own relations are all null. */
function bare(object: keyof Expanded, load: (view: View, ids: string[]) => readonly RowLike[]) {
  return (view: View, ids: string[]) => expandAll(view, object, load(view, ids));
}

/** A relation that is empty for roles that may not read its rows. */
function readable(object: string, load: (view: View, ids: string[]) => readonly RowLike[]) {
  return (view: View, ids: string[]) => (mayHearOf(view, object) ? load(view, ids) : []);
}

/** Users by name only: colleagues know each other, but not everybody may read the team. */
function namesOfUsers(view: View, ids: string[]): { id: string; name: string }[] {
  return usersById(view, ids).map(({ id, name }) => ({ id, name }));
}

/** Folios that already have their sums, as the charges and payments on them expand them. */
function foliosOut(view: View, rows: readonly RowLike[]): Folio[] {
  return expandAll(view, "folio", rows).map((folio) => Folio.parse(folio));
}

/** Folios with their sums, as their owner expands them, without relations of their own. */
function accountsOut(view: View, rows: readonly FolioRow[]): Folio[] {
  return foliosOut(view, accountsOf(view, rows));
}

/** A relation to the folios of an owner, the default folio first. */
function foliosRelation(owner: "booking_id" | "group_id"): Relation {
  return many((view, ids) => new Map([...foliosOf(view, owner, ids)].map(([id, rows]) => [id, accountsOut(view, rows)])));
}

function defaultFolio(owner: "booking_id" | "group_id"): Relation {
  return (view, rows) => {
    const folios = foliosOf(
      view,
      owner,
      rows.map(({ id }) => id),
    );
    return (row) =>
      accountsOut(
        view,
        (folios.get(row.id) ?? []).filter((folio) => folio.default),
      )[0] ?? null;
  };
}

type RowsByOwner = (view: View, ids: string[]) => ReadonlyMap<string, readonly RowLike[]>;

/**
 * A relation to rows of a module above this one; the OpenAPI document describes them only as related, so they are parsed into their own
 * shape here.
 */
function upward(object: keyof Expanded, shape: { parse: (row: unknown) => object }, load: RowsByOwner): Relation {
  return many((view, ids) => {
    const found = [...load(view, ids)];
    return new Map(found.map(([id, rows]) => [id, expandAll(view, object, rows).map((row) => shape.parse(row))]));
  });
}
