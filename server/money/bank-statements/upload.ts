import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { knownLines, lineStore, type StatementRow, statementOfFile, statementStore } from "#server/money/bank-statements/queries.ts";
import { bankChoices } from "#server/money/bank-statements/settings.ts";
import { decodedText } from "#server/platform/core/text/csv-cells.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { looksLikeXml, readCamt } from "#shared/money/bank-statements/read-camt.ts";
import { delimiterOf, readCsvStatement } from "#shared/money/bank-statements/read-csv.ts";
import type { StatementFormat } from "#shared/money/bank-statements/rules.ts";
import { assertPossibleDays, lineKeys, type ReadStatement, UnreadableStatement } from "#shared/money/bank-statements/statement.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { localDate } from "#shared/platform/core/stays.ts";

/** A file of a bank may have this many bytes; a year of a busy account has fewer. */
const MAX_BYTES = 8 * 1024 * 1024;

export type ReadFile = { format: StatementFormat; statements: ReadStatement[] };

/** Reads a statement as camt.053, or as a table. Throws `bank_statement/unreadable`, which names the line. */
export async function readStatementFile(view: View, bytes: Buffer): Promise<ReadFile> {
  if (bytes.length > MAX_BYTES) throw new Problem("bank_statement/unreadable", "8 MB");
  const text = await textOf(bytes);
  try {
    const read = readText(view, text);
    assertPossibleDays(read.statements, localDate(view.now, view.actor.time_zone));
    return read;
  } catch (thrown) {
    if (!(thrown instanceof UnreadableStatement)) throw thrown;
    const { reason, line, text: found } = thrown;
    const where = [line === null ? null : String(line), found === "" ? null : `"${found}"`].filter((part) => part !== null).join(": ");
    throw new Problem(`bank_statement/${reason}`, where === "" ? undefined : where);
  }
}

function readText(view: View, text: string): ReadFile {
  if (looksLikeXml(text)) return { format: "camt.053", statements: readCamt(text) };
  return { format: "csv", statements: [readCsvStatement(cellsOf(text), bankChoices(view).csv)] };
}

/** XML says its encoding in its first line; tables do not. */
async function textOf(bytes: Buffer): Promise<string> {
  const [, encoding] = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(bytes.subarray(0, 200).toString("latin1").replace(/^ï»¿/, "")) ?? [];
  if (encoding === undefined || /^utf-?8$/i.test(encoding)) return (await decodedText(bytes)).text;
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    throw new Problem("bank_statement/unreadable", encoding);
  }
}

function cellsOf(text: string): string[][] {
  try {
    return parse(text, { delimiter: delimiterOf(text), bom: true, relax_column_count: true, relax_quotes: true });
  } catch {
    throw new UnreadableStatement("unreadable");
  }
}

type Uploaded = ReadFile & { file_name: string; bytes: Buffer };
export type UploadResult = { statements: StatementRow[]; new_lines: number; known_lines: number };

/** Stores the statements of a file and the lines that are new. A file that is here already brings nothing. */
export function storeStatements(work: Work, { format, statements, file_name, bytes }: Uploaded): UploadResult {
  const file_hash = hashOf(bytes);
  const result: UploadResult = { statements: [], new_lines: 0, known_lines: 0 };
  for (const [index, { lines, ...read }] of statements.entries()) {
    const content_hash = `${file_hash}:${index}`;
    const hashes = lineKeys(read.account, lines).map(hashOf);
    const known = statementOfFile(work, content_hash);
    if (known) {
      result.statements.push(known);
      result.known_lines += lines.length;
      continue;
    }
    const here = knownLines(work, hashes);
    const statement = statementStore.insert(work, { ...read, format, file_name, content_hash });
    const added = lines.flatMap((line, position) => {
      const line_hash = hashes[position] ?? "";
      return here.has(line_hash) ? [] : [{ ...line, position, line_hash }];
    });
    lineStore.insertAll(work, { statement_id: statement.id }, added);
    work.record("bank_statement.imported", statement, { words: { name: file_name, count: String(added.length) } });
    result.statements.push(statement);
    result.new_lines += added.length;
    result.known_lines += lines.length - added.length;
  }
  return result;
}

function hashOf(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
