import { CONTENT_WIDTH, mm, SHEET } from "#server/tenant/pdf/grid.ts";
import { openLogo } from "#server/tenant/pdf/logo.ts";
import {
  hairline,
  heightOf,
  ornament,
  part,
  type Sheet,
  type StyleName,
  tagged,
  type Writing,
  widthOf,
  write,
} from "#server/tenant/pdf/sheet.ts";
import { fill } from "#shared/platform/core/text.ts";
import { pdfText } from "#shared/tenant/pdf/text.ts";

/** The parts that a property prints on all of its letters. */
export type Letterhead = {
  name: string;
  logo: Buffer | null;
  /** Address, telephone and the like, one line each. */
  contact: readonly string[];
  /** The sender's line in small type above the recipient, inside the address window. */
  sender: string;
  /** Company, bank and taxes, one column each. */
  footer: readonly (readonly string[])[];
};

const LOGO = { top: mm(12.5), width: mm(62), height: mm(19) };
const NAME_WIDTH = mm(90);

/** Draws the logo or name on the left, address and contact on the right. */
export function drawLetterhead(sheet: Sheet, letterhead: Letterhead): void {
  const { doc, tags } = sheet;
  const { name, contact } = letterhead;
  const logo = letterhead.logo && openLogo(doc, letterhead.logo);
  const top = SHEET.letterhead_top;
  if (logo) {
    tags.add(doc.struct("Figure", { alt: name }, () => void doc.image(logo, SHEET.left, LOGO.top, { fit: [LOGO.width, LOGO.height] })));
  } else {
    tagged(sheet, "P", () => void write(sheet, name, { style: "name", y: top, width: NAME_WIDTH }));
  }
  const column = { x: SHEET.second, width: SHEET.right - SHEET.second };
  doc.y = top;
  part(sheet, "Sect", (inside) => {
    if (logo) tagged(inside, "P", () => void write(inside, name, { ...column, style: "small_strong" }));
    for (const line of contact) tagged(inside, "P", () => void write(inside, line, { ...column, style: "small" }));
  });
  doc.y = SHEET.content_top;
}

/** Draws fold marks and the punch mark by DIN 5008. */
export function drawFoldMarks(sheet: Sheet): void {
  for (const y of [mm(105), mm(148.5), mm(210)]) {
    hairline(sheet, y, { x: mm(4), width: y === mm(148.5) ? mm(4) : mm(2.5), weight: 0.4 });
  }
}

/** Draws the names of property and document at the top of every page but the first. */
export function drawRunningHead(sheet: Sheet, name: string, title: string): void {
  const y = mm(16);
  ornament(sheet, () => {
    write(sheet, name, { style: "small_strong", y });
    const width = widthOf(sheet, title, "small") + 1;
    write(sheet, title, { style: "small", y, x: SHEET.right - width, width });
  });
  hairline(sheet, mm(22));
}

/** Draws a watermark across the whole page, pale enough to read through. */
export function drawMark(sheet: Sheet, mark: string): void {
  const { doc, ink } = sheet;
  const size = 118;
  const [x, y] = [SHEET.width / 2, SHEET.height / 2];
  ornament(sheet, () => {
    doc
      .save()
      .rotate(-52, { origin: [x, y] })
      .font("semibold")
      .fontSize(size)
      .fillColor(ink.accent, 0.09);
    doc.text(mark, 0, y - size / 2, { width: SHEET.width, align: "center", lineBreak: false });
    doc.restore();
  });
}

const COLUMN_GAP = mm(5);
const PAGE_WIDTH = mm(18);

