import { languageFor } from "#server/guests/contacts/queries.ts";
import { only } from "#server/platform/core/database/only.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { termsOfStay } from "#server/stays/bookings/cancellation-terms.ts";
import { type PrintedStay, priceInWords, printedStays, rateNames, recipientLines } from "#server/stays/bookings/documents/facts.ts";
import { drawEnd, drawOpening, drawValidity } from "#server/stays/bookings/documents/frame.ts";
import {
  boundsOn,
  type DocumentWords,
  documentKind,
  documentWords,
  expiryDay,
  nightsOn,
  roomsOn,
} from "#server/stays/bookings/documents/words.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { makeLetter, type PropertyDocumentContext, propertyDocumentContext } from "#server/tenant/pdf/document-context.ts";
import { fileSafe, type Pdf } from "#server/tenant/pdf/download.ts";
import { drawPanel } from "#server/tenant/pdf/panel.ts";
import type { Sheet } from "#server/tenant/pdf/sheet.ts";
import { drawTable, drawTotal, type Row, TOTAL_HEIGHT } from "#server/tenant/pdf/table.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { amount } from "#shared/platform/core/money.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { appliedRuleLine } from "#shared/prices/rates/price-rule-words.ts";
import { AppliedPriceRule } from "#shared/prices/rates/price-rules.ts";
import { type DocumentLine, documentLines, includedNames, type RateNameOn } from "#shared/stays/bookings/document-lines.ts";
import { familyInWords } from "#shared/stays/bookings/persons-words.ts";
import { termsFor } from "#shared/tenant/settings/rules.ts";

/** `confirm_url`: the link with which the guest accepts the offer, for a document that goes to the guest alone. */
export type BookingDocument = { booking_id: string; include_rates: boolean; confirm_url?: string };

/**
 * The confirmation of a booking as a PDF, in the guest's language; for an offer the offer, for a canceled booking the confirmation of its
 * cancellation. Throws `not_found`.
 */
export async function bookingConfirmationPdf(
  view: View,
  config: Config,
  { booking_id, include_rates, confirm_url }: BookingDocument,
): Promise<Pdf> {
  const booking = getBooking(view, booking_id);
  const stay = only(printedStays(view, [booking]));
  const addressee = stay.customer ?? stay.guests[0] ?? null;
  const context = propertyDocumentContext(view, config, languageFor(view, addressee));
  const words = documentWords(context);
  const kind = documentKind(booking);
  const closing = CLOSINGS[kind];
  const content = await makeLetter(context, {
    title: words.say(kind),
    subtitle: booking.code,
    recipient: addressee ? recipientLines(addressee, context.property.address.country ?? null) : [],
    facts: [
      { label: words.say("booking"), value: booking.code },
      ...(addressee ? [{ label: words.say("customer_number"), value: addressee.number }] : []),
      { label: words.say("date"), value: context.formats.date(context.today) },
      ...(kind === "offer" && booking.expires_at
        ? [{ label: words.say("valid_until"), value: expiryDay(context, booking.expires_at) }]
        : []),
    ],
    draw: (sheet) => {
      drawOpening(sheet, words, { addressee, intro: words.say(`intro_${kind}`) });
      drawStay(sheet, context, stay);
      if (include_rates && kind !== "cancellation")
        drawPrice(sheet, context, {
          ...stay,
          price: priceInWords(view, booking.price, context.language),
          rateOn: rateNames(view, booking),
        });
      if (kind === "offer") drawValidity(sheet, context, { booking, now: view.now, confirm_url });
      const own = termsFor(generalSettings(view), context.language);
      const agreed = [termsOfStay(view, booking, context.language), own].filter(Boolean).join("\n\n");
      const terms = kind === "cancellation" || agreed === "" ? null : agreed;
      drawEnd(sheet, context, { closing: closing && words.say(closing), terms });
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

const MAX_NAMES = 12;

function drawStay(sheet: Sheet, context: PropertyDocumentContext, stay: PrintedStay): void {
  const words = documentWords(context);
  const { booking, guests } = stay;
  const names = guests.map(({ name }) => name);
  drawPanel(
    sheet,
    [
      ...boundsOn(context, stay),
      {
        label: words.say("stay"),
        lead: nightsOn(words, booking),
        line: familyInWords(booking, context.language) ?? words.counted("persons", booking.occupancy),
      },
    ],
    [
      { label: words.say("room"), value: roomsOn(context, stay) },
      ...(names.length > 0
        ? [{ label: words.say(names.length === 1 ? "guest_one" : "guest_other"), value: words.names(names, MAX_NAMES) }]
        : []),
    ],
  );
  sheet.doc.y += 21;
}

type Priced = Pick<PrintedStay, "departure"> & { price: PricedStay; rateOn: RateNameOn };

function drawPrice(sheet: Sheet, { language, formats, property }: PropertyDocumentContext, { price, departure, rateOn }: Priced): void {
  const words = documentWords({ language, property });
  const lines = documentLines(price, departure, rateOn);
  const insideOf = (names: readonly string[]) => (names.length > 0 ? words.say("including", { names: names.join(", ") }) : undefined);
  const lodging = lines.filter(({ kind }) => kind === "lodging").map(({ included }) => included.join());
  // Nights of several rates say each what they include; what all include is said once.
  const isByLine = new Set(lodging).size > 1 || lines.some(({ rate }) => rate !== null);
  const whole = insideOf(includedNames(price));
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
      rows: lines.map((line, index) => {
        const first = index === 0 ? whole : undefined;
        const inside = isByLine ? insideOf(line.included) : first;
        const rules = line.rules.map((rule) => appliedRuleLine(toAmounts(AppliedPriceRule, rule), { ...formats, language }));
        const notes = [line.rate, inside, ...rules].filter((note) => note !== null && note !== undefined);
        return priceRow(line, { words, formats, note: notes.length > 0 ? notes.join("\n") : undefined });
      }),
      after: TOTAL_HEIGHT,
    },
  );
  drawTotal(sheet, { label: words.say("total"), note: words.say("total_note"), amount: formats.money(amount(price.gross_amount)) });
}

type ConfirmationTexts = { words: DocumentWords; formats: PropertyDocumentContext["formats"]; note: string | undefined };

function priceRow({ kind, name, ...line }: DocumentLine, { words, formats, note }: ConfirmationTexts): Row {
  return [
    kind === "lodging" ? { text: words.say("lodging"), note } : { text: name },
    { text: formats.range(line.from, line.to) },
    { text: String(line.quantity) },
    { text: line.unit_gross_amount === null ? "" : formats.amount(amount(line.unit_gross_amount)) },
    { text: formats.amount(amount(line.gross_amount)) },
  ];
}
