import { create } from "qrcode";
import { assertAddressRests } from "#server/channels/booking-page/address-limit.ts";
import { endHold, getHold, type HoldRow } from "#server/channels/booking-page/holds.ts";
import { pageContent, visitorOf } from "#server/channels/booking-page/queries.ts";
import { type ContactRow, contactByEmail, contactStore } from "#server/guests/contacts/queries.ts";
import { createContact } from "#server/guests/contacts/service.ts";
import { roomTypeNameFor } from "#server/inventory/room-types/queries.ts";
import { offersCard, payUrl } from "#server/money/card-payments/links.ts";
import { confirmationTakesAlong } from "#server/money/deposits/joined-deposits.ts";
import { type DepositRow, depositsOfFolios } from "#server/money/deposits/queries.ts";
import { makeDeposit } from "#server/money/deposits/service.ts";
import { depositChoices } from "#server/money/deposits/settings.ts";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Config, type Runtime, type View, type Work, write } from "#server/platform/core/work/work.ts";
import { priceIfAny } from "#server/prices/pricing/price-stay.ts";
import { sendMailsOfNew } from "#server/stays/bookings/mails/send-mails.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { foliosOfBooking } from "#server/stays/folios/queries.ts";
import { sendMail } from "#server/tenant/mail/compose.ts";
import { mailRefusal } from "#server/tenant/mail/mail-setup.ts";
import { addressLine } from "#server/tenant/pdf/recipient.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { isTooFast, MIN_SECONDS, noteOf } from "#shared/channels/booking-page/rules.ts";
import type { PublicBooking, PublicBookingInput } from "#shared/channels/booking-page/schema.ts";
import { bookingPageText } from "#shared/channels/booking-page/text.ts";
import { calendarFile } from "#shared/channels/guest-links/calendar.ts";
import { isSameName } from "#shared/channels/guest-links/rules.ts";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { payeeOf, paymentCode } from "#shared/money/invoices/payment-code.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import { amount } from "#shared/platform/core/money.ts";
import { hotelDay, localDate } from "#shared/platform/core/stays.ts";
import { sayIn } from "#shared/platform/core/text.ts";
import { type InCents, toCents } from "#shared/platform/core/wire-money.ts";
import { taxedPersons } from "#shared/prices/local-taxes/persons.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";

const HOUR_MS = 3_600_000;

/**
 * Makes the booking of a hold, by the same use case as the front desk; the price is the one that the guest saw. A repeated call with the
 * same hold gets the same booking. Throws `hold/expired`, also if that booking was canceled since, `booking/no_available_room_found`
 * where the front desk has given the room away meanwhile, and `too_many_requests` where the form came back sooner than a person can fill it
 * in or the address has got too many bookings that day.
 */
export function bookAsGuest(runtime: Runtime, { slug, ...input }: PublicBookingInput): InCents<PublicBooking> {
  if (input.homepage !== "") throw invalid("homepage", "stays_empty");
  const visitor = visitorOf(runtime, slug, input.guest.language);
  const { id, isNew } = write(runtime, visitor, (work) => bookHold(work, input));
  // In a transaction of its own: a refused deposit invoice does not refuse the booking.
  if (isNew) askForDeposit(runtime, visitor, { id, email: input.guest.email });
  return write(runtime, visitor, (work) => confirmationOf(work, bookingStore.get(work, id)));
}

type BookingRequest = Omit<PublicBookingInput, "slug">;

function bookHold(work: Work, sent: BookingRequest): { id: string; isNew: boolean } {
  const hold = getHold(work, sent.hold_id);
  if (hold.booking_id !== null) return { id: hold.booking_id, isNew: false };
  if (hold.expires_at <= work.now) throw new Problem("hold/expired");
  if (isTooFast(hold.created_at, work.now)) throw new Problem("too_many_requests", String(MIN_SECONDS));
  assertAddressRests(work, sent.guest.email);
  const customer = customerFor(work, sent.guest);
  const traveler = travelerFor(work, sent, customer);
  const booking = createBooking(work, inputOf(work, { hold, sent, customer, traveler }));
  endHold(work, hold, booking.id);
  const send_pre_check_in_link = booking.status === "confirmed";
  sendMailsOfNew(work, booking, { send_confirmation: true, send_pre_check_in_link, emails: [sent.guest.email] });
  return { id: booking.id, isNew: true };
}

type HeldBooking = { hold: HoldRow; sent: BookingRequest; customer: ContactRow; traveler: ContactRow };

function inputOf(work: Work, { hold, sent, customer, traveler }: HeldBooking): InCents<BookingInput> {
  const page = pageContent(work);
  const { room_type_id, rate_id, check_in, check_out, adults, children, cots } = hold;
  const persons = { occupancy: adults + children.length, children: children.map((age) => ({ age })), cots };
  const isOffer = page.books === "offer";
  const guests = taxedPersons([], { ...persons, arrival: localDate(check_in, work.actor.time_zone) });
  const booked_on = hotelDay(work.now, work.actor.time_zone);
  const today = priceIfAny(work, { check_in, check_out }, { rate_id, room_type_id, ...persons, guests, booked_on })?.gross_amount;
  const typed = newlyTyped(sent.guest, customer);
  const input = BookingInput.parse({
    room_type_id,
    rate_id,
    check_in,
    check_out,
    ...persons,
    auto_assign_room: true,
    customer_id: customer.id,
    guest_id: traveler.id,
    source: "booking_page",
    description: noteOf({ remarks: sent.remarks, ...typed }, propertyLanguage(work)),
    status: isOffer ? "pending" : "confirmed",
    expires_at: isOffer ? new Date(Date.parse(work.now) + page.offer_hours * HOUR_MS).toISOString() : null,
    // The restrictions were asked when the room was held, with the holds of others.
    ignore_rate_rules: true,
    // A price that has changed since it was shown stays as it was shown.
    total_gross_amount: today === hold.gross_amount ? null : amount(hold.gross_amount),
  });
  return toCents(BookingInput, input);
}

