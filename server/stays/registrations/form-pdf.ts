import { setImmediate } from "node:timers/promises";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { type BothLanguages, bothLanguages, drawFields, drawHeading, sideBySide } from "#server/stays/registrations/form-fields.ts";
import type { SignedEntry } from "#server/stays/registrations/queries.ts";
import { type PropertyDocumentContext, propertyDocumentContext } from "#server/tenant/pdf/document-context.ts";
import type { Pdf } from "#server/tenant/pdf/download.ts";
import { mm, SHEET } from "#server/tenant/pdf/grid.ts";
import { drawFooter, drawLetterhead } from "#server/tenant/pdf/letterhead.ts";
import { drawNotice } from "#server/tenant/pdf/notice.ts";
import { drawPanel } from "#server/tenant/pdf/panel.ts";
import { keepTogether, makeSheet, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { drawTable } from "#server/tenant/pdf/table.ts";
import { NO_TRAVEL_DOCUMENT } from "#shared/guests/contacts/schema.ts";
import { instantAt, localDate } from "#shared/platform/core/stays.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";
import type { Country } from "#shared/platform/countries/country.ts";
import type { RegisteredGuest } from "#shared/stays/registrations/schema.ts";
import { SIGNATURE_FIELD, type SignatureDrawing, type Stroke } from "#shared/stays/registrations/signature.ts";

/**
 * The forms that guests sign, one for each entry, by the law of the property's country: in Austria with every guest by name, in Germany
 * only with the foreign guest who signs and the number of companions.
 */
export async function registrationForms(view: View, config: Config, entries: readonly SignedEntry[]): Promise<Pdf> {
  const context = propertyDocumentContext(view, config, "de");
  const { registration } = countryOf(context.property.address);
  const { form } = registration;
  const inBoth = bothLanguages(context.property.address);
  const numbers = entries.map(({ registration_number }) => registration_number);
  const title = `${form.title.de} ${numbers.join(", ")}`;
  const last = entries.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), "");
  const setup = {
    title,
    author: context.property.name,
    language: context.language,
    color: context.property.branding.primary_color ?? null,
    made_at: instantAt(localDate(last || view.now, context.property.time_zone), "00:00", context.property.time_zone),
  };
  const content = await makeSheet(
    setup,
    async (sheet) => {
      for (const [index, entry] of entries.entries()) {
        if (index > 0) {
          await setImmediate();
          sheet.doc.addPage();
        }
        drawForm(sheet, { context, registration, entry, inBoth });
      }
    },
    (sheet, page, pages) => drawFooter(sheet, context.letterhead, { page, pages }),
  );
  return {
    name: `${form.title.de}-${numbers.length === 1 ? numbers[0] : `${numbers[0]}-${numbers.at(-1)}`}.pdf`,
    content,
  };
}

type Form = { context: PropertyDocumentContext; registration: Country["registration"]; entry: SignedEntry; inBoth: BothLanguages };

function drawForm(sheet: Sheet, form: Form): void {
  const { context, registration, entry, inBoth } = form;
  const { doc } = sheet;
  const { formats } = context;
  drawLetterhead(sheet, context.letterhead);
  doc.y = mm(46);
  tagged(sheet, "H1", () => void write(sheet, sideBySide(registration.form.title), { style: "title" }));
  tagged(sheet, "P", () => void write(sheet, sideBySide(registration.form.law), { style: "small" }));
  doc.y += 12;
  if (entry.undone_at !== null) {
    const date = formats.date(localDate(entry.undone_at, context.property.time_zone));
    drawNotice(sheet, { title: inBoth("undone", { date }), text: [entry.undo_reason, inBoth("undone_hint")].filter(Boolean).join(" · ") });
    doc.y += 12;
  }
  drawPanel(sheet, [
    {
      label: inBoth("number"),
      lead: entry.registration_number,
      line: !registration.form.room || entry.room === null ? undefined : inBoth("room", { room: entry.room }),
    },
    { label: inBoth("arrival"), lead: formats.date(entry.check_in), line: formats.weekday(entry.check_in) },
    { label: inBoth("departure"), lead: formats.date(entry.check_out), line: `${formats.weekday(entry.check_out)}, ${inBoth("expected")}` },
  ]);
  doc.y += 10;
  const [first, ...companions] = entry.guests;
  if (first) drawGuest(sheet, form, first);
  drawCompanions(sheet, form, companions);
  drawSignature(sheet, form);
}

