import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { DocumentForm } from "#client/guests/contacts/document-form.tsx";
import { AddressDialog } from "#client/money/invoices/address-dialog.tsx";
import { BookingForm } from "#client/stays/bookings/form/booking-form.tsx";
import { GroupForm } from "#client/stays/groups/group-form.tsx";
import { LockForm } from "#client/stays/room-locks/lock-form.tsx";
import { valuesOfLock } from "#client/stays/room-locks/lock-values.ts";
import { ContactInput, DocumentInput } from "#shared/guests/contacts/input.ts";
import { BillingAddress } from "#shared/money/invoices/address.ts";
import { BookingInput, BookingPatch } from "#shared/stays/bookings/schema.ts";
import { GroupInput } from "#shared/stays/groups/schema.ts";
import { RoomLockInput } from "#shared/stays/room-locks/schema.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { missingInputs, type OtherNames } from "#tests/support/components/form-inputs.ts";
import { makeContact, makeGroup, makeRoomLock } from "#tests/support/components/records.ts";
import { NOW, showApp, showScreen } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";
import { filled } from "#tests/support/filled.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const ZONE = "Europe/Vienna";
const nothing = () => {};
const stays = () => true;
const ANNA = makeContact({ id: "anna", name: "Anna Gruber" });
/** Places of a booking's fields in its forms. */
const BOOKING_NAMES: OtherNames = {
  check_in: "Arrival",
  check_out: "Departure",
  occupancy: "adults",
  room_type_id: "Room type",
  room_id: "Room",
  rate_id: "Rate",
  "children.0.age": "children",
  "children.0.date_of_birth": "children",
  customer_id: "Customer",
  color: "Colour",
  total_gross_amount: "total",
  retain_original_price: "Which price should count?",
  expires_at: "Offer valid until",
};

type Form = { element: ReactElement; input: unknown; answers?: Answers; otherNames?: OtherNames };

/** Forms of single records in which every field of the input is filled. */
const FORMS: Readonly<Record<string, () => Form>> = {
  "contact's document": () => {
    const input = filled(DocumentInput);
    const stored = { file_id: "f1", name: "passport.pdf", content_type: "application/pdf", size: 1, created_at: NOW };
    const document = { object: "document" as const, ...stored, ...input, name: input.name ?? stored.name };
    return { element: <DocumentForm contact={ANNA} document={document} readAgain={nothing} onClose={nothing} />, input };
  },
  group: () => {
    const input = filled(GroupInput);
    const element = <GroupForm group={makeGroup({ id: "g1", ...input, customer: ANNA })} staysAt={stays} />;
    return { element, input, otherNames: { customer_id: "Customer" } };
  },
  "billing address": () => {
    const input = { billing_address: filled(BillingAddress) };
    return { element: <AddressDialog opened folioId="f1" payerId={null} onMade={nothing} onClose={nothing} />, input };
  },
  "room lock": () => {
    const input = filled(RoomLockInput, (path) => ({ room_id: "r101", end: "2030-05-20T10:00:00.000Z" })[path.join()]);
    const lock = makeRoomLock({ id: "l1", ...input });
    return { element: <LockForm lock={lock} begun={valuesOfLock(lock, ZONE)} />, input };
  },
};

test.each(Object.entries(FORMS))("the form of a full %s has an input for every field", async (_, form) => {
  const { element, input, answers = {}, otherNames = {} } = form();
  await showScreen({ at: "/", path: "/", element, answers: { ...fakeStays({ contacts: [ANNA] }).answers, ...answers } });
  await expect.poll(() => missingInputs(input, otherNames)).toEqual([]);
});

test("the form of a full contact has an input for every field", async () => {
  // A foreigner is asked for a travel document.
  const input = filled(ContactInput, (path) => ({ nationality: "DE", default_rate_id: "standard" })[path.join()]);
  await showApp({ at: "/contacts/anna", answers: fakeStays({ contacts: [makeContact({ id: "anna", ...input })] }).answers });
  await expect.poll(() => missingInputs(input)).toEqual([]);
});

test("the form of a full booking has an input for every field, and asks which price should count once its days are others", async () => {
  const input = filled(BookingPatch);
  const actions = [{ action: "edit" as const, allowed: true, reasons: [] }];
  const offer = stayOf("Anna", "r101", [3, 5], {
    status: "pending",
    expires_at: "2030-04-02T10:00:00.000Z",
    children: [{ age: 3 }],
    cots: 1,
  });
  const quote = {
    current: decimal(200),
    retained: decimal(200),
    recalculated: decimal(300),
    taken_by: null,
    rule_violations: [],
    out_of_stock: [],
  };
  await showScreen({
    at: "/",
    path: "/",
    element: <BookingForm booking={{ ...offer, customer: ANNA, actions }} readAgain={nothing} isWhole />,
    answers: { ...fakeStays({ contacts: [ANNA] }).answers, "bookings.quote": () => quote },
  });
  // The warning about cots is read in the form itself.
  await expect.poll(() => missingInputs(input, BOOKING_NAMES).sort()).toEqual(["ignore_stock", "retain_original_price"]);
  await page.getByRole("textbox", { name: "Departure" }).fill("06/04/2030");
  await expect.poll(() => missingInputs(input, BOOKING_NAMES)).toEqual(["ignore_stock"]);
});

test("the form of a new booking or offer has an input for every field", async () => {
  const input = filled(BookingInput);
  // The room's choice "best free room", cots once there is a child, the group in the address, and warnings that were read.
  const warnings = ["ignore_rate_rules", "ignore_stock"];
  // Of the nights, each has its rate and its price under its date.
  const nights = ["nights.0.date", "nights.0.fixed", "nights.0.gross_amount", "nights.0.rate_id"];
  const elsewhere = ["auto_assign_room", "cots", "group_id", ...warnings, ...nights];
  const otherNames = {
    ...BOOKING_NAMES,
    guest_id: "is one of the guests",
    status: "What is it?",
    send_pre_check_in_link: "Offer online check-in by e-mail",
  };
  await showApp({ at: "/rooms?new=booking&check_in=2030-04-03&check_out=2030-04-05", answers: fakeStays({ contacts: [ANNA] }).answers });
  const form = page.getByRole("form", { name: "New booking" });
  await form.getByRole("combobox", { name: "Customer" }).fill("Anna");
  await page.getByRole("option", { name: /Anna Gruber/ }).click();
  const sent = { ...otherNames, send_confirmation: "Send a confirmation by e-mail" };
  await expect.poll(() => missingInputs(input, sent).sort()).toEqual([...elsewhere, "expires_at"].sort());
  await form.getByText("Offer", { exact: true }).click();
  const offered = { ...otherNames, send_confirmation: "Send the offer by e-mail" };
  await expect.poll(() => missingInputs(input, offered).sort()).toEqual([...elsewhere, "send_pre_check_in_link"].sort());
});
