import type { ContactRow } from "#server/guests/contacts/queries.ts";
import { type DocumentWords, documentWords, expiryOn } from "#server/stays/bookings/documents/words.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { PropertyDocumentContext } from "#server/tenant/pdf/document-context.ts";
import { drawNotice } from "#server/tenant/pdf/notice.ts";
import { hasRoomFor, heightOf, keepTogether, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";

/** Salutation and first sentence of a letter. A company gets a salutation without its name. */
export function drawOpening(
  sheet: Sheet,
  words: DocumentWords,
  { addressee, intro }: { addressee: ContactRow | null; intro: string },
): void {
  const { doc } = sheet;
  doc.y += 14;
  tagged(sheet, "P", () => void write(sheet, words.greeting(addressee)));
  doc.y += 5;
  tagged(sheet, "P", () => void write(sheet, intro));
  doc.y += 13;
}

type Validity = { booking: Pick<BookingRow, "expires_at">; now: string; confirm_url?: string | undefined };

/** Until when an offer is valid and how to accept it. */
export function drawValidity(
  sheet: Sheet,
  context: PropertyDocumentContext,
  { booking: { expires_at }, now, confirm_url }: Validity,
): void {
  if (expires_at === null) return;
  const { say } = documentWords(context);
  const date = expiryOn(context, expires_at);
  sheet.doc.y += 13;
  if (expires_at <= now) return drawNotice(sheet, { title: say("offer_over", { date }), text: "" });
  drawNotice(sheet, {
    title: say("offer_until", { date }),
    text: say(confirm_url ? "offer_by_link" : "offer_by_word"),
    link: confirm_url ? { words: say("confirm_link"), url: confirm_url } : undefined,
  });
}

type End = {
  /** A closing sentence before the regards. */
  closing: string | null;
  /** The property's own terms, see `termsFor`; null if the property has none. */
  terms: string | null;
};

/**
 * The closing of a letter, kept together with the name under it, and then the property's terms. The terms come last: where they do not fit,
 * they flow onto the next page without taking the regards along. No page is begun for a closing sentence alone.
 */
export function drawEnd(sheet: Sheet, context: PropertyDocumentContext, { closing, terms }: End): void {
  const below = terms === null ? 0 : termsHeight(sheet, context, terms);
  drawClosing(sheet, context, { closing, below });
  if (terms !== null) drawTerms(sheet, context, terms);
}

function drawClosing(
  sheet: Sheet,
  { property, language }: PropertyDocumentContext,
  { closing, below }: { closing: string | null; below: number },
): void {
  const { doc } = sheet;
  const { say } = documentWords({ language, property });
  const { name, address } = property;
  const regards = address.city ? say("regards_from", { city: address.city }) : say("regards");
  const signed = heightOf(sheet, regards) + heightOf(sheet, name, { style: "strong" });
  const whole = signed + (closing === null ? 0 : heightOf(sheet, closing) + 9);
  doc.y += 12;
  const turnsPage = (more: number) => !hasRoomFor(sheet, whole + 3 + more) && hasRoomFor(sheet, signed + more);
  if (closing !== null && !turnsPage(0) && !turnsPage(below)) {
    doc.y += 3;
    keepTogether(sheet, whole);
    tagged(sheet, "P", () => void write(sheet, closing));
    doc.y += 9;
  }
  keepTogether(sheet, signed);
  tagged(sheet, "P", () => void write(sheet, regards));
  tagged(sheet, "P", () => void write(sheet, name, { style: "strong" }));
}

const SMALL = { style: "small" } as const;
const ABOVE_TERMS = 15;
const BELOW_PARAGRAPH = 3;

function paragraphsOf(terms: string): string[] {
  return terms.replace(/\r\n?/g, "\n").split(/\n\s*\n/);
}

function termsHeight(sheet: Sheet, context: PropertyDocumentContext, terms: string): number {
  const heading = heightOf(sheet, documentWords(context).say("terms"), { style: "small_strong" });
  const paragraphs = paragraphsOf(terms).map((paragraph) => heightOf(sheet, paragraph, SMALL) + BELOW_PARAGRAPH);
  return ABOVE_TERMS + heading + paragraphs.reduce((sum, height) => sum + height, -BELOW_PARAGRAPH);
}

function drawTerms(sheet: Sheet, context: PropertyDocumentContext, terms: string): void {
  const heading = documentWords(context).say("terms");
  const [first = "", ...others] = paragraphsOf(terms);
  sheet.doc.y += ABOVE_TERMS;
  keepTogether(sheet, heightOf(sheet, heading, { style: "small_strong" }) + heightOf(sheet, first, SMALL));
  tagged(sheet, "P", () => void write(sheet, heading, { style: "small_strong" }));
  for (const paragraph of [first, ...others]) {
    tagged(sheet, "P", () => void write(sheet, paragraph, SMALL));
    sheet.doc.y += BELOW_PARAGRAPH;
  }
}
