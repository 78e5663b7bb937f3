import type { FileColumn, Reader } from "#server/office/list-files/list-file.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { contactsText } from "#shared/guests/contacts/text.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import { roomsText } from "#shared/inventory/rooms/text.ts";
import { stateOf } from "#shared/money/invoices/rules.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { invoicesText } from "#shared/money/invoices/text.ts";
import type { OpenItem } from "#shared/money/open-items/schema.ts";
import { openItemsText } from "#shared/money/open-items/text.ts";
import { agesInWords } from "#shared/platform/core/persons.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { bookingScreensText } from "#shared/stays/bookings/screens-text.ts";
import { bookingsText } from "#shared/stays/bookings/text.ts";
import { foliosText } from "#shared/stays/folios/text.ts";
import type { Group } from "#shared/stays/groups/schema.ts";
import { groupsText } from "#shared/stays/groups/text.ts";
import type { RoomLock } from "#shared/stays/room-locks/schema.ts";
import { roomLocksText } from "#shared/stays/room-locks/text.ts";

type RoomNames = { room_type: (id: string) => string };
/** The names that a stay's other rooms and rates have. */
type StayNames = RoomNames & { room: (id: string) => string; rate: (id: string) => string };

export function bookingColumns(
  { language, time_zone }: Reader,
  { room_type, room: roomOf, rate: rateOf }: StayNames,
): FileColumn<Booking>[] {
  const text = { ...bookingsText, ...bookingScreensText };
  const statusOf = ({ status, expires_at }: Booking) => text[status === "pending" && expires_at !== null ? "offer" : status][language];
  const laterRoom = ({ from, room_id, room_type_id }: Booking["rooms"][number]) =>
    `${from} ${room_id === null ? room_type(room_type_id) : roomOf(room_id)}`;
  const ownNights = ({ nights, rate_id }: Booking) =>
    (nights ?? []).flatMap((night) => {
      const other = night.rate_id !== null && night.rate_id !== rate_id ? [rateOf(night.rate_id)] : [];
      const words = [...other, ...(night.fixed ? [text.own_price[language]] : [])];
      return words.length > 0 ? [`${night.date} ${words.join(", ")}`] : [];
    });
  return [
    { head: text.code, cell: ({ code }) => code },
    { head: text.status, cell: statusOf },
    { head: text.guest, cell: ({ guests }) => (guests ?? []).map(({ name }) => name).join(", ") },
    { head: text.customer, cell: ({ customer }) => customer?.name ?? null },
    { head: contactsText.email, cell: ({ customer }) => customer?.communication.email ?? null },
    { head: contactsText.phone, cell: ({ customer }) => customer?.communication.phone ?? null },
    { head: groupsText.name, cell: ({ group }) => group?.name ?? null },
    { head: text.check_in, cell: ({ check_in }) => localDate(check_in, time_zone) },
    { head: text.check_out, cell: ({ check_out }) => localDate(check_out, time_zone) },
    { head: text.nights_short, cell: ({ number_of_nights }) => number_of_nights },
    { head: text.occupancy, cell: ({ occupancy }) => occupancy },
    { head: text.adults, cell: ({ adults }) => adults },
    { head: text.children_ages, cell: ({ children }) => agesInWords(children) },
    { head: text.cots, cell: ({ cots }) => cots },
    { head: text.room_type, cell: ({ room_type_id }) => room_type(room_type_id) },
    { head: text.room, cell: ({ room }) => room?.number ?? null },
    { head: text.room_changes, cell: ({ rooms }) => rooms.slice(1).map(laterRoom).join("; ") },
    { head: text.rate, cell: ({ rate }) => rate?.name ?? null },
    { head: text.own_nights, cell: (booking) => ownNights(booking).join("; ") },
    { head: text.sum, cell: ({ gross_amount }) => ({ amount: gross_amount }) },
    { head: invoicesText.paid_amount, cell: ({ paid_amount }) => ({ amount: paid_amount }) },
    { head: foliosText.due, cell: ({ guest_due_amount }) => ({ amount: guest_due_amount }) },
    { head: text.source, cell: ({ source }) => source },
    { head: text.external_code, cell: ({ external_code }) => external_code },
    { head: text.external_id, cell: ({ external_id }) => external_id },
    { head: contactsText.debtor, cell: ({ debtor }) => debtor },
    { head: text.description, cell: ({ description }) => description },
    { head: contactsText.created_at, cell: ({ created_at }) => localDate(created_at, time_zone) },
  ];
}