/** Typed data of the guest that the contact doesn't have: the front desk reads them and decides. */
function newlyTyped({ email, phone, address }: PublicBookingInput["guest"], { communication, address: known }: ContactRow) {
  const line = address && addressLine(address);
  return {
    email: communication.email === null ? email : null,
    phone: phone && phone !== communication.phone ? phone : null,
    address: line && line !== addressLine(known) ? line : null,
  };
}

/**
 * The contact who has this e-mail and this name already, unchanged; else a new one. Anyone who types a stranger's e-mail reads and changes
 * nothing of theirs: another name makes a contact of its own, without the e-mail that the other one has.
 */
function customerFor(work: Work, { name, email, phone, language, address }: PublicBookingInput["guest"]): ContactRow {
  const holder = contactByEmail(work, email);
  const known = holder && contactStore.find(work, holder.id);
  const hasAddress = address === null || Boolean(known?.address.line1);
  if (known && known.type === "person" && hasAddress && isSameName(known.name, name)) return known;
  const communication = { email: holder ? null : email, phone: phone || null };
  return createContact(work, ContactInput.parse({ name, language, communication, address: address ?? {} }));
}

/** The guest who travels: the customer, or a new contact. A known one would let a stranger attach people to a stay by their name. */
function travelerFor(work: Work, { traveler_name, guest: { name, language } }: BookingRequest, customer: ContactRow): ContactRow {
  if (traveler_name === null || isSameName(traveler_name, name)) return customer;
  return createContact(work, ContactInput.parse({ name: traveler_name, language }));
}

/**
 * Issues the deposit invoice and mails it, with the confirmation where the property sends one mail; that of an offer is mailed once the offer was accepted (`mailDepositsOfAccepted`). Without the
 * guest's complete address, or with nothing to ask for, there is none.
 */
function askForDeposit(runtime: Runtime, visitor: Actor, { id, email }: { id: string; email: string }): void {
  try {
    write(runtime, visitor, (work) => {
      if (!pageContent(work).asks_deposit) return;
      const { percentage } = depositChoices(work);
      const invoice = makeDeposit(work, { booking_id: id, percentage });
      if (bookingStore.get(work, id).status !== "confirmed" || confirmationTakesAlong(work, id)) return;
      sendMail(work, { kind: "deposit", id: invoice.id }, { emails: [email] });
    });
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
  }
}

/** The booking for the page "thank you". Throws `hold/expired` for a booking that was canceled meanwhile. */
function confirmationOf(work: Work, booking: BookingRow): InCents<PublicBooking> {
  if (booking.status === "canceled") throw new Problem("hold/expired");
  const { code, check_in, check_out, number_of_nights, gross_amount, expires_at } = booking;
  const folios = foliosOfBooking(work, booking.id);
  const [deposit] = depositsOfFolios(
    work,
    folios.map((folio) => folio.id),
  );
  return {
    code,
    check_in,
    check_out,
    number_of_nights,
    gross_amount,
    expires_at,
    status: booking.status === "pending" ? "pending" : "confirmed",
    calendar: calendarOf(work, booking),
    deposit: deposit ? depositOut(work, deposit) : null,
    payment_url: deposit ? paymentUrl(work, work.config, deposit) : null,
    mailed: mailRefusal(work, work.config) === null,
  };
}

function calendarOf(view: View, { code, check_in, check_out, room_type_id }: BookingRow): string {
  const { name, address, communication } = getProperty(view, view.actor.property_id);
  const { language } = view.actor;
  const say = sayIn(bookingPageText, language);
  const description = `${say("calendar_code", { code })}\n${roomTypeNameFor(view, room_type_id, language)}`;
  const location = [name, addressLine(address)].filter(Boolean).join(", ");
  const stay = { code, title: say("calendar_title", { property: name }), location, description, check_in, check_out };
  return calendarFile({ ...stay, url: communication.website ?? null }, view.now);
}

function paymentUrl(view: View, config: Config, { invoice_id }: DepositRow): string | null {
  return offersCard(view, invoiceStore.get(view, invoice_id, "invoice_id")) ? payUrl(view, config, invoice_id) : null;
}

function depositOut(view: View, { invoice_id, gross_amount, due_on, number }: DepositRow): InCents<PublicBooking>["deposit"] {
  const { content } = invoiceStore.get(view, invoice_id, "invoice_id");
  if (!content) throw new Error("a deposit invoice has no content");
  const { bank } = content.seller;
  const words = paymentCode({ ...content, purpose: sayIn(bookingPageText, view.actor.language)("purpose", { number }) });
  const account = { payee: payeeOf(content.seller), iban: bank.iban ?? null, bic: bank.bic ?? null };
  return { gross_amount, due_on, number, ...account, qr_code: words === null ? null : rowsOf(words) };
}

/** The cells of a QR code (correction level M, as EPC069-12 asks for), row by row. */
function rowsOf(words: string): string[] {
  const { modules } = create(words, { errorCorrectionLevel: "M" });
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from(modules.data.slice(row * modules.size, (row + 1) * modules.size), (cell) => (cell ? "1" : "0")).join(""),
  );
}
