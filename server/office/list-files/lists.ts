import { listContacts } from "#server/guests/contacts/queries.ts";
import { paymentMethodStore } from "#server/inventory/payment-methods/queries.ts";
import { roomTypeStore } from "#server/inventory/room-types/queries.ts";
import { listRooms, roomStore } from "#server/inventory/rooms/queries.ts";
import { listInvoices } from "#server/money/invoices/queries.ts";
import { listOpenItems } from "#server/money/open-items/open-items.ts";
import {
  bookingColumns,
  contactColumns,
  groupColumns,
  invoiceColumns,
  openItemColumns,
  roomColumns,
  roomLockColumns,
} from "#server/office/list-files/columns.ts";
import { listFile, type Reader } from "#server/office/list-files/list-file.ts";
import { expandAll, expandPage } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { rateStore } from "#server/prices/rates/queries.ts";
import { listBookings } from "#server/stays/bookings/queries.ts";
import { listGroups } from "#server/stays/groups/queries.ts";
import { listRoomLocks } from "#server/stays/room-locks/queries.ts";
import type { ContactQuery } from "#shared/guests/contacts/schema.ts";
import { contactsText } from "#shared/guests/contacts/text.ts";
import type { RoomQuery } from "#shared/inventory/rooms/schema.ts";
import { roomsText } from "#shared/inventory/rooms/text.ts";
import type { InvoiceQuery } from "#shared/money/invoices/schema.ts";
import { invoicesText } from "#shared/money/invoices/text.ts";
import { OpenItem, type OpenItemsQuery } from "#shared/money/open-items/schema.ts";
import { openItemsText } from "#shared/money/open-items/text.ts";
import { nameForStaff } from "#shared/platform/core/names-by-language.ts";
import type { Paging } from "#shared/platform/core/paging.ts";
import { can } from "#shared/platform/core/permissions.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";
import type { BookingQuery } from "#shared/stays/bookings/schema.ts";
import { bookingScreensText } from "#shared/stays/bookings/screens-text.ts";
import type { GroupQuery } from "#shared/stays/groups/schema.ts";
import { groupsText } from "#shared/stays/groups/text.ts";
import type { RoomLockQuery } from "#shared/stays/room-locks/schema.ts";
import { roomLocksText } from "#shared/stays/room-locks/text.ts";

/** A list's filters and sorting. */
type WholeList<Query> = Omit<Query, "page_number" | "page_size" | "expand">;

export const bookingFile = listFile(bookingScreensText.title, (view, query: WholeList<BookingQuery>, reader) => ({
  columns: bookingColumns(reader, {
    room_type: roomTypeNames(view, reader),
    room: remembered((id) => roomStore.findAny(view, id)?.number ?? ""),
    rate: remembered((id) => rateStore.findAny(view, id)?.name ?? ""),
  }),
  page: (paging) =>
    expandPage(view, "booking", listBookings(view, { ...query, ...paging, expand: [] }), [
      "customer",
      "guests",
      "room",
      "rate",
      "group",
      "nights",
    ]),
}));

export const contactFile = listFile(contactsText.title, (view, query: WholeList<ContactQuery>, reader) => ({
  columns: contactColumns(reader),
  page: (paging) => expandPage(view, "contact", listContacts(view, { ...query, ...paging, expand: [] }), ["summary"]),
}));

export const groupFile = listFile(groupsText.title, (view, query: WholeList<GroupQuery>, reader) => ({
  columns: groupColumns(reader),
  page: (paging) => expandPage(view, "group", listGroups(view, { ...query, ...paging, expand: [] }), ["customer", "summary"]),
}));

export const invoiceFile = listFile(invoicesText.title, (view, query: WholeList<InvoiceQuery>, reader) => ({
  columns: invoiceColumns(reader, methodNames(view, reader)),
  page(paging) {
    const page = listInvoices(view, { ...query, ...paging, expand: [] });
    return { ...page, data: expandAll(view, "invoice", page.data, ["payments"]) };
  },
}));

export const openItemFile = listFile(openItemsText.title, (view, query: WholeList<OpenItemsQuery>, reader) => ({
  columns: openItemColumns(reader),
  page(paging) {
    const { data, ...page } = listOpenItems(view, { ...query, ...paging });
    return { ...page, data: data.map((item) => toAmounts(OpenItem, item)) };
  },
}));

type WholeRooms = Omit<WholeList<RoomQuery>, "expand_current_bookings" | "expand_current_room_locks">;

export const roomFile = listFile(roomsText.title, (view, query: WholeRooms, reader) => {
  const seesUse = can(view.actor.role, "bookings:read");
  const all: Omit<RoomQuery, keyof Paging> = { ...query, expand: [], expand_current_bookings: seesUse, expand_current_room_locks: seesUse };
  return {
    columns: roomColumns(reader, { room_type: roomTypeNames(view, reader) }, seesUse),
    page(paging) {
      const page = expandPage(view, "room", listRooms(view, { ...all, ...paging }), []);
      return { ...page, data: view.wiring.withCurrent(view, page.data, all) };
    },
  };
});

export const roomLockFile = listFile(roomLocksText.title, (view, query: WholeList<RoomLockQuery>, reader) => ({
  columns: roomLockColumns(reader),
  page: (paging) => expandPage(view, "room_lock", listRoomLocks(view, { ...query, ...paging, expand: [] }), ["room", "creator"]),
}));

/** The name of a payment method as the reader knows it, by the one that payments answer. */
function methodNames(view: View, { language }: Reader): (stored: string) => string {
  const names = new Map(paymentMethodStore.all(view, undefined).map((method) => [method.name, nameForStaff(method, language)]));
  return (stored) => names.get(stored) ?? stored;
}

/** The name of a room type as the reader knows it, including deleted ones. */
function roomTypeNames(view: View, { language }: Reader): (id: string) => string {
  return remembered((id) => {
    const type = roomTypeStore.findAny(view, id);
    return type ? nameForStaff(type, language) : "";
  });
}

/** Names by id, each read once. */
function remembered(read: (id: string) => string): (id: string) => string {
  const names = new Map<string, string>();
  return (id) => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const name = read(id);
    names.set(id, name);
    return name;
  };
}