export function contactColumns({ language, time_zone }: Reader): FileColumn<Contact>[] {
  const text = contactsText;
  return [
    { head: text.number_long, cell: ({ number }) => number },
    { head: text.type, cell: ({ type }) => text[type][language] },
    { head: text.name, cell: ({ name }) => name },
    { head: text.company_name, cell: ({ company }) => company.name },
    { head: text.email, cell: ({ communication }) => communication.email },
    { head: text.invoice_email, cell: ({ communication }) => communication.invoice_email },
    { head: text.phone, cell: ({ communication }) => communication.phone },
    { head: text.website, cell: ({ communication }) => communication.website },
    { head: text.line1, cell: ({ address }) => address.line1 },
    { head: text.line2, cell: ({ address }) => address.line2 },
    { head: text.postal_code, cell: ({ address }) => address.postal_code },
    { head: text.city, cell: ({ address }) => address.city },
    { head: text.state, cell: ({ address }) => address.state },
    { head: text.country, cell: ({ address }) => address.country },
    { head: text.language, cell: ({ language: spoken }) => spoken },
    { head: text.nationality, cell: ({ nationality }) => nationality },
    { head: text.date_of_birth, cell: ({ date_of_birth }) => date_of_birth },
    { head: text.vat_number, cell: ({ company }) => company.vat_number },
    { head: text.debtor, cell: ({ debtor }) => debtor },
    { head: text.reference, cell: ({ communication }) => communication.reference },
    { head: text.stays, cell: ({ summary }) => summary?.stays ?? 0 },
    { head: text.last_stay, cell: ({ summary }) => (summary?.last_check_out ? localDate(summary.last_check_out, time_zone) : null) },
    { head: text.next_stay, cell: ({ summary }) => (summary?.next_check_in ? localDate(summary.next_check_in, time_zone) : null) },
    { head: text.turnover, cell: ({ summary }) => ({ amount: summary?.gross_amount ?? 0 }) },
    { head: foliosText.due, cell: ({ summary }) => ({ amount: summary?.due_amount ?? 0 }) },
  ];
}

export function groupColumns({ time_zone }: Reader): FileColumn<Group>[] {
  const day = (instant: string | null | undefined) => (instant ? localDate(instant, time_zone) : null);
  return [
    { head: groupsText.name, cell: ({ name }) => name },
    { head: groupsText.customer, cell: ({ customer }) => customer?.name ?? null },
    { head: groupsText.arrival, cell: ({ summary }) => day(summary?.check_in) },
    { head: groupsText.departure, cell: ({ summary }) => day(summary?.check_out) },
    { head: groupsText.bookings, cell: ({ summary }) => summary?.bookings ?? 0 },
    { head: groupsText.persons, cell: ({ summary }) => summary?.persons ?? 0 },
    { head: groupsText.sum, cell: ({ summary }) => ({ amount: summary?.gross_amount ?? 0 }) },
    { head: invoicesText.paid_amount, cell: ({ summary }) => ({ amount: summary?.paid_amount ?? 0 }) },
    { head: foliosText.due, cell: ({ summary }) => ({ amount: summary?.due_amount ?? 0 }) },
  ];
}

