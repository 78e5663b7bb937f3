import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  bookingColumns,
  contactColumns,
  groupColumns,
  invoiceColumns,
  roomColumns,
  roomLockColumns,
} from "#server/office/list-files/columns.ts";
import { makeContact, makeGroup, makeInvoice, makeRoomLock, pageOf } from "#tests/support/components/records.ts";
import { NOW, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const READER = { language: "en", time_zone: "Europe/Vienna" } as const;
const NAMES = { room_type: (id: string) => id, room: (id: string) => id, rate: (id: string) => id };

/**
 * Lists, the columns of their files, and where the two differ: columns of the screen that are named or divided otherwise in the file,
 * and columns of the file that the screen has no place for or shows beside others.
 */
const LISTS = [
  {
    at: "/contacts",
    columns: contactColumns(READER),
    onScreenOnly: ["No.", "Last or next"],
    inFileOnly: [
      ...[
        "Customer number",
        "Kind",
        "Company name",
        "E-mail for invoices",
        "Website",
        "Street and number",
        "Address line 2",
        "Postal code",
      ],
      ...["City", "State or region", "Country", "Language", "Nationality", "Date of birth", "VAT number", "Debtor account", "Reference"],
      ...["Last departure", "Next arrival", "Turnover"],
    ],
  },
  {
    at: "/bookings",
    columns: bookingColumns(READER, NAMES),
    onScreenOnly: ["Pers.", "Actions"],
    inFileOnly: [
      ...["Customer", "E-mail", "Phone", "Name of the group", "Guests", "Adults", "Children’s ages", "Cots"],
      ...["Room type", "Room changes", "Rate", "Nights with their own rate or price", "Paid", "Source", "External code"],
      ...["External ID", "Debtor account", "Comment", "Created"],
    ],
  },
  { at: "/groups", columns: groupColumns(READER), onScreenOnly: ["Status"], inFileOnly: ["Paid", "Due"] },
  {
    at: "/invoices",
    columns: invoiceColumns(READER),
    onScreenOnly: [],
    inFileOnly: ["Street and number", "Postal code", "City", "Country", "Corrected"],
  },
  {
    at: "/rooms",
    columns: roomColumns(READER, NAMES, true),
    onScreenOnly: ["Occupancy", "Actions"],
    inFileOnly: ["Occupied until", "Locked until", "External id"],
  },
  {
    at: "/room-locks",
    columns: roomLockColumns(READER),
    onScreenOnly: ["State"],
    inFileOnly: ["Status at the start", "Status at the end"],
  },
];

test.each(LISTS)(
  "the list at $at and its file differ only in the columns that are named",
  async ({ at, columns, onScreenOnly, inFileOnly }) => {
    const stays = [stayOf("Eva Huber", "r101", [2, 4])];
    const { answers } = fakeStays({ stays, contacts: [makeContact({ id: "anna", name: "Anna" })] });
    const totals = { total_amount: decimal(0), paid_amount: decimal(0), due_amount: decimal(0) };
    await showApp({
      at,
      answers: {
        ...answers,
        "groups.list": () => pageOf(makeGroup({ id: "g1", name: "Choir" })),
        "invoices.list": () => ({ ...pageOf({ ...makeInvoice({ id: "i1" }), content: null }), totals }),
        "roomLocks.list": () => pageOf(makeRoomLock({ id: "l1", room_id: "r101", start: NOW, end: "2030-04-02T10:00:00.000Z" })),
      },
    });
    await expect.element(page.getByRole("columnheader").first()).toBeVisible();
    const heads = page
      .getByRole("columnheader")
      .elements()
      .map(({ textContent }) => textContent.trim())
      .filter((head) => head !== "");
    const inFile = columns.map(({ head }) => head.en);
    expect({
      onScreenOnly: heads.filter((head) => !inFile.includes(head)),
      inFileOnly: inFile.filter((head) => !heads.includes(head)),
    }).toEqual({ onScreenOnly, inFileOnly });
  },
);
