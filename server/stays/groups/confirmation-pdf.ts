import { contactsById, languageFor } from "#server/guests/contacts/queries.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { type PrintedStay, printedStays, recipientLines } from "#server/stays/bookings/documents/facts.ts";
import { drawEnd, drawOpening, drawValidity } from "#server/stays/bookings/documents/frame.ts";
import { boundsOn, documentKind, documentWords, expiryDay, nightsOn, roomsOn } from "#server/stays/bookings/documents/words.ts";
import { bookingsOfGroups } from "#server/stays/bookings/queries.ts";
import { getGroup } from "#server/stays/groups/queries.ts";
import { makeLetter, type PropertyDocumentContext, propertyDocumentContext } from "#server/tenant/pdf/document-context.ts";
import { fileSafe, type Pdf } from "#server/tenant/pdf/download.ts";
import { drawPanel } from "#server/tenant/pdf/panel.ts";
import type { Sheet } from "#server/tenant/pdf/sheet.ts";
import { drawTable, drawTotal, type Row, TOTAL_HEIGHT } from "#server/tenant/pdf/table.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { amount, sumOf } from "#shared/platform/core/money.ts";
import { familyInWords } from "#shared/stays/bookings/persons-words.ts";
import { termsFor } from "#shared/tenant/settings/rules.ts";

export type GroupDocument = { group_id: string; include_rates: boolean };

/**
 * The confirmation of a group as a PDF for its customer, in their language: every booking that is neither canceled nor a no-show, and the
 * sum. While all of them are offers it is an offer, valid until the earliest expiry.
 */
export async function groupConfirmationPdf(view: View, config: Config, { group_id, include_rates }: GroupDocument): Promise<Pdf> {
  const group = getGroup(view, group_id);
  const bookings = bookingsOfGroups(view, [group_id]).get(group_id) ?? [];
  const stays = printedStays(
    view,
    bookings.filter(({ status }) => status !== "canceled" && status !== "no_show"),
  );
  const addressee = contactsById(view, group.customer_id ? [group.customer_id] : [])[0] ?? stays[0]?.customer ?? null;
  const context = propertyDocumentContext(view, config, languageFor(view, addressee));
  const words = documentWords(context);
  const kind = stays.length > 0 && stays.every(({ booking }) => documentKind(booking) === "offer") ? "group_offer" : "group_confirmation";
  const expires_at = kind === "group_offer" ? firstExpiry(stays) : null;
  const content = await makeLetter(context, {
    title: words.say(kind),
    subtitle: group.name,
    recipient: addressee ? recipientLines(addressee, context.property.address.country ?? null) : [],
    facts: [
      { label: words.say("group"), value: group.name },
      ...(addressee ? [{ label: words.say("customer_number"), value: addressee.number }] : []),
      { label: words.say("date"), value: context.formats.date(context.today) },
      ...(expires_at ? [{ label: words.say("valid_until"), value: expiryDay(context, expires_at) }] : []),
    ],
    draw: (sheet) => {
      drawOpening(sheet, words, { addressee, intro: words.say(`intro_${kind}`) });
      drawSummary(sheet, context, stays);
      drawBookings(sheet, context, { stays, include_rates });
      if (kind === "group_offer") drawValidity(sheet, context, { booking: { expires_at }, now: view.now });
      const closing = kind === "group_offer" ? null : words.say("closing");
      drawEnd(sheet, context, { closing, terms: termsFor(generalSettings(view), context.language) });
    },
  });
  return { name: `${words.say(kind === "group_offer" ? "file_offer" : "file_confirmation")}-${fileSafe(group.name)}.pdf`, content };
}

function firstExpiry(stays: readonly PrintedStay[]): string | null {
  return (
    stays
      .flatMap(({ booking }) => booking.expires_at ?? [])
      .sort()
      .at(0) ?? null
  );
}

/** Draws the group's summary: first arrival, last departure, rooms and persons. */
function drawSummary(sheet: Sheet, context: PropertyDocumentContext, stays: readonly PrintedStay[]): void {
  const words = documentWords(context);
  const [first] = [...stays].sort((a, b) => compare(a.arrival, b.arrival) || compare(a.arrival_time, b.arrival_time));
  const last = [...stays].sort((a, b) => compare(a.departure, b.departure) || compare(a.departure_time, b.departure_time)).at(-1);
  if (!first || !last) return;
  const { arrival, arrival_time } = first;
  const { departure, departure_time } = last;
  const persons = stays.reduce((sum, { booking }) => sum + booking.occupancy, 0);
  drawPanel(sheet, [
    ...boundsOn(context, { arrival, arrival_time, departure, departure_time }),
    { label: words.say("group"), lead: words.counted("rooms", stays.length), line: words.counted("persons", persons) },
  ]);
  sheet.doc.y += 21;
}

function compare(a: string, b: string): number {
  return a.localeCompare(b);
}

type Bookings = { stays: readonly PrintedStay[]; include_rates: boolean };

function drawBookings(sheet: Sheet, context: PropertyDocumentContext, { stays, include_rates }: Bookings): void {
  const { formats, property } = context;
  const words = documentWords(context);
  const columns = [
    { head: words.say("booking"), width: 54 },
    { head: words.say("guest_and_room") },
    { head: words.say("stay"), width: 106 },
    { head: words.say("persons_short"), width: 34, align: "right" as const },
    ...(include_rates ? [{ head: words.say("amount_in", { currency: property.currency }), width: 70, align: "right" as const }] : []),
  ];
  drawTable(sheet, columns, {
    rows: stays.map((stay) => bookingRow(context, stay, include_rates)),
    after: include_rates ? TOTAL_HEIGHT : 0,
  });
  if (!include_rates) return;
  const total = sumOf(stays.map(({ booking }) => booking.gross_amount));
  drawTotal(sheet, { label: words.say("total"), note: words.say("total_note"), amount: formats.money(amount(total)) });
}

const MAX_NAMES = 2;

function bookingRow(context: PropertyDocumentContext, stay: PrintedStay, include_rates: boolean): Row {
  const { language, formats } = context;
  const words = documentWords(context);
  const { booking, guests, customer, arrival, departure } = stay;
  const names = guests.length > 0 ? guests.map(({ name }) => name) : [customer?.name ?? words.say("nobody_yet")];
  return [
    { text: booking.code },
    {
      text: words.names(names, MAX_NAMES),
      note: roomsOn(context, stay),
    },
    {
      text: formats.range(arrival, departure),
      note: [nightsOn(words, booking), familyInWords(booking, language)].filter(Boolean).join(", "),
    },
    { text: String(booking.occupancy) },
    ...(include_rates ? [{ text: formats.amount(amount(booking.gross_amount)) }] : []),
  ];
}
