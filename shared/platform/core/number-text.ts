/** Why a text is not a valid number for a field. */
export type NumberProblem = "no_number" | "decimals" | "too_small" | "too_big" | "currency";
export type ReadNumber = { value: number | null; problem: null } | { value: null; problem: NumberProblem };

/** The expected number of a field. */
export type NumberSpec = {
  decimals: number;
  min?: number | undefined;
  max?: number | undefined;
  /**
   * A unit that may stand before or after the number, beside currency signs and `%`. If it is a currency code, no other
   * currency is accepted.
   */
  unit?: string | undefined;
};

const MINUS = "[-\u2212\u2013\u2014]";
const KNOWN_UNITS = String.raw`\p{Sc}|%|EUR|CHF|USD|GBP|CZK|PLN|Fr\.`;
const BLANKS = /[\s\u00a0\u2007\u2009\u202f]+/g;

/**
 * Reads a number as people, spreadsheets and bank statements write it: `129,90`, `129.9`, `€ 1.290,00`, `1'290.00 CHF`,
 * `120,-`, `−5 %`. An empty text is null. Comma and point are understood in every language. A single mark before exactly three
 * digits groups thousands, unless the number may have three decimals. An amount in another currency than the expected one is
 * refused, because it would be used without conversion.
 */
export function readNumber(text: string, spec: NumberSpec): ReadNumber {
  const plain = plainNumber(text, spec);
  if (plain === "") return { value: null, problem: null };
  if (plain === null) return { value: null, problem: "no_number" };
  if (spec.unit !== undefined && isOtherCurrency(text, spec.unit)) return { value: null, problem: "currency" };
  const value = Number(plain) + 0;
  if (spec.min !== undefined && value < spec.min) return { value: null, problem: "too_small" };
  if (spec.max !== undefined && value > spec.max) return { value: null, problem: "too_big" };
  const decimals = /\.(\d*[1-9])0*$/.exec(plain)?.[1]?.length ?? 0;
  return decimals > spec.decimals ? { value: null, problem: "decimals" } : { value, problem: null };
}

/** True if a text can still become a number: a sign, a currency or a decimal mark without a digit. */
export function isNumberBegun(text: string, unit?: string): boolean {
  const begun = new RegExp(`^${MINUS}?\\+?(?:${unitsWith(unit)})?${MINUS}?[.,]?$`, "iu");
  return begun.test(text.replace(BLANKS, ""));
}

/** The text in the syntax of `Number`; empty for an empty text, null if it is no number. */
function plainNumber(text: string, { decimals, unit }: NumberSpec): string | null {
  const spaced = text.replace(BLANKS, " ").trim();
  if (spaced === "") return "";
  const units = unitsWith(unit);
  const written = new RegExp(`^(${MINUS}|\\+)? ?(?:${units})? ?(${MINUS}|\\+)? ?([\\d.,'’ ]*\\d)(?:[.,]${MINUS}*)? ?(?:${units})?$`, "iu");
  const [, before = "", after = "", figures = ""] = written.exec(spaced) ?? [];
  const ungrouped = withoutGroups(figures, decimals);
  if (ungrouped === null || (before && after)) return null;
  const sign = before || after;
  return sign && sign !== "+" ? `-${ungrouped}` : ungrouped;
}

/** The digits without grouping and with a decimal point; null if they are no number. */
function withoutGroups(figures: string, decimals: number): string | null {
  const grouped = /^[1-9]\d{0,2}(?:([ '’.,])\d{3})(?:\1\d{3})*(?:([.,])\d+)?$/.exec(figures);
  if (grouped && grouped[1] !== grouped[2]) {
    const [, group = "", mark] = grouped;
    const isDecimal = decimals >= 3 && mark === undefined && /^[.,]$/.test(group) && figures.split(group).length === 2;
    if (!isDecimal) return figures.replaceAll(group, "").replace(",", ".");
  }
  return /^\d*[.,]?\d+$/.test(figures) ? figures.replace(",", ".") : null;
}

function unitsWith(unit: string | undefined): string {
  return unit ? `${KNOWN_UNITS}|${unit.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}` : KNOWN_UNITS;
}

const CURRENCY_CODE = /^[A-Z]{3}$/;
const CURRENCY_WORDS = /\p{Sc}|\p{L}+/gu;

/** True if an amount names another currency than this one. `$` is the sign of many currencies. */
function isOtherCurrency(text: string, unit: string): boolean {
  if (!CURRENCY_CODE.test(unit)) return false;
  const parts = new Intl.NumberFormat("en", { style: "currency", currency: unit, currencyDisplay: "narrowSymbol" }).formatToParts(0);
  const sign = parts.find(({ type }) => type === "currency")?.value;
  const own = [unit, sign, unit === "CHF" ? "FR" : unit];
  return (text.match(CURRENCY_WORDS) ?? []).some((word) => !own.includes(word.toUpperCase()));
}
