import type { Formats } from "#client/core/dates.ts";
import type { PlainTextKey, Say } from "#client/core/i18n.ts";
import { type Choices, choicesOf } from "#client/ui/form/match-choices.ts";

type Spec<Kind extends string, V> = {
  kind: Kind;
  label: PlainTextKey;
  hint?: PlainTextKey | undefined;
  /** What the field shows of a new record, and where a known one has nothing. */
  initial: V;
};
type Limits = { min?: number | undefined; max?: number | undefined };

type TextSpec = Spec<"text", string> & { isOptional: boolean };
type MoneySpec = Spec<"money", number | null> & Limits;
type PercentSpec = Spec<"percent", number | null> & Limits & { isChange: boolean };
type WholeSpec = Spec<"whole", number | null> & { min: number; max: number };
type SwitchSpec = Spec<"switch", boolean>;
type ListedSpec<V extends string | null> = Spec<"listed", V> & { none?: PlainTextKey | undefined };

/** A field of a form, declared once: what it holds, what is sent of it, and how it is called and drawn. */
export type FieldSpec = TextSpec | MoneySpec | PercentSpec | WholeSpec | SwitchSpec | ListedSpec<string> | ListedSpec<string | null>;

/** The fields of a form by the names that the record's columns have. */
export type Fields = Readonly<Record<string, FieldSpec>>;
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K]["initial"] };
/** What can be chosen in each field that is `listed`. */
export type ChoicesOf<F extends Fields> = { readonly [K in keyof F as F[K]["kind"] extends "listed" ? K : never]: Choices };

type Hint = { hint?: PlainTextKey };

export function text(label: PlainTextKey, { hint }: Hint = {}): TextSpec {
  return { kind: "text", label, hint, initial: "", isOptional: false };
}

/** A text that may be left empty; null is sent then. */
export function optionalText(label: PlainTextKey, { hint }: Hint = {}): TextSpec {
  return { kind: "text", label, hint, initial: "", isOptional: true };
}

export function money(label: PlainTextKey, { hint, min }: Hint & { min?: number } = {}): MoneySpec {
  return { kind: "money", label, hint, initial: null, min };
}

type PercentOptions = Hint & Limits & { initial?: number /** It is added to something: `+10 %`. */; isChange?: boolean };

export function percent(label: PlainTextKey, { hint, min, max, initial, isChange = false }: PercentOptions = {}): PercentSpec {
  return { kind: "percent", label, hint, initial: initial ?? null, min, max, isChange };
}

export function whole(label: PlainTextKey, { hint, ...limits }: Hint & { min: number; max: number; initial: number | null }): WholeSpec {
  return { kind: "whole", label, hint, ...limits };
}

export function yesNo(label: PlainTextKey, { hint, initial = false }: Hint & { initial?: boolean } = {}): SwitchSpec {
  return { kind: "switch", label, hint, initial };
}

/** One of a list, which the form is given as one of its `choices`. `none` is what it reads where nothing is chosen, which null allows. */
export function listed<V extends string | null>(
  label: PlainTextKey,
  { hint, initial, none }: Hint & { initial: V; none?: PlainTextKey },
): ListedSpec<V> {
  return { kind: "listed", label, hint, initial, none };
}

type Known<F extends Fields> = { readonly [K in keyof F]: F[K]["initial"] | null };

/** A record as the fields show it; the initial values where it is yet to be made. */
export function valuesOf<F extends Fields>(fields: F, record: Known<F> | null): ValuesOf<F> {
  const entries = Object.entries(fields).map(([name, { initial }]) => [name, record?.[name] ?? initial]);
  return Object.fromEntries(entries) as ValuesOf<F>;
}

/** What is sent of the values. */
export function inputOf<F extends Fields>(fields: F, values: ValuesOf<F>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sentOf(field, values[name])]));
}

function sentOf(field: FieldSpec, value: unknown): unknown {
  return field.kind === "text" && field.isOptional && typeof value === "string" ? value.trim() || null : value;
}

type WordContext = { say: Say; formats: Pick<Formats, "money" | "number" | "percent">; choices: Choices };

/** How a value reads where two versions of a record are compared. */
export function wordsOf(field: FieldSpec, value: FieldSpec["initial"], { say, formats, choices }: WordContext): string {
  if (typeof value === "boolean") return say(value ? "actions.yes" : "actions.no");
  if (field.kind === "listed") {
    const chosen = choicesOf(choices).find((choice) => choice.value === value);
    return chosen?.label ?? (field.none ? say(field.none) : "");
  }
  if (typeof value !== "number") return value ?? "";
  if (field.kind === "money") return formats.money(value);
  if (field.kind !== "percent") return formats.number(value);
  return field.isChange ? signed(value, formats) : formats.percent(value);
}

function signed(change: number, { percent: words }: WordContext["formats"]): string {
  return `${change < 0 ? "−" : "+"}${words(Math.abs(change))}`;
}