export function invoiceColumns({ language, time_zone }: Reader, methodName = (stored: string) => stored): FileColumn<Invoice>[] {
  const text = invoicesText;
  const methods = ({ payments }: Invoice) => {
    const names = (payments ?? []).flatMap(({ method }) => (method === null ? [] : [methodName(method)]));
    return [...new Set(names)].join(", ");
  };
  return [
    { head: text.number, cell: ({ number }) => number },
    { head: text.day, cell: ({ finalized_on, created_at }) => finalized_on ?? localDate(created_at, time_zone) },
    { head: text.status, cell: ({ status, is_cancellation, kind }) => text[stateOf({ status, is_cancellation, kind })][language] },
    { head: text.customer, cell: ({ billing_address }) => billing_address.name },
    { head: contactsText.line1, cell: ({ billing_address }) => billing_address.line1 },
    { head: contactsText.postal_code, cell: ({ billing_address }) => billing_address.postal_code },
    { head: contactsText.city, cell: ({ billing_address }) => billing_address.city },
    { head: contactsText.country, cell: ({ billing_address }) => billing_address.country },
    { head: text.method, cell: methods },
    { head: text.total, cell: ({ total_amount }) => ({ amount: total_amount }) },
    { head: text.credited_amount, cell: ({ credited_amount }) => ({ amount: credited_amount }) },
    { head: text.paid_amount, cell: ({ paid_amount }) => ({ amount: paid_amount }) },
    { head: text.due, cell: ({ due_amount }) => ({ amount: due_amount }) },
  ];
}

export function openItemColumns({ language }: Reader): FileColumn<OpenItem>[] {
  const text = openItemsText;
  return [
    { head: text.number, cell: ({ number }) => number },
    { head: text.kind, cell: ({ kind }) => text[`kind_${kind}`][language] },
    { head: text.customer, cell: ({ customer_name }) => customer_name },
    { head: contactsText.email, cell: ({ email }) => email },
    { head: text.issued_on, cell: ({ issued_on }) => issued_on },
    { head: text.due_on, cell: ({ due_on }) => due_on },
    { head: text.days_overdue, cell: ({ days_overdue }) => Math.max(0, days_overdue) },
    { head: text.age, cell: ({ age }) => text[age][language] },
    { head: text.reminder_step, cell: ({ reminder_step }) => reminder_step },
    { head: text.reminded_on, cell: ({ reminded_on }) => reminded_on },
    { head: text.hold_until, cell: ({ hold_until }) => hold_until },
    { head: text.total_amount, cell: ({ total_amount }) => ({ amount: total_amount }) },
    { head: text.due_amount, cell: ({ due_amount }) => ({ amount: due_amount }) },
    { head: text.fee_amount, cell: ({ fee_amount }) => ({ amount: fee_amount }) },
  ];
}

export function roomLockColumns({ language, time_zone }: Reader): FileColumn<RoomLock>[] {
  const moment = (instant: string) => `${localDate(instant, time_zone)} ${localTime(instant, time_zone)}`;
  return [
    { head: roomLocksText.room, cell: ({ room }) => room?.number ?? null },
    { head: roomLocksText.reason, cell: ({ reason }) => reason },
    { head: roomLocksText.start, cell: ({ start }) => moment(start) },
    { head: roomLocksText.end, cell: ({ end }) => moment(end) },
    { head: roomLocksText.start_status, cell: ({ start_status }) => roomsText[start_status][language] },
    { head: roomLocksText.end_status, cell: ({ end_status }) => roomsText[end_status][language] },
    { head: roomLocksText.created_by, cell: ({ creator }) => creator?.name ?? null },
  ];
}

/** `seesUse` is false for housekeeping, who may read only number and status. */
export function roomColumns({ language, time_zone }: Reader, { room_type }: RoomNames, seesUse: boolean): FileColumn<Room>[] {
  const until = (rows: Room["bookings"], field: "check_out" | "end") => {
    const instant = rows?.[0]?.[field];
    return typeof instant === "string" ? localDate(instant, time_zone) : null;
  };
  const always: FileColumn<Room>[] = [
    { head: roomsText.number, cell: ({ number }) => number },
    { head: roomsText.status, cell: ({ status }) => roomsText[status][language] },
  ];
  if (!seesUse) return always;
  return [
    ...always,
    { head: roomsText.room_type, cell: ({ room_type_id }) => room_type(room_type_id) },
    { head: roomsText.taken_until, cell: ({ bookings }) => until(bookings, "check_out") },
    { head: roomsText.locked_until_head, cell: ({ room_locks }) => until(room_locks, "end") },
    { head: roomsText.external_id, cell: ({ external_id }) => external_id },
  ];
}
