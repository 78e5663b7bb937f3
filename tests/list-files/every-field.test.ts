import { expect, test } from "vitest";
import { bookingColumns, groupColumns, invoiceColumns, roomColumns, roomLockColumns } from "#server/office/list-files/columns.ts";
import type { FileColumn } from "#server/office/list-files/list-file.ts";
import { BillingAddress } from "#shared/money/invoices/address.ts";
import {
  makeBookingRecord,
  makeContact,
  makeGroup,
  makeInvoice,
  makeRate,
  makeRoom,
  makeRoomLock,
} from "#tests/support/components/records.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const READER = { language: "en", time_zone: "Europe/Vienna" } as const;
const NAMES = { room_type: (id: string) => id, room: (id: string) => id, rate: (id: string) => id };
const FROM = "2030-04-02T13:00:00.000Z";
const TO = "2030-04-04T09:00:00.000Z";
/** Fields of every record that say nothing of it. */
const OF_EVERY_RECORD = ["created_at", "deleted_at", "id", "object", "updated_at", "version"];

const ANNA = makeContact({ id: "anna", name: "Anna" });
const ROOM = makeRoom({ id: "r1", number: "101", room_type_id: "double" });

type List = {
  fields: readonly string[];
  read: ReadonlySet<string>;
  /** Fields that the file leaves out, by the reason. */
  leftOut: Readonly<Record<string, readonly string[]>>;
};

/** Each list with a record in which what its file expands is filled. Contacts are in `every-column.test.ts`. */
const LISTS: Readonly<Record<string, List>> = {
  bookings: {
    ...fieldsOf(
      bookingColumns(READER, NAMES),
      makeBookingRecord({
        id: "b1",
        code: "B1",
        check_in: FROM,
        check_out: TO,
        room_type_id: "double",
        customer: ANNA,
        guests: [ANNA],
        room: ROOM,
        rate: makeRate({ id: "s", name: "Standard" }),
        group: makeGroup({ id: "g", name: "Choir" }),
      }),
    ),
    leftOut: {
      "the record of the id is named": ["customer_id", "group_id", "room_id"],
      "in the amounts": ["due_amount", "price.gross_amount", "price.items", "price.nights"],
      "not expanded": ["default_folio", "folios", "payers"],
      "of the day, on the booking's own page": ["arrival_time", "arrived_at", "departed_at", "pre_check_in", "registration_number"],
      "on the day's lists": ["dining_table", "number_plates"],
      "for the plan and the program": ["actions", "color", "overbooked", "read_only", "room_fixed"],
      "agreed with the guest, on the booking's own page": ["cancellation_terms", "security_code", "tax_exemptions"],
    },
  },
  groups: {
    ...fieldsOf(
      groupColumns(READER),
      makeGroup({
        id: "g1",
        name: "Choir",
        customer: ANNA,
        summary: {
          bookings: 1,
          persons: 2,
          check_in: FROM,
          check_out: TO,
          gross_amount: decimal(1),
          paid_amount: decimal(0),
          due_amount: decimal(1),
          guests_due_amount: decimal(0),
          statuses: { pending: 0, confirmed: 1, checked_in: 0, checked_out: 0, no_show: 0, canceled: 0 },
        },
      }),
    ),
    leftOut: {
      "the record of the id is named": ["customer_id"],
      "not expanded": ["bookings", "default_folio", "folios"],
      "of today, on the screen": ["summary.guests_due_amount", "summary.statuses"],
    },
  },
  invoices: {
    ...fieldsOf(invoiceColumns(READER), makeInvoice({ id: "i1", billing_address: BillingAddress.parse({ name: "Anna" }), payments: [] })),
    leftOut: {
      "the addressee is named": ["customer", "customer_id"],
      "not expanded": ["content", "file", "folio", "related_invoice"],
      "ids of other records": ["file_id", "folio_id", "related_invoice_id"],
      "on the invoice itself": ["additional_text", "billing_address.line2", "billing_address.state", "cancellation_reason"],
      "printed on the invoice": ["deducted_amount", "group_charges", "signature_caption", "signature_data"],
      "its day is there": ["finalized_at"],
    },
  },
  rooms: {
    ...fieldsOf(roomColumns(READER, NAMES, true), { ...ROOM, bookings: [], room_locks: [] }),
    leftOut: { "in the status": ["inspected_at"], "named by its id": ["room_type"] },
  },
  "room locks": {
    ...fieldsOf(roomLockColumns(READER), makeRoomLock({ id: "l1", room_id: "r1", start: FROM, end: TO, room: ROOM })),
    leftOut: { "the record of the id is named": ["created_by", "room_id"] },
  },
};

test.each(Object.entries(LISTS))("the file of %s shows every field that is not left out on purpose", (_, { fields, read, leftOut }) => {
  expect(fields.filter((field) => !read.has(field)).sort()).toEqual(Object.values(leftOut).flat().sort());
});

/** Fields of a record, those of its parts with their path, and the fields that the columns of a file read. */
function fieldsOf<T extends object>(columns: readonly FileColumn<T>[], record: T): { fields: string[]; read: Set<string> } {
  const read = new Set<string>();
  for (const { cell } of columns) cell(watched(record, "", read));
  const fields = Object.entries(record).flatMap(([name, value]) =>
    isPart(value) ? Object.keys(value).map((part) => `${name}.${part}`) : [name],
  );
  return { fields: fields.filter((field) => !OF_EVERY_RECORD.includes(field)), read };
}

/** True for a part of a record; other records and lists count as one field. */
function isPart(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("object" in value);
}

/** The record, which notes the fields that are read of it. */
function watched<T extends object>(record: T, path: string, read: Set<string>): T {
  return new Proxy(record, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof name === "string") read.add(path + name);
      return isPart(value) ? watched(value, `${path}${String(name)}.`, read) : value;
    },
  });
}