/** Draws company, bank, taxes and the page number at the bottom of every page. */
export function drawFooter(sheet: Sheet, { footer }: Letterhead, { page, pages }: { page: number; pages: number }): void {
  hairline(sheet, SHEET.footer_top);
  const y = SHEET.footer_top + mm(2.5);
  ornament(sheet, () => {
    for (const { lines, x, width } of footerColumns(sheet, footer)) {
      let top = y;
      for (const line of lines) top = write(sheet, line, { style: "fine", x, y: top, width });
    }
    const number = fill(pdfText.page[sheet.language], { page, pages });
    write(sheet, number, { style: "fine", x: SHEET.right - PAGE_WIDTH, y, width: PAGE_WIDTH, align: "right" });
  });
}

/** Columns as wide as their text where all fit, else of equal width. */
function footerColumns(sheet: Sheet, footer: Letterhead["footer"]) {
  const room = CONTENT_WIDTH - PAGE_WIDTH - COLUMN_GAP * footer.length;
  const natural = footer.map((lines) => Math.ceil(Math.max(...lines.map((line) => widthOf(sheet, line, "fine")))) + 1);
  const rest = room - natural.reduce((sum, width) => sum + width, 0);
  const alike = room / footer.length;
  let x: number = SHEET.left;
  return footer.map((lines, index) => {
    const column = { lines, x, width: rest >= 0 ? (natural[index] ?? alike) : alike };
    x += column.width + COLUMN_GAP + Math.max(0, rest) / footer.length;
    return column;
  });
}

const WINDOW = { width: mm(82), height: mm(29) };
const MAX_LINES = 6;

/** Text sizes of the address, from the largest that fits the window. */
const ADDRESS_STYLES = ["body", "address", "address_small"] as const;

/**
 * Draws the recipient in the address window of an envelope (DIN 5008, form B), in the largest type in which all text fits: the law requires
 * the whole name on an invoice. Text that does not fit in any size is cut, line by line.
 */
export function drawAddress(sheet: Sheet, sender: string, recipient: readonly string[]): void {
  if (recipient.length === 0) return;
  const { width, height } = WINDOW;
  drawSender(sheet, sender, width);
  hairline(sheet, SHEET.sender + heightOf(sheet, "x", { style: "fine" }) + 0.5, { width, weight: 0.4 });
  const lines = recipient.slice(-MAX_LINES);
  const heightIn = (style: StyleName) => lines.reduce((sum, line) => sum + heightOf(sheet, line, { style, width }), 0);
  const style = ADDRESS_STYLES.find((each) => heightIn(each) <= height);
  const writing: Writing = style ? { style, width } : { style: "address_small", width, most_lines: 1 };
  sheet.doc.y = SHEET.recipient;
  part(sheet, "Sect", (inside) => {
    for (const line of lines) tagged(inside, "P", () => void write(inside, line, writing));
  });
}

/** Draws the sender on one or two lines, so that a long name does not cut off the town. The position of the lower line is fixed. */
function drawSender(sheet: Sheet, sender: string, width: number): void {
  const line = heightOf(sheet, "x", { style: "fine" });
  const lines = heightOf(sheet, sender, { style: "fine", width }) > line * 1.5 ? 2 : 1;
  tagged(sheet, "P", () => void write(sheet, sender, { style: "fine", y: SHEET.sender - (lines - 1) * line, width, most_lines: 2 }));
}

export type Fact = { label: string; value: string };

/** Draws number, date and the like beside the address. */
export function drawInformation(sheet: Sheet, facts: readonly Fact[]): void {
  const labels = mm(27);
  let y: number = SHEET.information_top;
  part(sheet, "Sect", (inside) => {
    for (const { label, value } of facts) {
      const width = SHEET.right - SHEET.second - labels;
      tagged(inside, "P", () => void write(inside, label, { style: "small", x: SHEET.second, y: y + 1.2, width: labels }));
      tagged(inside, "P", () => void write(inside, value, { style: "strong", x: SHEET.second + labels, y, width, most_lines: 4 }));
      y = sheet.doc.y + 1.5;
    }
  });
  sheet.doc.y = Math.max(SHEET.content_top, y + mm(5));
}
