import type { Config, View } from "#server/platform/core/work/work.ts";
import { type Logo, logoOf } from "#server/tenant/files/logo.ts";
import type { Enclosure } from "#server/tenant/pdf/enclosure.ts";
import { type DocumentFormats, documentFormats } from "#server/tenant/pdf/formats.ts";
import {
  drawAddress,
  drawFoldMarks,
  drawFooter,
  drawInformation,
  drawLetterhead,
  drawMark,
  drawRunningHead,
  type Fact,
  type Letterhead,
} from "#server/tenant/pdf/letterhead.ts";
import { printableLogo } from "#server/tenant/pdf/logo.ts";
import { addressLine, addressLines } from "#server/tenant/pdf/recipient.ts";
import { makeSheet, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { inFours } from "#shared/platform/core/iban-groups.ts";
import { instantAt, localDate } from "#shared/platform/core/stays.ts";
import { sayIn } from "#shared/platform/core/text.ts";
import { withPrintedVatNumber } from "#shared/platform/core/vat-number.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";
import { pdfText } from "#shared/tenant/pdf/text.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";

/** The layout of a property's documents in one language: letterhead, colour, and formats of dates and money. */
export type DocumentContext = {
  language: Language;
  formats: DocumentFormats;
  letterhead: Letterhead;
  color: string | null;
  /** The creation time in the file's metadata. */
  made_at: string;
};

/** The layout with the property's present data. */
export type PropertyDocumentContext = DocumentContext & {
  property: Property;
  /** The calendar date in the property's time zone, which a letter shows. */
  today: string;
};

export function propertyDocumentContext(view: View, config: Config, language: Language): PropertyDocumentContext {
  const property = getProperty(view, view.actor.property_id);
  return contextOfProperty(property, { now: view.now, language, logo: logoOf(view, config) });
}

/** The same from plain data, for a worker thread. */
export function contextOfProperty(
  property: Property,
  { now, ...look }: Pick<DocumentSettings, "language" | "logo"> & { now: string },
): PropertyDocumentContext {
  const { currency, time_zone } = property;
  const today = localDate(now, time_zone);
  const made_at = instantAt(today, "00:00", time_zone);
  return { ...documentContext(withPrintedVatNumber(property), { ...look, currency, made_at }), property, today };
}

/** The property as the sender of a document. */
type Sender = Pick<Property, "name" | "address" | "communication" | "company" | "bank" | "branding">;
type DocumentSettings = { currency: string; language: Language; made_at: string; logo: Pick<Logo, "file_id" | "bytes"> | null };

/** The layout with the given property data: an invoice keeps the data of the property that issued it. */
export function documentContext(sender: Sender, { currency, language, made_at, logo }: DocumentSettings): DocumentContext {
  return {
    language,
    formats: documentFormats(language, { country: sender.address.country ?? null, currency }),
    letterhead: { ...letterheadOf(sender, language), logo: logoForPdf(logo) },
    color: sender.branding.primary_color ?? null,
    made_at,
  };
}

/** A cache of the latest logos in printable form: a stored file never changes, and decoding an image takes as long as a page. */
const printed = new Map<string, Buffer | null>();
const MAX_LOGOS = 20;

function logoForPdf(logo: DocumentSettings["logo"]): Buffer | null {
  if (!logo) return null;
  const key = `${logo.file_id} ${logo.bytes.length}`;
  const known = printed.get(key);
  if (known !== undefined) return known;
  const print = printableLogo(logo.bytes);
  if (printed.size >= MAX_LOGOS) printed.clear();
  printed.set(key, print);
  return print;
}

export type Letter = {
  title: string;
  /** A line in lighter type below the title. */
  subtitle: string;
  /** The lines of the address; without any the address window stays empty. */
  recipient: readonly string[];
  facts: readonly Fact[];
  /** A watermark across every page of a document that is not valid. */
  mark?: string | undefined;
  enclosure?: Enclosure | null;
  draw: (sheet: Sheet) => void;
};

/** A letter in the property's layout. The same letter on the same day gives the same bytes. */
export function makeLetter(context: DocumentContext, letter: Letter): Promise<Buffer> {
  return makeLetters([{ context, letter }]);
}

type ToDraw = { context: DocumentContext; letter: Letter };

/** Several letters as one file, each from a page of its own on. Title and language of the file are those of the first. */
export function makeLetters(letters: readonly ToDraw[]): Promise<Buffer> {
  const [first] = letters;
  if (!first) throw new Error("no letter to draw");
  const { language, letterhead, color, made_at } = first.context;
  const setup = { title: titleOf(first), author: letterhead.name, language, color, made_at, enclosure: first.letter.enclosure ?? null };
  /** The number of the first page of each letter. */
  const starts: number[] = [];
  return makeSheet(
    setup,
    (sheet) => {
      for (const [index, { context, letter }] of letters.entries()) {
        if (index > 0) sheet.doc.addPage();
        starts.push(sheet.doc.bufferedPageRange().count);
        drawLetterhead(sheet, context.letterhead);
        drawAddress(sheet, context.letterhead.sender, letter.recipient);
        drawInformation(sheet, letter.facts);
        tagged(sheet, "H1", () => void write(sheet, letter.title, { style: "title" }));
        letter.draw(sheet);
      }
    },
    (sheet, page, pages) => {
      const at = starts.findLastIndex((start) => start <= page);
      const start = starts[at] ?? 1;
      const { context, letter } = letters[at] ?? first;
      if (page === start) drawFoldMarks(sheet);
      else drawRunningHead(sheet, context.letterhead.name, titleOf({ context, letter }));
      drawFooter(sheet, context.letterhead, { page: page - start + 1, pages: (starts[at + 1] ?? pages + 1) - start });
      if (letter.mark !== undefined) drawMark(sheet, letter.mark);
    },
  );
}

function titleOf({ letter: { title, subtitle } }: ToDraw): string {
  return subtitle === "" ? title : `${title} · ${subtitle}`;
}

function letterheadOf({ name, address, communication, company, bank }: Sender, language: Language): Omit<Letterhead, "logo"> {
  const say = sayIn(pdfText, language);
  const { managing_director, vat_number, tax_number } = company;
  return {
    name,
    contact: lines([addressLine(address), communication.phone, communication.email, communication.website?.replace(/^https?:\/\//, "")]),
    sender: addressLines([name], address, address.country ?? null).join(" · "),
    footer: [
      lines([company.name || name, addressLine(address), managing_director && say("managing_director", { name: managing_director })]),
      lines([bank.name, bank.iban && `IBAN ${inFours(bank.iban)}`, bank.bic && `BIC ${bank.bic}`]),
      lines([
        lines([company.registration_number, company.register_court]).join(", "),
        vat_number && `${countryOf(address).company.vat_number_short[language]} ${vat_number}`,
        tax_number && say("tax_number", { number: tax_number }),
      ]),
    ].filter((column) => column.length > 0),
  };
}

function lines(values: readonly (string | null | undefined)[]): string[] {
  return values.filter((value): value is string => Boolean(value));
}
