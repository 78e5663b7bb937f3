import { z } from "zod";

export const DATE_ORDERS = ["day_first", "month_first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const DECIMAL_MARKS = ["comma", "point"] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const FORMATS = [...DATE_ORDERS, ...DECIMAL_MARKS] as const;

/**
 * The format of a column's cells. `format` is null while it has to be asked for: the cells fit both, or contradict each other. `example` is
 * a cell that shows it.
 */
export const ColumnFormat = z.object({
  field: z.string().describe("The field that the column is taken for"),
  kind: z.enum(["date", "amount"]).describe("What the file holds"),
  format: z.enum(FORMATS).nullable().describe("The order of day and month, or the decimal mark; null if the rows fit both"),
  by: z.enum(["rows", "choice"]).nullable().describe("What decided it: all rows of the column, or the request"),
  example: z.string().describe("A value of the column"),
});
export type ColumnFormat = z.infer<typeof ColumnFormat>;

/** The choices of a user by field. */
export const FormatChoices = z.record(z.string().max(50), z.enum(FORMATS));
export type FormatChoices = z.infer<typeof FormatChoices>;

/** The cells of a column that holds dates or amounts. */
export type FormatColumn = { field: string; kind: ColumnFormat["kind"]; cells: readonly string[] };

/** A reading of one cell: a format that it proves, or `both`; null if it has nothing to tell. */
type Proof = DateOrder | DecimalMark | "both" | null;

const DATE = /^(\d{1,2})([./-])\s?(\d{1,2})[./-]\s?\d{2,4}/;

/** A date with dots is day first unless it proves the opposite: nobody writes months first with dots. */
function proofOfDate(cell: string): Proof {
  const [, first = "", mark, second = ""] = DATE.exec(cell) ?? [];
  if (mark === undefined || Number(first) === Number(second)) return null;
  if (Number(first) > 12) return "day_first";
  if (Number(second) > 12) return "month_first";
  return "both";
}

const FIGURES = /\d[\d.,'’\s]*/;

function proofOfAmount(cell: string): Proof {
  const figures = FIGURES.exec(cell)?.[0].replace(/\s+$/, "") ?? "";
  const marks = [...figures.matchAll(/[.,]/g)].map(([mark]) => mark);
  const last = marks.at(-1);
  if (last === undefined) return null;
  const own = last === "," ? "comma" : "point";
  if (marks.length > 1 && marks.every((mark) => mark === last)) return own === "comma" ? "point" : "comma";
  const [whole, decimals] = [figures.slice(0, figures.lastIndexOf(last)), figures.slice(figures.lastIndexOf(last) + 1)];
  const isGroup = marks.length === 1 && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return isGroup ? "both" : own;
}

/** Decides the format of each column by all of its cells; what they leave open, by other columns of the kind, and by the user's choice. */
export function decideFormats(columns: readonly FormatColumn[], choices: FormatChoices = {}): ColumnFormat[] {
  const judged = columns.map((column) => judge(column, choices[column.field]));
  return judged.flatMap((each): ColumnFormat[] => {
    const { proven, chosen, open, example, column } = each;
    const { field, kind } = column;
    if (chosen) return [{ field, kind, format: chosen, by: "choice", example }];
    if (proven.length === 0 && !open) return [];
    const format = proven.length === 0 ? inherited(each, judged) : proven.length === 1 ? (proven[0] ?? null) : null;
    return [{ field, kind, format, by: format && "rows", example }];
  });
}

/** The format that the user has chosen for columns that are written alike, or that they prove; dates with dots are day first otherwise. */
function inherited({ column: { kind }, isDotted }: Judged, all: readonly Judged[]): ColumnFormat["format"] {
  const alike = all.filter((other) => other.column.kind === kind && other.isDotted === isDotted);
  const [first, ...others] = new Set(alike.flatMap(({ proven, chosen }) => chosen ?? proven));
  if (first !== undefined) return others.length === 0 ? first : null;
  return isDotted ? "day_first" : null;
}

type Judged = {
  column: FormatColumn;
  proven: (DateOrder | DecimalMark)[];
  chosen: DateOrder | DecimalMark | undefined;
  open: boolean;
  example: string;
  isDotted: boolean;
};

function judge(column: FormatColumn, choice: string | undefined): Judged {
  const { kind, cells } = column;
  const proofOf = kind === "date" ? proofOfDate : proofOfAmount;
  const examples = new Map<Exclude<Proof, null>, string>();
  for (const cell of cells) {
    const proof = proofOf(cell);
    if (proof !== null && !examples.has(proof)) examples.set(proof, cell);
  }
  const proven = [...examples.keys()].filter((proof) => proof !== "both");
  const isDotted = kind === "date" && cells.every((cell) => (DATE.exec(cell)?.[2] ?? ".") === ".");
  const example = [...examples.values()].slice(0, 2).join(", ") || (cells.find(Boolean) ?? "");
  const known = kind === "date" ? DATE_ORDERS : DECIMAL_MARKS;
  const chosen = known.find((format) => format === choice);
  return { column, proven, chosen, open: examples.has("both"), example, isDotted };
}

/** The text of an amount without groups of thousands, in the notation of `readNumber`; null if it does not fit the column's mark. */
export function withoutGroups(text: string, mark: DecimalMark): string | null {
  const [decimal, group] = mark === "comma" ? [",", "."] : [".", ","];
  const [figures = ""] = FIGURES.exec(text) ?? [];
  const ungrouped = figures.replace(new RegExp(`(?<=\\d)\\${group}(?=\\d{3}(?!\\d))`, "g"), "");
  if (/\d/.test(ungrouped.split(group)[1] ?? "") || ungrouped.split(decimal).length > 2) return null;
  // A zero behind three decimals, so that they are no group of thousands.
  return text.replace(figures, ungrouped.replace(new RegExp(`(\\${decimal}\\d{3})(?!\\d)`), "$10"));
}
