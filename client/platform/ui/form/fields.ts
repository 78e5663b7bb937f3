import type { Formats } from "#client/platform/core/dates.ts";
import type { PlainTextKey, Say } from "#client/platform/core/i18n.ts";
import { type Choices, choicesOf } from "#client/platform/ui/form/match-choices.ts";

type Spec<Kind extends string, V> = {
  kind: Kind;
  label: PlainTextKey;
  hint?: PlainTextKey | undefined;
  /** Value for a new record, and for a known one without a value. */
  initial: V;
};
type Limits = { min?: number | undefined; max?: number | undefined };

type TextSpec = Spec<"text", string> & { isOptional: boolean } & TextLook;
type TextLook = {
  inputType?: "email" | "tel" | "url";
  /** An example, greyed where nothing is typed. */
  example?: PlainTextKey;
  /** The HTML attribute `autocomplete`. */
  autoComplete?: string;
  maxLength?: number;
  /** Codes and names that no dictionary knows. */
  isCode?: boolean;
  /** An id that nobody reads, such as a picture's: in a conflict its label stands for it. */
  isId?: boolean;
  /** Of several lines, at least as many. */
  minRows?: number;
  /** It grows with what is typed up to as many lines. */
  maxRows?: number;
};
type MoneySpec = Spec<"money", number | null> & Limits;
type PercentSpec = Spec<"percent", number | null> & Limits & { isChange: boolean };
type WholeSpec = Spec<"whole", number | null> & WholeLimits;
type WholeLimits = { min: number; max: number /** Unit beside the number. */; unit?: PlainTextKey };
type SwitchSpec = Spec<"switch", boolean>;
type ListedSpec<V extends string | null> = Spec<"listed", V> & { none?: PlainTextKey | undefined; isOptional: boolean };
type DaySpec = Spec<"day", string | null>;
type TimeSpec = Spec<"time", string>;
type OwnSpec<V> = Spec<"own", V> & { words: (value: V, context: WordContext) => string };
type AnyOwnSpec = Omit<OwnSpec<never>, "initial"> & { initial: unknown };
type HiddenSpec<V> = { kind: "hidden"; initial: V };
type PartSpec<F extends Leaves> = Spec<"part", ValuesOf<F>> & { fields: F };

/** A field of a form, declared once: what it holds, what is sent of it, and how it is called and drawn. */
export type LeafSpec =
  | (TextSpec | MoneySpec | PercentSpec | WholeSpec | SwitchSpec | DaySpec | TimeSpec)
  | (ListedSpec<string> | ListedSpec<string | null>);
type Leaves = Readonly<Record<string, LeafSpec>>;
/** A part is an object of fields in the record, compared as one. What a form draws and compares in its own way has its label here, too. */
export type FieldSpec = LeafSpec | PartSpec<Leaves> | AnyOwnSpec | HiddenSpec<unknown>;

/** The fields of a form by the names that the record's columns have. */
export type Fields = Readonly<Record<string, FieldSpec>>;
/** `name`, and `address.city` of a part. */
export type PathOf<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { fields: infer P } ? `${K}.${keyof P & string}` : F[K] extends LeafSpec ? K : never;
}[keyof F & string];
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K]["initial"] };
/** Choices of each `listed` field. */
export type ChoicesOf<F extends Fields> = { readonly [P in ListedPath<F>]: Choices };
type ListedPath<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { fields: infer P extends Leaves }
    ? `${K}.${ListedIn<P>}`
    : F[K]["kind"] extends "listed"
      ? K
      : never;
}[keyof F & string];
type ListedIn<P extends Leaves> = { [K in keyof P & string]: P[K]["kind"] extends "listed" ? K : never }[keyof P & string];

type Hint = { hint?: PlainTextKey };

export function text(label: PlainTextKey, { hint, ...look }: Hint & TextLook = {}): TextSpec {
  return { kind: "text", label, hint, initial: "", isOptional: false, ...look };
}

/** A text that may be left empty; null is sent then. */
export function optionalText(label: PlainTextKey, { hint, ...look }: Hint & TextLook = {}): TextSpec {
  return { kind: "text", label, hint, initial: "", isOptional: true, ...look };
}

/** A calendar date, or none. */
export function day(label: PlainTextKey, { hint }: Hint = {}): DaySpec {
  return { kind: "day", label, hint, initial: null };
}

/** A time of day, or an empty text. */
export function time(label: PlainTextKey, { hint }: Hint = {}): TimeSpec {
  return { kind: "time", label, hint, initial: "" };
}

/** A value that the form draws itself, and how it reads where two versions are compared. */
export function own<V>(label: PlainTextKey, { initial, words }: { initial: V; words: OwnSpec<V>["words"] }): OwnSpec<V> {
  return { kind: "own", label, initial, words };
}

