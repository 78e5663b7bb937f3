import { setImmediate } from "node:timers/promises";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { drawCode } from "#server/tenant/pdf/code.ts";
import { propertyDocumentContext } from "#server/tenant/pdf/document-context.ts";
import { fileSafe, type Pdf } from "#server/tenant/pdf/download.ts";
import { CONTENT_WIDTH, mm, SHEET } from "#server/tenant/pdf/grid.ts";
import { drawFooter, drawRunningHead } from "#server/tenant/pdf/letterhead.ts";
import { makeSheet, ornament, part, type Sheet, tagged, widthOf, write } from "#server/tenant/pdf/sheet.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { nameForStaff } from "#shared/platform/core/names-by-language.ts";
import { roomCodesText } from "#shared/stays/housekeeping/pdf-text.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";

type Door = Pick<BoardRow, "number" | "room_type_name" | "room_type_name_en">;

const COLUMNS = 2;
const ROWS = 5;
const GAP = mm(5);
const LABEL = { width: (CONTENT_WIDTH - GAP) / COLUMNS, height: mm(43) };
const CODE = mm(35);
const PADDING = mm(4);

/** Labels to cut out, one for each room: the QR code opens the page where the room is marked clean, in the right property. */
export async function roomCodes(
  view: View,
  config: Config,
  { rooms, language }: { rooms: readonly Door[]; language: Language },
): Promise<Pdf> {
  const { property, letterhead, color, made_at } = propertyDocumentContext(view, config, language);
  const title = roomCodesText.title[language];
  const content = await makeSheet(
    { title, author: property.name, language, color, made_at },
    async (sheet) => {
      tagged(sheet, "H1", () => void write(sheet, title, { style: "heading", y: mm(25) }));
      for (const [index, room] of rooms.entries()) {
        const place = index % (COLUMNS * ROWS);
        if (index > 0 && place === 0) {
          await setImmediate();
          sheet.doc.addPage();
        }
        drawLabel(sheet, room, {
          address: cleanAddress(config.public_url, { number: room.number, property_id: property.id }),
          x: SHEET.left + (place % COLUMNS) * (LABEL.width + GAP),
          y: SHEET.following_top + Math.floor(place / COLUMNS) * (LABEL.height + GAP),
        });
      }
    },
    (sheet, page, pages) => {
      drawRunningHead(sheet, property.name, title);
      // Without the letterhead's bank details: the sheet is no letter.
      drawFooter(sheet, { ...letterhead, footer: [] }, { page, pages });
    },
  );
  return { name: `${fileSafe(title)}.pdf`, content };
}

function cleanAddress(public_url: string, { number, property_id }: { number: string; property_id: string }): string {
  return `${public_url.replace(/\/$/, "")}/actions/rooms/${encodeURIComponent(number)}/clean?property=${property_id}`;
}

function drawLabel(
  sheet: Sheet,
  { number, room_type_name: name, room_type_name_en: name_en }: Door,
  { address, x, y }: { address: string; x: number; y: number },
): void {
  const { doc, ink, language } = sheet;
  ornament(sheet, () => void doc.roundedRect(x, y, LABEL.width, LABEL.height, 6).lineWidth(0.6).strokeColor(ink.line).stroke());
  drawCode(sheet, address, { x: x + PADDING / 2, y: y + (LABEL.height - CODE) / 2, size: CODE });
  const column = { x: x + CODE + PADDING, width: LABEL.width - CODE - PADDING * 1.75 };
  const big = widthOf(sheet, number, "sign") <= column.width;
  part(sheet, "Sect", (inside) => {
    doc.y = y + PADDING * 1.25;
    tagged(inside, "P", () => void write(inside, roomCodesText.room[language].toUpperCase(), { ...column, style: "label" }));
    tagged(inside, "H2", () => void write(inside, number, { ...column, style: big ? "sign" : "title", most_lines: big ? 1 : 2 }));
    tagged(inside, "P", () => void write(inside, nameForStaff({ name, name_en }, language), { ...column, style: "small", most_lines: 1 }));
    doc.y = y + LABEL.height - mm(11);
    tagged(inside, "P", () => void write(inside, roomCodesText.scan[language], { ...column, style: "small", most_lines: 2 }));
  });
}
