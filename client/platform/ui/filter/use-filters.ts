import { type RefObject, useRef } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import {
  type Address,
  changesFor,
  clearingOf,
  type FilterValue,
  inputOf,
  paramsOf,
  valuesIn,
} from "#client/platform/ui/filter/filter-address.ts";
import type { FilterChip } from "#client/platform/ui/filter/filter-chips.tsx";
import { chipWords, type FilterContext, type ReferenceChoice } from "#client/platform/ui/filter/filter-words.ts";
import type { Filters, InputOf, ReferenceKey, ValuesOf } from "#client/platform/ui/filter/filters.ts";
import { useNothingMatches } from "#client/platform/ui/filter/nothing-matches.tsx";
import type { EmptyWords } from "#client/platform/ui/page/empty-state.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";

/** The choices of all references of a list, or none to hand in. */
type ChoicesFor<F extends Filters> = [ReferenceKey<F>] extends [never]
  ? []
  : [choices: { readonly [K in ReferenceKey<F>]: readonly ReferenceChoice[] | undefined }];

/** State from which the filter bar and the chips of a list are rendered. */
export type ShownFilters = {
  specs: Filters;
  address: Address;
  choices: FilterContext["choices"];
  chips: readonly FilterChip[];
  change(values: Readonly<Record<string, FilterValue>>): void;
  clear(): void;
};

export type ListFilters<F extends Filters> = {
  /** Drawn by `FilterBar`. */
  shown: ShownFilters;
  /** The bar, which gets the focus once all filters are cleared. */
  barRef: RefObject<HTMLDivElement | null>;
  values: ValuesOf<F>;
  /** Input of the list's call and of its export. */
  input: InputOf<F>;
  isNarrowed: boolean;
  set(values: Partial<ValuesOf<F>>): void;
  /** The words of an empty list: nothing matches, or there is nothing yet. */
  emptyWords(nothingYet: EmptyWords): EmptyWords;
};

/**
 * The filters of a list, which live in the address. Changing one starts at the first page. Bar, chips, "clear", the words of the empty
 * list and the call's input follow from the one declaration.
 */
export function useFilters<F extends Filters>(filters: F, ...[handed]: ChoicesFor<F>): ListFilters<F> {
  const say = useSay();
  const formats = useFormats();
  const may = useMay();
  const { params, change } = useAddress();
  const barRef = useRef<HTMLDivElement>(null);
  const allowed = Object.fromEntries(Object.entries(filters).filter(([, { needs }]) => needs === undefined || may(needs)));
  const hidden = new Set(Object.entries(filters).flatMap(([name, spec]) => (name in allowed ? [] : paramsOf(name, spec))));
  const address: Address = (param) => (hidden.has(param) ? null : params.get(param));
  const values = valuesIn(filters, address);

  const write = (changes: Readonly<Record<string, string | null>>) => change({ ...changes, page: null }, { replace: true });
  const set = (changed: Readonly<Record<string, FilterValue | undefined>>) => write(changesFor(filters, changed));
  function clear(): void {
    write(clearingOf(filters));
    barRef.current?.focus();
  }

  const choices: FilterContext["choices"] = handed ?? {};
  const context = { say, formats, choices };
  const chips = Object.entries(allowed).flatMap(([name, spec]): FilterChip[] => {
    const label = chipWords(name, spec, address, context);
    return label === null ? [] : [{ key: name, label, remove: () => set({ [name]: null }) }];
  });
  const nothingMatches = useNothingMatches(clear);
  return {
    shown: { specs: allowed, address, choices, chips, change: set, clear },
    barRef,
    values,
    input: inputOf(filters, values, { today: formats.today(), zone: formats.zone }),
    isNarrowed: chips.length > 0,
    set,
    emptyWords: (nothingYet) => (chips.length > 0 ? nothingMatches : nothingYet),
  };
}