function drawGuest(sheet: Sheet, { context, registration: { form }, inBoth }: Form, guest: RegisteredGuest): void {
  const { formats, property } = context;
  const { address } = guest;
  const born = guest.date_of_birth ? formats.date(guest.date_of_birth) : "";
  drawHeading(sheet, inBoth, "guest");
  drawFields(sheet, inBoth, [{ label: "name", value: guest.name }]);
  drawFields(sheet, inBoth, [
    { label: "date_of_birth", value: born },
    ...(form.gender ? [{ label: "gender", value: inBoth(guest.gender) } as const] : []),
    { label: "nationality", value: countryName(guest.nationality) },
  ]);
  drawFields(sheet, inBoth, [
    { label: "street", value: [address.line1, address.line2].filter(Boolean).join(", ") },
    { label: "town", value: [address.postal_code, address.city].filter(Boolean).join(" ") },
    { label: "country", value: countryName(address.country) },
  ]);
  const document = guest.travel_document ?? NO_TRAVEL_DOCUMENT;
  if (form.document === "serial_number") return drawFields(sheet, inBoth, [{ label: "serial_number", value: document.number ?? "" }]);
  if (guest.nationality === property.address.country) return;
  const kind = document.type === null ? "" : inBoth(document.type);
  const issued = [document.issued_on && formats.date(document.issued_on), document.issued_by, countryName(document.country)];
  drawFields(sheet, inBoth, [
    { label: "document", value: [kind, document.number].filter(Boolean).join(", ") },
    { label: "document_issue", value: issued.filter(Boolean).join(", ") },
  ]);
}

function drawCompanions(sheet: Sheet, { context, registration, inBoth }: Form, companions: readonly RegisteredGuest[]): void {
  if (registration.companions === "counted") {
    const nationalities = [...new Set(companions.map(({ nationality }) => countryName(nationality)))].join(", ");
    return drawFields(sheet, inBoth, [
      { label: "companions_count", value: String(companions.length) },
      { label: "companions_nationalities", value: nationalities },
    ]);
  }
  if (companions.length === 0) return;
  drawHeading(sheet, inBoth, "companions");
  const withNationality = registration.form.companions_nationality;
  const nationality = withNationality ? [{ head: inBoth("nationality"), width: 140 }] : [];
  drawTable(sheet, [{ head: inBoth("name") }, { head: inBoth("date_of_birth"), width: 130 }, ...nationality], {
    rows: companions.map((guest) => [
      { text: guest.name },
      { text: guest.date_of_birth ? context.formats.date(guest.date_of_birth) : "" },
      ...(withNationality ? [{ text: countryName(guest.nationality) }] : []),
    ]),
  });
}

const SIGNATURE_ROOM = 136;

/** Draws the signature at the bottom of the page where there is space, so that there is room to write. */
function drawSignature(sheet: Sheet, { context, registration: { form }, entry, inBoth }: Form): void {
  const { doc } = sheet;
  doc.y += 14;
  keepTogether(sheet, SIGNATURE_ROOM);
  doc.y = Math.max(doc.y, SHEET.bottom - SIGNATURE_ROOM);
  if (form.departure) {
    const signed_at = entry.drawing && entry.signature ? entry.signature.signed_at : null;
    const signed_on = signed_at && context.formats.date(localDate(signed_at, context.property.time_zone));
    drawFields(sheet, inBoth, [
      { label: "left_on", value: entry.left_on === null ? "" : context.formats.date(entry.left_on) },
      { label: "place_and_date", value: signed_on ?? "" },
    ]);
    doc.y += 22;
    drawSignatureInk(sheet, entry.drawing ?? null, inBoth("signature_alt", { date: signed_on ?? "" }));
    drawFields(sheet, inBoth, [{ label: "signature", value: "" }]);
  } else {
    doc.y += 34;
    drawFields(sheet, inBoth, [
      { label: "place_and_date", value: "" },
      { label: "signature", value: "" },
    ]);
  }
  tagged(sheet, "P", () => void write(sheet, form.keep.de, { style: "fine" }));
  tagged(sheet, "P", () => void write(sheet, form.keep.en, { style: "fine" }));
}

const NAMES = new Intl.DisplayNames(["de"], { type: "region" });

function countryName(code: string | null): string {
  return code === null ? "" : (NAMES.of(code) ?? code);
}

/** The height of the drawn field, which ends a little below the line that a pen would write on. */
const HEIGHT = 72;
const LINE_BELOW = 40;
/** X position of the strokes, to the right of the line's label. */
const LEFT = SHEET.left + 170;

/** Draws a guest's strokes above the line of the signature that follows; nothing without strokes. `alt` is the text for screen readers. */
function drawSignatureInk({ doc, ink, tags }: Sheet, drawing: SignatureDrawing | null, alt: string): void {
  if (drawing === null) return;
  const unit = HEIGHT / SIGNATURE_FIELD.height;
  const top = doc.y + LINE_BELOW - HEIGHT;
  const draw = () => {
    doc.save().translate(LEFT, top).scale(unit);
    doc.lineWidth(5).lineCap("round").lineJoin("round").strokeColor(ink.text).fillColor(ink.text);
    for (const stroke of drawing.strokes) drawStroke(doc, stroke);
    doc.restore();
  };
  const figure = doc.struct("Figure", { alt }, draw);
  tags.add(figure);
}

function drawStroke(doc: PDFKit.PDFDocument, [x = 0, y = 0, ...rest]: Stroke): void {
  if (rest.length === 0) return void doc.circle(x, y, 2.5).fill();
  doc.moveTo(x, y);
  for (let at = 0; at + 1 < rest.length; at += 2) doc.lineTo(rest[at] ?? 0, rest[at + 1] ?? 0);
  doc.stroke();
}
