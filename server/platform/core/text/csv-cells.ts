import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";

export type Encoding = "utf-8" | "utf-16" | "windows-1252";

/** A decoded text file; `misread` is a word of it that shows that it was written in an encoding that is not supported. */
type Decoded = { text: string; encoding: Encoding; misread: string | null };

/**
 * Decodes a text file: UTF-8 with or without a byte order mark, UTF-16, or Windows-1252. Windows-1252 is decoded by iconv-lite: TextDecoder
 * of some Node builds reads it as Latin-1 and loses €, dashes and quotation marks.
 */
export async function decodedText(bytes: Buffer): Promise<Decoded> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16", misread: null };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8", misread: null };
  } catch {
    const { default: iconv } = await import("iconv-lite");
    const text = iconv.decode(bytes, "windows-1252");
    return { text, encoding: "windows-1252", misread: MISREAD.exec(text)?.[0] ?? null };
  }
}

/**
 * Letters of Mac Roman, CP850 and other encodings read as Windows-1252: bytes without a meaning, and signs or capitals in the middle of a
 * word, as in "MŸller", "K„fer" and "Stra§e".
 */
const MISREAD = /\p{L}*(?:[\uFFFD\u0080-\u009F]|(?<=\p{L})[ƒ†‡ˆ‰‹•˜™›§¤„”ŠŽŸ](?=\p{Ll}))\p{L}*/u;

/** The number of bytes parsed before the event loop runs other work. */
const TURN_BYTES = 16_384;

/**
 * The cells of a CSV with semicolons, tabs or commas, whichever its header has; null if it cannot be parsed. At most `most` lines.
 * Between two parts of a long file the event loop serves other calls.
 */
export async function cellsInTurns(text: string, most: number): Promise<string[][] | null> {
  const rows: string[][] = [];
  const parser = parse(shapeOf(text));
  parser.on("data", (row: string[]) => rows.push(row));
  const isRead = finished(parser).then(
    () => true,
    () => false,
  );
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length && rows.length < most; at += TURN_BYTES) {
    parser.write(bytes.subarray(at, at + TURN_BYTES));
    await setImmediate();
  }
  if (rows.length >= most) {
    parser.destroy();
    return rows.slice(0, most);
  }
  parser.end();
  return (await isRead) ? rows : null;
}

function shapeOf(text: string) {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const delimiter = [";", "\t", ","].find((mark) => head.includes(mark)) ?? ";";
  return { delimiter, bom: true, relax_column_count: true, relax_quotes: true };
}

/** The CSV format for spreadsheets; cells that begin like a formula are escaped, because a spreadsheet would run them. */
export const FOR_SPREADSHEETS = { delimiter: ";", record_delimiter: "windows", escape_formulas: true } as const;

/** The cell without the apostrophe that `escape_formulas` puts before a text that begins like a formula. */
export function unguarded(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, "");
}