/** A value that is no field of its own, such as a choice that follows from another: never compared. */
export function hidden<V>(initial: V): HiddenSpec<V> {
  return { kind: "hidden", initial };
}

/** An object of the record, such as its address. */
export function part<const F extends Leaves>(label: PlainTextKey, fields: F): PartSpec<F> {
  return { kind: "part", label, fields, initial: valuesOf<F>(fields, null) };
}

export function money(label: PlainTextKey, { hint, min }: Hint & { min?: number } = {}): MoneySpec {
  return { kind: "money", label, hint, initial: null, min };
}

type PercentOptions = Hint & Limits & { initial?: number /** It is added to something: `+10 %`. */; isChange?: boolean };

export function percent(label: PlainTextKey, { hint, min, max, initial, isChange = false }: PercentOptions = {}): PercentSpec {
  return { kind: "percent", label, hint, initial: initial ?? null, min, max, isChange };
}

export function whole(label: PlainTextKey, { hint, ...limits }: Hint & WholeLimits & { initial: number | null }): WholeSpec {
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
  return { kind: "listed", label, hint, initial, none, isOptional: false };
}

/** The same where nothing may be chosen: an empty text in the form, and null is sent. */
export function optionallyListed<V extends string>(label: PlainTextKey, { hint }: Hint = {}): ListedSpec<V | ""> {
  return { kind: "listed", label, hint, initial: "", isOptional: true };
}

/** A record that has what the fields show; null if it has nothing. */
export type RecordValues<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends { fields: infer P extends Leaves } ? RecordValues<P> : F[K]["initial"] | null;
};

/** A record as the fields show it; the initial values where it is yet to be made. */
export function valuesOf<F extends Fields>(fields: F, record: RecordValues<F> | null): ValuesOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, shownOf(field, record?.[name])]);
  return Object.fromEntries(entries) as ValuesOf<F>;
}

/** Builds the input of the call from the values. */
export function inputOf<F extends Fields>(fields: F, values: ValuesOf<F>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sentOf(field, values[name])]));
}

function shownOf(field: FieldSpec, known: unknown): unknown {
  if (field.kind !== "part") return known ?? field.initial;
  return Object.fromEntries(Object.entries(field.fields).map(([name, leaf]) => [name, shownOf(leaf, memberOf(known, name))]));
}

function sentOf(field: FieldSpec, value: unknown): unknown {
  if (field.kind === "part") {
    return Object.fromEntries(Object.entries(field.fields).map(([name, leaf]) => [name, sentOf(leaf, memberOf(value, name))]));
  }
  const isOptional = (field.kind === "text" || field.kind === "listed") && field.isOptional;
  return isOptional && typeof value === "string" ? value.trim() || null : value;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

export type WordContext = {
  say: Say;
  formats: Pick<Formats, "money" | "number" | "percent" | "fullDate">;
  /** By the path of the field. */
  choices: Readonly<Record<string, Choices>>;
};

/** Formats the value of the field at a path for the comparison of two versions of a record. */
export function wordsOf(field: FieldSpec, path: string, value: unknown, context: WordContext): string {
  const { say, formats, choices } = context;
  switch (field.kind) {
    case "part":
      return Object.entries(field.fields)
        .map(([name, leaf]) => wordsInPart(leaf, `${path}.${name}`, memberOf(value, name), context))
        .filter(Boolean)
        .join(", ");
    case "switch":
      return say(value === true ? "actions.yes" : "actions.no");
    case "listed": {
      const chosen = choicesOf(choices[path] ?? []).find((choice) => choice.value === value);
      return chosen?.label ?? (field.none ? say(field.none) : "");
    }
    case "text":
      if (field.isId && value !== "") return say(field.label);
      return typeof value === "string" ? value : "";
    case "time":
      return typeof value === "string" ? value : "";
    case "own":
      return wordsOfOwn(field, value, context);
    case "hidden":
      return "";
    case "day":
      return typeof value === "string" ? formats.fullDate(value) : "";
    case "money":
      return typeof value === "number" ? formats.money(value) : "";
    case "whole":
      return typeof value === "number" ? formats.number(value) : "";
    case "percent":
      if (typeof value !== "number") return "";
      return field.isChange ? signed(value, formats) : formats.percent(value);
  }
}

/** The compiler can't know that the value is one of this very field. */
function wordsOfOwn({ words }: AnyOwnSpec, value: unknown, context: WordContext): string {
  return words(value as never, context);
}

/** Among others a switch reads as what it is called, where it is on. */
function wordsInPart(leaf: LeafSpec, path: string, value: unknown, context: WordContext): string {
  if (leaf.kind !== "switch") return wordsOf(leaf, path, value, context);
  return value === true ? context.say(leaf.label) : "";
}

function signed(change: number, { percent: words }: WordContext["formats"]): string {
  return `${change < 0 ? "−" : "+"}${words(Math.abs(change))}`;
}
