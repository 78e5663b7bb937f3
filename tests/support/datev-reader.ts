import iconv from "iconv-lite";

/** A row of a batch of postings as DATEV understands it; amounts in cents, debit of `account` above zero. */
export type DatevRow = {
  cents: number;
  currency: string;
  account: string;
  counter: string;
  key: string;
  /** `YYYY-MM-DD`, with the year of the file's range. */
  day: string;
  number: string;
  text: string;
  /** The id of the document. */
  link: string | null;
};
export type DatevFile = { head: readonly string[]; columns: readonly string[]; rows: readonly DatevRow[] };

/** Texts stand in quotes, all else does not (fields of the header and of rows, counted from 1). */
const HEAD_TEXTS = [1, 4, 8, 9, 10, 17, 18, 22, 24, 27, 30, 31];
const ROW_TEXTS = [2, 3, 6, 9, 11, 12, 14, 16, 20, 37];

/**
 * Reads a file for DATEV (EXTF 700, batch of postings, version 13) as strictly as its description: bytes, quotes, numbers of fields, ranges.
 * Throws where one is not kept.
 */
export function readDatev(bytes: Buffer): DatevFile {
  if (bytes.includes(0x81) || bytes.includes(0x8d) || bytes.includes(0x8f) || bytes.includes(0x90) || bytes.includes(0x9d)) {
    throw new Error("a byte that Windows-1252 has no letter for");
  }
  const text = iconv.decode(bytes, "windows-1252");
  if (!text.endsWith("\r\n") || /[^\r]\n|\r[^\n]/.test(text)) throw new Error("lines end with CR LF, the last one, too");
  const [first = "", second = "", ...lines] = text.slice(0, -2).split("\r\n");
  const head = fieldsOf(first, { count: 31, texts: HEAD_TEXTS });
  assertHead(head);
  const columns = second.split(";");
  if (columns.length !== 125 || new Set(columns).size !== 125) throw new Error(`${columns.length} columns`);
  if (lines.length > 99_999) throw new Error("too many rows");
  return { head, columns, rows: lines.map((line) => rowOf(fieldsOf(line, { count: 125, texts: ROW_TEXTS }), head)) };
}

function fieldsOf(line: string, { count, texts }: { count: number; texts: readonly number[] }): string[] {
  const raw = line.match(/("(?:[^"]|"")*"|[^";]*)(;|$)/g)?.map((field) => field.replace(/;$/, "")) ?? [];
  // At the end of a line that does not end with a separator the pattern finds one more empty field.
  const fields = raw.slice(0, count);
  if (fields.length !== count || fields.join(";") !== line) throw new Error(`not ${count} fields: ${line}`);
  return fields.map((field, index) => {
    const isQuoted = field.startsWith('"');
    if (field !== "" && isQuoted !== texts.includes(index + 1)) throw new Error(`field ${index + 1} has wrong quotes: ${field}`);
    return isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field;
  });
}

function assertHead(head: readonly string[]): void {
  const PATTERNS: readonly (readonly [field: number, pattern: RegExp])[] = [
    ...([
      [1, /^EXTF$/],
      [2, /^700$/],
      [3, /^21$/],
      [4, /^Buchungsstapel$/],
      [5, /^13$/],
      [6, /^20\d{15}$/],
      [7, /^$/],
    ] as const),
    ...([
      [8, /^[A-Z]{2}$/],
      [9, /^.{0,25}$/],
      [11, /^\d{4,7}$/],
      [12, /^[1-9]\d{0,4}$/],
      [13, /^\d{8}$/],
      [14, /^[4-8]$/],
    ] as const),
    ...([
      [15, /^\d{8}$/],
      [16, /^\d{8}$/],
      [17, /^.{0,30}$/],
      [19, /^1$/],
      [20, /^0$/],
      [21, /^[01]$/],
      [22, /^[A-Z]{3}$/],
      [27, /^(\d\d)?$/],
    ] as const),
  ];
  for (const [field, pattern] of PATTERNS) {
    if (!pattern.test(head[field - 1] ?? "")) throw new Error(`field ${field} of the header: ${head[field - 1]}`);
  }
  const [year = "", , from = "", to = ""] = head.slice(12, 16);
  const next = `${Number(year.slice(0, 4)) + 1}${year.slice(4)}`;
  if (!(year <= from && from <= to && to < next)) throw new Error(`${from} to ${to} in the fiscal year of ${year}`);
}

function rowOf(fields: readonly string[], head: readonly string[]): DatevRow {
  const of = (field: number) => fields[field - 1] ?? "";
  const length = Number(head[13]);
  if (!/^\d{1,10},\d\d$/.test(of(1)) || /^0+,00$/.test(of(1))) throw new Error(`amount ${of(1)}`);
  if (!/^[SH]$/.test(of(2))) throw new Error(`side ${of(2)}`);
  for (const account of [of(7), of(8)]) {
    if (!/^\d+$/.test(account) || account.length > length + 1) throw new Error(`account ${account}`);
  }
  if (!/^(\d{1,4})?$/.test(of(9))) throw new Error(`key ${of(9)}`);
  if (!/^[\w$&%*+\-/]{1,36}$/.test(of(11))) throw new Error(`number ${of(11)}`);
  if (of(14) === "" || of(14).length > 60) throw new Error(`text ${of(14)}`);
  const link = /^BEDI "([0-9a-f-]{36})"$/.exec(of(20))?.[1] ?? null;
  if (of(20) !== "" && link === null) throw new Error(`link ${of(20)}`);
  if (of(37).length > 36) throw new Error(`cost center ${of(37)}`);
  if (of(114) !== "0") throw new Error(`lock ${of(114)}`);
  const KNOWN = [1, 2, 3, 7, 8, 9, 10, 11, 14, 20, 37, 101, 114];
  const strange = fields.findIndex((value, index) => value !== "" && !KNOWN.includes(index + 1));
  if (strange !== -1) throw new Error(`field ${strange + 1} is filled: ${fields[strange]}`);
  const cents = Number(of(1).replace(",", "")) * (of(2) === "S" ? 1 : -1);
  return {
    cents,
    currency: of(3),
    account: of(7),
    counter: of(8),
    key: of(9),
    day: dayOf(of(10), head),
    number: of(11),
    text: of(14),
    link,
  };
}

/** A day without a year, in the only year that the range of the file leaves. */
function dayOf(written: string, head: readonly string[]): string {
  const [from = "", to = ""] = head.slice(14, 16);
  if (!/^\d{4}$/.test(written)) throw new Error(`day ${written}`);
  const years = [...new Set([from.slice(0, 4), to.slice(0, 4)])];
  const days = years.map((year) => `${year}${written.slice(2)}${written.slice(0, 2)}`).filter((day) => from <= day && day <= to);
  const [day, another] = days;
  if (day === undefined || another !== undefined) throw new Error(`day ${written} between ${from} and ${to}`);
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
