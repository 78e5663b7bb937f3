import type {
  DaysSpec,
  DaysValue,
  FilterSpec,
  Filters,
  InputOf,
  ManyOfSpec,
  OneOfSpec,
  ValuesOf,
  ViewSpec,
  YesNoSpec,
} from "#client/platform/ui/filter/filters.ts";
import { rangeChoiceOf, rangeOf, rangeParams } from "#shared/platform/core/date-ranges.ts";
import { addDays, instantAt } from "#shared/platform/core/stays.ts";

/** The value of a parameter of the address. */
export type Address = (param: string) => string | null;
/** Changes of the address; null removes a parameter. */
export type AddressChanges = Record<string, string | null>;
type AnyDays = DaysValue<string | null>;
export type FilterValue = string | boolean | readonly string[] | AnyDays | null;

/** The values that the address names for all filters of a list. What it names otherwise is ignored. */
export function valuesIn<F extends Filters>(filters: F, address: Address): ValuesOf<F> {
  const entries = Object.entries(filters).map(([name, spec]) => [name, valueIn(filters, name, spec, address)]);
  return Object.fromEntries(entries) as ValuesOf<F>;
}

function valueIn(filters: Filters, name: string, spec: FilterSpec, address: Address): FilterValue {
  switch (spec.kind) {
    case "search":
    case "text":
    case "reference":
      return textIn(spec, name, address);
    case "oneOf":
      return oneIn(spec, name, address);
    case "manyOf":
      return manyIn(spec, name, address);
    case "yesNo":
      return yesNoIn(spec, name, address);
    case "days":
      return daysIn(spec, address);
    case "view":
      return viewIn(filters, spec, name, address);
  }
}

export function textIn({ param }: Pick<FilterSpec, "param">, name: string, address: Address): string | null {
  return address(param ?? name) || null;
}

export function oneIn<V extends string>(
  { param, values }: Pick<OneOfSpec<V>, "param" | "values">,
  name: string,
  address: Address,
): V | null {
  return values.find((value) => value === address(param ?? name)) ?? null;
}

export function manyIn<V extends string>({ param, values }: Pick<ManyOfSpec<V>, "param" | "values">, name: string, address: Address): V[] {
  const named = (address(param ?? name) ?? "").split(",");
  return values.filter((value) => named.includes(value));
}

export function yesNoIn({ param }: Pick<YesNoSpec, "param">, name: string, address: Address): boolean | null {
  const named = address(param ?? name);
  return named === "yes" || named === "no" ? named === "yes" : null;
}

export function daysIn({ kinds }: DaysSpec<string, string | null>, address: Address): AnyDays | null {
  const choice = rangeChoiceOf({ range: address("range"), from: address("from"), to: address("to") });
  if (choice === null) return null;
  return { choice, kind: kinds && (oneIn(kinds, kinds.param, address) ?? kinds.usual) };
}

export function viewIn<V extends string>(filters: Filters, spec: ViewSpec<V>, name: string, address: Address): V {
  return isOverruled(filters, spec, address) && spec.overruled ? spec.overruled.as : (oneIn(spec, name, address) ?? spec.usual);
}

/** True if another filter decides what a view shows. */
export function isOverruled(filters: Filters, { overruled }: ViewSpec<string>, address: Address): boolean {
  const other = overruled && filters[overruled.by];
  return other ? isOn(other, valueIn(filters, overruled.by, other, address)) : false;
}

/** True if a value of this filter narrows the list. */
export function isOn({ kind }: FilterSpec, value: unknown): boolean {
  return kind !== "view" && value !== null && !(Array.isArray(value) && value.length === 0);
}

/** The parameters that a filter has in the address. */
export function paramsOf(name: string, spec: FilterSpec): string[] {
  if (spec.kind !== "days") return [spec.param ?? name];
  const range = Object.keys(rangeParams(null));
  return spec.kinds ? [spec.kinds.param, ...range] : range;
}

/** The change of the address that gives filters these values; the inverse of `valuesIn`. Views return to their usual one by null. */
export function changesFor(filters: Filters, values: Readonly<Record<string, FilterValue | undefined>>): AddressChanges {
  const changes: AddressChanges = {};
  for (const [name, value] of Object.entries(values)) {
    const spec = filters[name];
    if (spec && value !== undefined) Object.assign(changes, written(name, spec, value));
  }
  return changes;
}

/** The change of the address that takes all filters away. Views stay. */
export function clearingOf(filters: Filters): AddressChanges {
  const params = Object.entries(filters).flatMap(([name, spec]) => (spec.kind === "view" ? [] : paramsOf(name, spec)));
  return Object.fromEntries(params.map((param) => [param, null]));
}

function written(name: string, spec: FilterSpec, value: FilterValue): AddressChanges {
  const off = Object.fromEntries(paramsOf(name, spec).map((param) => [param, null]));
  if (value === null) return off;
  if (spec.kind === "days") return typeof value === "object" && "choice" in value ? { ...off, ...writtenDays(spec, value) } : off;
  const param = spec.param ?? name;
  if (spec.kind === "view" && value === spec.usual) return off;
  if (typeof value === "boolean") return { [param]: value ? "yes" : "no" };
  if (typeof value === "string") return { [param]: value || null };
  return Array.isArray(value) ? { [param]: value.join(",") || null } : off;
}

function writtenDays({ kinds }: DaysSpec<string, string | null>, { choice, kind }: AnyDays): AddressChanges {
  const range: AddressChanges = rangeParams(choice);
  if (kinds) range[kinds.param] = kind;
  return range;
}

/** Input of the call: the active filters, with ranges as days or instants of the property. */
export function inputOf<F extends Filters>(filters: F, values: ValuesOf<F>, place: { today: string; zone: string }): InputOf<F> {
  const input: Record<string, unknown> = {};
  const known: Readonly<Record<string, FilterValue>> = values;
  for (const [name, spec] of Object.entries(filters)) {
    const value = known[name];
    if (value === undefined || !isOn(spec, value)) continue;
    if (spec.kind !== "days") input[name] = value;
    else if (typeof value === "object" && value !== null && "choice" in value) Object.assign(input, daysInput(spec, value, place));
  }
  return input as InputOf<F>;
}

function daysInput({ as, kinds }: DaysSpec<string, string | null>, { choice, kind }: AnyDays, place: { today: string; zone: string }) {
  const { from, to } = rangeOf(choice, place.today);
  const begins = (day: string) => instantAt(day, "00:00", place.zone);
  const input: Record<string, string | undefined> = {
    from: from === null ? undefined : as === "dates" ? from : begins(from),
    to: to === null ? undefined : as === "dates" ? to : begins(addDays(to, 1)),
  };
  if (kinds && kind !== null) input[kinds.field] = kind;
  return input;
}
