import { priceInWords, recipientLines, type StayOnPaper, staysOnPaper } from "#server/bookings/documents/facts.ts";
import { drawEnd, drawOpening, drawValidity } from "#server/bookings/documents/frame.ts";
import { boundsOn, expiryDay, nightsOn, type PaperWords, paperKind, paperWords } from "#server/bookings/documents/words.ts";
import { getBooking } from "#server/bookings/queries.ts";
import { languageFor } from "#server/contacts/queries.ts";
import { only } from "#server/core/database/only.ts";
import type { Config, View } from "#server/core/work/work.ts";
import { fileSafe, type Pdf } from "#server/paper/download.ts";
import { type HousePaper, housePaper, makeLetter } from "#server/paper/house-paper.ts";
import { drawPanel } from "#server/paper/panel.ts";
import type { Sheet } from "#server/paper/sheet.ts";
import { drawTable, drawTotal, type Row, TOTAL_HEIGHT } from "#server/paper/table.ts";
import { generalSettings } from "#server/settings/queries.ts";
import { includedNames, type PaperLine, paperLines } from "#shared/bookings/paper-lines.ts";
import { nameFor } from "#shared/core/guest-names.ts";
import { amount } from "#shared/core/money.ts";
import type { PricedStay } from "#shared/pricing/priced-stay.ts";
import { termsFor } from "#shared/settings/rules.ts";

/** `confirm_url`: where an offer's guest says yes, for a paper that goes to the guest alone. */
export type BookingPaper = { booking_id: string; include_rates: boolean; confirm_url?: string };

/**
 * The confirmation of a booking for its guest, in the guest's language; of an offer the offer, of a booking that was
 * canceled word of that. Throws `not_found`.
 */
export async function bookingConfirmationPdf(
  view: View,
  config: Config,
  { booking_id, include_rates, confirm_url }: BookingPaper,
): Promise<Pdf> {
  const booking = getBooking(view, booking_id);
  const stay = only(staysOnPaper(view, [booking]));
  const addressee = stay.customer ?? stay.guests[0] ?? null;
  const house = housePaper(view, config, languageFor(view, addressee));
  const words = paperWords(house.language);
  const kind = paperKind(booking);
  const closing = CLOSINGS[kind];
  const content = await makeLetter(house, {
    title: words.say(kind),
    subtitle: booking.code,
    recipient: addressee ? recipientLines(addressee, house.property.address.country ?? null) : [],
    facts: [
      { label: words.say("booking"), value: booking.code },
      ...(addressee ? [{ label: words.say("customer_number"), value: addressee.number }] : []),
      { label: words.say("date"), value: house.formats.date(house.today) },
      ...(kind === "offer" && booking.expires_at ? [{ label: words.say("valid_until"), value: expiryDay(house, booking.expires_at) }] : []),
    ],
    draw: (sheet) => {
      drawOpening(sheet, words, { addressee, intro: words.say(`intro_${kind}`) });
      drawStay(sheet, house, stay);
      if (include_rates && kind !== "cancellation")
        drawPrice(sheet, house, { ...stay, price: priceInWords(view, booking.price, house.language) });
      if (kind === "offer") drawValidity(sheet, house, { booking, now: view.now, confirm_url });
      const terms = kind === "cancellation" ? null : termsFor(generalSettings(view), house.language);
      drawEnd(sheet, house, { closing: closing && words.say(closing), terms });
    },
  });
  return { name: `${words.say(`file_${kind}`)}-${fileSafe(booking.code)}.pdf`, content };
}

const CLOSINGS = {
  confirmation: "closing",
  reservation: "closing",
  offer: null,
  cancellation: "closing_cancellation",
} as const;

const MOST_NAMES = 12;

function drawStay(sheet: Sheet, house: HousePaper, stay: StayOnPaper): void {
  const words = paperWords(house.language);
  const { booking, room, guests } = stay;
  const room_type = nameFor(stay.room_type, house.language);
  const names = guests.map(({ name }) => name);
  drawPanel(
    sheet,
    [
      ...boundsOn(house, stay),
      { label: words.say("stay"), lead: nightsOn(words, booking), line: words.counted("persons", booking.occupancy) },
    ],
    [
      { label: words.say("room"), value: room ? words.say("room_numbered", { type: room_type, number: room }) : room_type },
      ...(names.length > 0
        ? [{ label: words.say(names.length === 1 ? "guest_one" : "guest_other"), value: words.names(names, MOST_NAMES) }]
        : []),
    ],
  );
  sheet.doc.y += 21;
}

type Priced = Pick<StayOnPaper, "departure"> & { price: PricedStay };

function drawPrice(sheet: Sheet, { language, formats, property }: HousePaper, { price, departure }: Priced): void {
  const words = paperWords(language);
  const included = includedNames(price);
  const lines = paperLines(price, departure);
  const inside = included.length > 0 ? words.say("including", { names: included.join(", ") }) : undefined;
  drawTable(
    sheet,
    [
      { head: words.say("service") },
      { head: words.say("period"), width: 118 },
      { head: words.say("quantity"), width: 38, align: "right" },
      { head: words.say("unit_price"), width: 62, align: "right" },
      { head: words.say("amount_in", { currency: property.currency }), width: 72, align: "right" },
    ],
    {
      rows: lines.map((line, index) => priceRow(line, { words, formats, inside: index === 0 ? inside : undefined })),
      after: TOTAL_HEIGHT,
    },
  );
  drawTotal(sheet, { label: words.say("total"), note: words.say("total_note"), amount: formats.money(amount(price.gross_amount)) });
}

type Words = { words: PaperWords; formats: HousePaper["formats"]; inside: string | undefined };

function priceRow({ kind, name, ...line }: PaperLine, { words, formats, inside }: Words): Row {
  return [
    kind === "lodging" ? { text: words.say("lodging"), note: inside } : { text: name },
    { text: formats.range(line.from, line.to) },
    { text: String(line.quantity) },
    { text: line.unit_gross_amount === null ? "" : formats.amount(amount(line.unit_gross_amount)) },
    { text: formats.amount(amount(line.gross_amount)) },
  ];
}
