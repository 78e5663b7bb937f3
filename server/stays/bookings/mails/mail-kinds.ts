import { and, desc, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { type ContactRow, languageFor } from "#server/guests/contacts/queries.ts";
import { roomTypeNameFor } from "#server/inventory/room-types/queries.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import { termsOfStay } from "#server/stays/bookings/cancellation-terms.ts";
import { bookingConfirmationPdf } from "#server/stays/bookings/documents/confirmation-pdf.ts";
import { type DocumentWords, documentKind, documentWords } from "#server/stays/bookings/documents/words.ts";
import { canceledMoney } from "#server/stays/bookings/mails/canceled-money.ts";
import { doorCodeFor } from "#server/stays/bookings/mails/door-code.ts";
import { peopleToMail, peopleToPreCheckIn, recipientsOf, travelerName } from "#server/stays/bookings/mails/mail-recipients.ts";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import {
  type MailDraft,
  type MailKindOf,
  type MailKinds,
  type MailWording,
  type NamedAttachment,
  namesPrices,
} from "#server/tenant/mail/kinds.ts";
import { fileSafe } from "#server/tenant/pdf/download.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { LinkPurpose } from "#shared/channels/guest-links/schema.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { amount } from "#shared/platform/core/money.ts";
import { whyNotMail } from "#shared/stays/bookings/mail-rules.ts";
import { bookingPdfText } from "#shared/stays/bookings/pdf-text.ts";
import { familyInWords } from "#shared/stays/bookings/persons-words.ts";
import { SOLD_STATUSES } from "#shared/stays/bookings/schema.ts";
import { salutation } from "#shared/tenant/mail/salutation.ts";
import { MASKED_CODE } from "#shared/tenant/mail/template.ts";
import { mailWords } from "#shared/tenant/mail/words.ts";

type BookingMailKind = "confirmation" | "cancellation" | LinkPurpose;

type MakeLink = (work: Work, booking_id: string, purpose: LinkPurpose) => string;

/** The mails about a booking. `makeLink` is passed in because guest links belong to a module above bookings. */
export function bookingMailKinds(makeLink: MakeLink): Pick<MailKinds, BookingMailKind> {
  return {
    confirmation: {
      ...bookingMailKind("confirmation"),
      link: null,
      sampleFiles: (language) => [sampleFile("file_confirmation", language)],
    },
    offer: {
      ...bookingMailKind("offer"),
      link: (work, id) => makeLink(work, id, "offer"),
      sampleFiles: (language) => [sampleFile("file_offer", language)],
    },
    cancellation: { ...bookingMailKind("cancellation"), link: null, sampleFiles: () => [] },
    pre_check_in: { ...bookingMailKind("pre_check_in"), link: (work, id) => makeLink(work, id, "pre_check_in"), sampleFiles: () => [] },
  };
}

function sampleFile(name: "file_confirmation" | "file_offer", language: "de" | "en"): string {
  return `${bookingPdfText[name][language]}.pdf`;
}

type AnyBookingMail = Omit<MailKindOf<"offer">, "link" | "sampleFiles"> & Omit<MailKindOf<"cancellation">, "link" | "sampleFiles">;

/** The parts that all mails about a booking share. Each kind has the placeholders of all. */
function bookingMailKind(kind: BookingMailKind): AnyBookingMail {
  const newest = newestWith(TRIED_ON[kind]);
  return {
    object: "booking",
    whyNot(view, id) {
      const booking = bookingStore.find(view, id);
      return booking ? whyNotMail(booking, kind, clockOf(view)) : "not_found";
    },
    draft(view, id) {
      const booking = bookingStore.find(view, id);
      return booking && draftOf(view, booking, kind);
    },
    doorCode: doorCodeFor,
    newest: (view) => newest.get(view, {})?.id ?? null,
    render(runtime, { view, id, attachment, link }) {
      const confirm_url = kind === "offer" && link !== null ? { confirm_url: link } : {};
      return bookingConfirmationPdf(view, runtime.config, { booking_id: id, include_rates: namesPrices(attachment), ...confirm_url });
    },
  };
}

function draftOf(view: View, booking: BookingRow, kind: BookingMailKind): MailDraft<"offer"> & MailDraft<"cancellation"> {
  const people = kind === "pre_check_in" ? peopleToPreCheckIn(view, booking) : peopleToMail(view, booking);
  return {
    name: booking.code,
    language: languageFor(view, people[0]),
    recipients: recipientsOf(people),
    values(wording) {
      const { language } = wording;
      const { money } = mailWords(language, getProperty(view, view.actor.property_id));
      const traveler = kind === "pre_check_in" ? null : travelerName(view, booking);
      const stays = kind === "cancellation" ? [booking] : [];
      return {
        ...stayValues(view, { booking, reader: people[0] ?? null, wording }),
        traveler,
        ...canceledMoney(view, { stays }, { language, money }),
      };
    },
    attachments({ language, include_rates }): NamedAttachment[] {
      if (kind === "pre_check_in" || kind === "cancellation") return [];
      const name = `${bookingPdfText[`file_${documentKind(booking)}`][language]}-${fileSafe(booking.code)}.pdf`;
      return [{ name, attachment: { kind: "booking_confirmation", include_rates } }];
    },
  };
}

type MailedStay = { booking: BookingRow; reader: ContactRow | null; wording: MailWording };

/** The placeholders about a stay, greeting the reader. */
export function stayValues(view: View, { booking, reader, wording: { language, include_rates } }: MailedStay) {
  const property = getProperty(view, view.actor.property_id);
  const words = mailWords(language, property);
  return {
    greeting: salutation(reader, language),
    guest_name: reader?.name ?? null,
    code: booking.code,
    check_in: words.day(booking.check_in),
    check_in_time: words.time(booking.check_in),
    check_out: words.day(booking.check_out),
    check_out_time: words.time(booking.check_out),
    nights: words.nights(booking.number_of_nights),
    persons: familyInWords(booking, language) ?? words.persons(booking.occupancy),
    room_type: roomTypesInWords(view, booking, { ...documentWords({ language, property }), language, day: words.day }),
    price: include_rates ? words.money(amount(booking.gross_amount)) : null,
    cancellation_terms: termsOfStay(view, booking, language),
    door_code: doorCodeFor(view, booking.id) === null ? null : MASKED_CODE,
    expires_at: booking.expires_at === null ? null : words.until(booking.expires_at),
  };
}

type RoomWords = Pick<DocumentWords, "say"> & { language: Language; day: (instant: string) => string };

/** The room type of a stay; of one in several rooms the first one, and from which days the guest has which others. */
function roomTypesInWords(view: View, booking: BookingRow, { language, say, day }: RoomWords): string {
  const [first, ...later] = partsOf(view, booking.id);
  const typeOf = ({ room_type_id }: Pick<BookingRow, "room_type_id">) => roomTypeNameFor(view, room_type_id, language);
  const changes = later.map((part) => say("room_changed", { day: day(part.check_in), room: typeOf(part) }));
  return [typeOf(first && later.length > 0 ? first : booking), ...changes].join("; ");
}

/** The bookings from which a template's preview is made. */
const TRIED_ON: Readonly<Record<BookingMailKind, SQL | undefined>> = {
  confirmation: inArray(bookings.status, SOLD_STATUSES),
  offer: and(eq(bookings.status, "pending"), isNotNull(bookings.expires_at)),
  cancellation: eq(bookings.status, "canceled"),
  pre_check_in: eq(bookings.status, "confirmed"),
};

function newestWith(condition: SQL | undefined) {
  return query([], (db, { property }) =>
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.property_id, property), condition, isNotNull(bookings.customer_id), isNull(bookings.deleted_at)))
      .orderBy(desc(bookings.id))
      .limit(1),
  );
}
