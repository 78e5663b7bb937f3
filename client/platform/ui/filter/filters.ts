import type { PlainTextKey } from "#client/platform/core/i18n.ts";
import type { RangeChoice } from "#shared/platform/core/date-ranges.ts";
import type { Permission } from "#shared/platform/core/permissions.ts";

type Spec<Kind extends string> = {
  kind: Kind;
  label: PlainTextKey;
  /** The parameter of the address; the filter's own name, if undefined. */
  param?: string | undefined;
  /** Roles without this permission neither see nor apply the filter. */
  needs?: Permission | undefined;
};

export type SearchSpec = Spec<"search">;
export type TextSpec = Spec<"text"> & { hint?: PlainTextKey | undefined };
export type OneOfSpec<V extends string> = Spec<"oneOf"> & Wording<V> & { any?: PlainTextKey | undefined; look: "list" | "segments" };
export type ManyOfSpec<V extends string> = Spec<"manyOf"> & Wording<V> & { sets: readonly ValueSet<V>[] };
export type YesNoSpec = Spec<"yesNo"> & { yes: PlainTextKey; no: PlainTextKey };
export type ReferenceSpec = Spec<"reference"> & { look: "list" | "buttons" };
export type DaysSpec<Field extends string, K extends string | null> = Spec<"days"> & {
  /** Calendar dates, or the instants at which the property's days begin and end. */
  as: "dates" | "instants";
  kinds: DayKinds<Field, NonNullable<K>> | null;
};
export type ViewSpec<V extends string> = Spec<"view"> & {
  values: readonly V[];
  text(value: V): PlainTextKey;
  usual: V;
  overruled: { by: string; as: V } | null;
};

type Wording<V extends string> = {
  values: readonly V[];
  text(value: V): PlainTextKey;
  /** A chip reads "Kind: Extra", or only "Confirmed" if the value needs no label. */
  chip: "labelled" | "value";
};
/** Values that have a name of their own if exactly they are chosen. */
type ValueSet<V extends string> = { values: readonly V[]; label: PlainTextKey };
/** The dates of a record to which a range may refer, and the field and parameter that name one of them. */
type DayKinds<Field extends string, K extends string> = {
  field: Field;
  param: string;
  values: readonly K[];
  text(value: K): PlainTextKey;
  usual: K;
};

/** A filter of a list, declared once: what it holds, its place in the address and in the call's input, its texts and its control. */
export type FilterSpec =
  | (SearchSpec | TextSpec | YesNoSpec | ReferenceSpec)
  | (OneOfSpec<string> | ManyOfSpec<string> | DaysSpec<string, string | null> | ViewSpec<string>);
/** The filters of a list by the fields of the call's input, in the order of the bar. A range is called `days`. */
export type Filters = Readonly<Record<string, FilterSpec>>;

/** The filters that a call with this input can have; `Views` are switches that the page itself turns into input. */
export type FiltersOf<Input, Views extends string = never> = {
  readonly [K in keyof NonNullable<Input>]?: SpecOf<NonNullable<NonNullable<Input>[K]>>;
} & { readonly [K in Views]?: Spec<"view"> } & DaysOf<NonNullable<Input>>;
type DaysOf<Input> = Input extends { from?: unknown; to?: unknown }
  ? { readonly days?: Spec<"days"> & { kinds: { field: keyof Input & string } | null } }
  : unknown;
type SpecOf<T> = [T] extends [boolean]
  ? YesNoSpec
  : [T] extends [readonly (infer V extends string)[]]
    ? ManyOfSpec<V>
    : [T] extends [string]
      ? string extends T
        ? SearchSpec | TextSpec | ReferenceSpec
        : OneOfSpec<T> | Spec<"view">
      : never;

/** A chosen range, and the date of the record to which it refers if there are several. */
export type DaysValue<K extends string | null> = { choice: RangeChoice; kind: K };
export type ValuesOf<F extends Filters> = { readonly [K in keyof F]: ValueOf<F[K]> };
type ValueOf<S extends FilterSpec> =
  S extends ManyOfSpec<infer V>
    ? readonly V[]
    : S extends OneOfSpec<infer V>
      ? V | null
      : S extends ViewSpec<infer V>
        ? V
        : S extends DaysSpec<string, infer K>
          ? DaysValue<K> | null
          : S extends YesNoSpec
            ? boolean | null
            : string | null;
