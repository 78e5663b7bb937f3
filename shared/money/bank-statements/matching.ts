import { fold } from "#shared/platform/core/fold.ts";
import { type Cents, least, minus, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";

/** Something that a transfer may pay: an invoice or a deposit, or the open folio of a stay that has no invoice yet. */
export type Payable = {
  /** `invoice_id`, else `folio_id`. */
  id: string;
  kind: "invoice" | "deposit" | "folio";
  due_amount: Cents;
  /** The fees that the reminders of the invoice claim. */
  fee_amount: Cents;
  /** Numbers and codes that the payer may name. */
  references: readonly string[];
  /** The payer, the guest. */
  names: readonly string[];
};

export type Part = { id: string; kind: Payable["kind"]; is_fee: boolean; amount: Cents };

/** `certain` by reference and amount; `likely` by one of them with another sign; `possible` by one sign alone. */
export const CONFIDENCES = ["certain", "likely", "possible"] as const;
export type Confidence = (typeof CONFIDENCES)[number];
export const MATCH_REASONS = ["reference_and_amount", "reference", "name_and_amount", "amount", "name"] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export type Match = { confidence: Confidence; reason: MatchReason; parts: Part[]; rest: Cents };

/** A line that brings money. */
export type Incoming = { id: string; rest: Cents; name: string | null; text: string };

/**
 * Proposes for each line what it pays. What a line pays for certain is not proposed to later ones, so the second of two equal lines is not
 * booked on the same invoice.
 */
export function matchLines(lines: readonly Incoming[], payables: readonly Payable[]): Map<string, Match> {
  const left = new Map(payables.map((payable) => [payable.id, payable]));
  const found = new Map<string, Match>();
  for (const line of lines) {
    const match = matchLine(line, [...left.values()]);
    if (!match) continue;
    found.set(line.id, match);
    if (match.confidence === "certain") for (const part of match.parts) take(left, part);
  }
  return found;
}

function take(left: Map<string, Payable>, { id, is_fee, amount }: Part): void {
  const payable = left.get(id);
  if (!payable) return;
  const after = is_fee
    ? { ...payable, fee_amount: minus(payable.fee_amount, amount) }
    : { ...payable, due_amount: minus(payable.due_amount, amount) };
  if (after.due_amount <= 0 && after.fee_amount <= 0) left.delete(id);
  else left.set(id, after);
}

/** The best proposal for a line; null if nothing fits. */
export function matchLine(line: Incoming, payables: readonly Payable[]): Match | null {
  const named = preferInvoices(payables.filter(({ references }) => references.some((reference) => isNamed(line.text, reference))));
  if (named.length > 0) return byReference(line, named);
  const equal = payables.filter((payable) => owed(payable) === line.rest || payable.due_amount === line.rest);
  const known = equal.filter(({ names }) => names.some((name) => isSameName(line.name, name)));
  const [only, ...others] = known;
  if (only && others.length === 0) return matchOf(line, [only], "likely", "name_and_amount");
  if (equal[0] && equal.length === 1) return matchOf(line, [equal[0]], "possible", "amount");
  const ofName = payables.filter(({ names }) => names.some((name) => isSameName(line.name, name)));
  return ofName[0] && ofName.length === 1 ? matchOf(line, [ofName[0]], "possible", "name") : null;
}

/** A stay that is named beside an invoice of it is no further claim. */
function preferInvoices(named: readonly Payable[]): readonly Payable[] {
  const billed = named.filter(({ kind }) => kind !== "folio");
  return billed.length > 0 ? billed : named;
}

/** Certain where the amount is all that the named ask for, one of them or all together; else what fits, the first named first. */
function byReference(line: Incoming, named: readonly Payable[]): Match {
  const exact = named.filter((payable) => owed(payable) === line.rest || payable.due_amount === line.rest);
  const [only] = exact;
  if (only && exact.length === 1) return matchOf(line, [only], "certain", "reference_and_amount");
  const together = sumOf(named.map(({ due_amount }) => due_amount));
  const isAll = named.length > 1 && (together === line.rest || sumOf(named.map(owed)) === line.rest);
  if (isAll) return matchOf(line, named, "certain", "reference_and_amount");
  return matchOf(line, named, "likely", "reference");
}

function owed({ due_amount, fee_amount }: Payable): Cents {
  return plus(due_amount, fee_amount);
}

function matchOf(line: Incoming, paid: readonly Payable[], confidence: Confidence, reason: MatchReason): Match {
  const parts = splitOver(line.rest, paid);
  return { confidence, reason, parts, rest: minus(line.rest, sumOf(parts.map(({ amount }) => amount))) };
}

/** Distributes an amount: first what the invoices ask for, in their order, then the fees of their reminders. */
export function splitOver(amount: Cents, paid: readonly Payable[]): Part[] {
  let rest = amount;
  const parts: Part[] = [];
  for (const is_fee of [false, true]) {
    for (const payable of paid) {
      const part = least(rest, is_fee ? payable.fee_amount : payable.due_amount);
      if (part <= 0) continue;
      parts.push({ id: payable.id, kind: payable.kind, is_fee, amount: part });
      rest = minus(rest, part);
    }
  }
  return parts.filter((part) => part.amount > ZERO);
}

/** The shortest reference that is looked for: a number of fewer digits is in every text. */
const MIN_REFERENCE = 4;

/**
 * True if a text names a number or code: as a whole, though banks break it by a space, leave out its hyphens, and payers put letters before
 * it. "2030-13" is not in "2030-135", "2030-13" not in "12030-13".
 */
export function isNamed(text: string, reference: string): boolean {
  return patternOf(reference)?.test(text.toUpperCase().replace(/\s+/g, " ")) ?? false;
}

/** Many lines are compared with the same references. */
const patterns = new Map<string, RegExp | null>();
const MAX_PATTERNS = 5_000;

function patternOf(reference: string): RegExp | null {
  const known = patterns.get(reference);
  if (known !== undefined) return known;
  const signs = reference.toUpperCase().match(/[\p{L}\p{N}]/gu) ?? [];
  const [first = ""] = signs;
  const before = /\p{N}/u.test(first) ? "(?<!\\p{N})(?<!\\p{N}[-/.])" : "(?<![\\p{L}\\p{N}])";
  const whole = `${before}${signs.join("[-/._ ]{0,2}")}(?![\\p{L}\\p{N}])(?![-/.]\\p{N})`;
  const pattern = signs.length < MIN_REFERENCE ? null : new RegExp(whole, "u");
  if (patterns.size >= MAX_PATTERNS) patterns.clear();
  patterns.set(reference, pattern);
  return pattern;
}

/** Words of an address or a legal form, which tell nothing apart. */
const COMMON = new Set([
  "herr",
  "frau",
  "mr",
  "mrs",
  "dr",
  "mag",
  "ing",
  "dipl",
  "und",
  "and",
  "familie",
  "fam",
  "gmbh",
  "ag",
  "kg",
  "co",
  "ohg",
  "eu",
  "gbr",
  "mbh",
]);

/** True if two names have the same words in any order, or all words of the shorter one are in the other. */
export function isSameName(first: string | null, second: string | null): boolean {
  const [one, two] = [wordsOf(first), wordsOf(second)];
  const [short, long] = one.length <= two.length ? [one, two] : [two, one];
  const isTelling = short.length > 1 || (short[0] ?? "").length >= 5;
  return isTelling && short.every((word) => long.includes(word));
}

function wordsOf(name: string | null): string[] {
  const words = fold(name ?? "").split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word.length > 1 && !COMMON.has(word)))];
}
