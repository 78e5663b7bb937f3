import { parse } from "csv-parse/sync";

export type Encoding = "utf-8" | "utf-16" | "windows-1252";

/** A text as people save it: UTF-8 with or without a mark, UTF-16, or the old Windows alphabet. */
export function decodedText(bytes: Buffer): { text: string; encoding: Encoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
  }
}

/** The cells of a CSV with semicolons, tabs or commas, whichever its header has; null where it can't be read. At most `most` lines. */
export function cellsOf(text: string, most: number): string[][] | null {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const delimiter = [";", "\t", ","].find((mark) => head.includes(mark)) ?? ";";
  try {
    return parse(text, { delimiter, bom: true, relax_column_count: true, relax_quotes: true, to: most });
  } catch {
    return null;
  }
}

/** Without what `escape_formulas` puts before a text that begins like a formula. */
export function unguarded(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, "");
}