/** The part of a call's input that the filters make; undefined if one is off. */
export type InputOf<F extends Filters> = { [K in SentKey<F>]?: SentOf<F[K]> | undefined } & DaysInput<F>;
type SentKey<F extends Filters> = { [K in keyof F]: F[K]["kind"] extends "days" | "view" ? never : K }[keyof F];
type SentOf<S extends FilterSpec> = S extends ManyOfSpec<infer V> ? V[] : NonNullable<ValueOf<S>>;
type DaysInput<F extends Filters> = F extends { days: DaysSpec<infer Field, infer K> }
  ? { from?: string | undefined; to?: string | undefined } & { [P in Field]?: NonNullable<K> | undefined }
  : unknown;
/** The names of the filters whose choices are records, which the list hands in. */
export type ReferenceKey<F extends Filters> = { [K in keyof F & string]: F[K]["kind"] extends "reference" ? K : never }[keyof F & string];

type FilterOptions = { param?: string; needs?: Permission };
type WordingOptions<V extends string> = FilterOptions & { text(value: V): PlainTextKey; chip?: "value" };

/** The search of a list: the first control of its bar. */
export function search(label: PlainTextKey = "screens.search_list"): SearchSpec {
  return { kind: "search", label };
}

/** The text of one field, among the further filters. `hint` says what to type. */
export function text(label: PlainTextKey, options: FilterOptions & { hint?: PlainTextKey } = {}): TextSpec {
  return { kind: "text", label, ...options };
}

/** One value of an enumeration, or any: a list that opens, or segments side by side. */
export function oneOf<V extends string>(
  label: PlainTextKey,
  values: readonly V[],
  { chip, look = "list", ...options }: WordingOptions<V> & { any?: PlainTextKey; look?: "list" | "segments" },
): OneOfSpec<V> {
  return { kind: "oneOf", label, values, chip: chip ?? "labelled", look, ...options };
}

/** Several values of an enumeration at once. */
export function manyOf<V extends string>(
  label: PlainTextKey,
  values: readonly V[],
  { chip, sets = [], ...options }: WordingOptions<V> & { sets?: readonly ValueSet<V>[] },
): ManyOfSpec<V> {
  return { kind: "manyOf", label, values, chip: chip ?? "labelled", sets, ...options };
}

/** Only those that are so, only those that are not, or all. */
export function yesNo(label: PlainTextKey, options: FilterOptions & { yes: PlainTextKey; no: PlainTextKey }): YesNoSpec {
  return { kind: "yesNo", label, ...options };
}

/** Only active records, only inactive ones, or all. */
export function activeOnly(): YesNoSpec {
  return yesNo("screens.active_filter", { yes: "screens.active", no: "screens.inactive" });
}

/** One record of others, such as a room type. The list hands in the choices: a list that opens, or buttons side by side. */
export function reference(
  label: PlainTextKey,
  { look = "list", ...options }: FilterOptions & { look?: "list" | "buttons" } = {},
): ReferenceSpec {
  return { kind: "reference", label, look, ...options };
}

/** A range of days: `range`, `from` and `to` in the address, `from` and `to` in the input. */
export function days(label: PlainTextKey, { as = "dates" }: { as?: "dates" | "instants" } = {}): DaysSpec<never, null> {
  return { kind: "days", label, as, kinds: null };
}

/** A range of days for one of several dates of a record, which `kinds` names. */
export function daysOf<Field extends string, K extends string>(label: PlainTextKey, kinds: DayKinds<Field, K>): DaysSpec<Field, K> {
  return { kind: "days", label, as: "dates", kinds };
}

/** A switch between views of a list, one of which is always on; no filter that could be cleared. Another filter may overrule it. */
export function view<V extends string>(
  label: PlainTextKey,
  values: readonly V[],
  { overruled, ...options }: FilterOptions & { text(value: V): PlainTextKey; usual: V; overruled?: { by: string; as: V } },
): ViewSpec<V> {
  return { kind: "view", label, values, overruled: overruled ?? null, ...options };
}
