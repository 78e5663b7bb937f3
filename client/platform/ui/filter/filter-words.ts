import type { Formats } from "#client/platform/core/dates.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import { type Address, daysIn, manyIn, oneIn, textIn, yesNoIn } from "#client/platform/ui/filter/filter-address.ts";
import type { FilterSpec, ManyOfSpec } from "#client/platform/ui/filter/filters.ts";
import { rangeWords } from "#client/platform/ui/filter/range-words.ts";

export type ReferenceChoice = { value: string; label: string };
export type FilterContext = {
  say: Say;
  formats: Formats;
  /** The records of each reference; undefined until they are loaded. */
  choices: Readonly<Record<string, readonly ReferenceChoice[] | undefined>>;
};

/** The words of the chip of a filter, or null if it is off. A view has none. */
export function chipWords(name: string, spec: FilterSpec, address: Address, { say, formats, choices }: FilterContext): string | null {
  const labelled = (value: string) => `${say(spec.label)}: ${value}`;
  switch (spec.kind) {
    case "view":
      return null;
    case "search": {
      const typed = textIn(spec, name, address);
      return typed === null ? null : say("screens.filter_search", { text: typed });
    }
    case "text": {
      const typed = textIn(spec, name, address);
      return typed === null ? null : labelled(typed);
    }
    case "yesNo": {
      const value = yesNoIn(spec, name, address);
      return value === null ? null : say(value ? spec.yes : spec.no);
    }
    case "reference": {
      const id = textIn(spec, name, address);
      return id === null ? null : labelled(recordName(id, choices[name], say));
    }
    case "oneOf": {
      const value = oneIn(spec, name, address);
      if (value === null) return null;
      return spec.chip === "value" ? say(spec.text(value)) : labelled(say(spec.text(value)));
    }
    case "manyOf": {
      const chosen = manyIn(spec, name, address);
      if (chosen.length === 0) return null;
      return spec.chip === "value" ? manyWords(spec, chosen, say) : labelled(manyWords(spec, chosen, say));
    }
    case "days": {
      const value = daysIn(spec, address);
      if (value === null) return null;
      const kind = value.kind !== null && spec.kinds ? spec.kinds.text(value.kind) : spec.label;
      return `${say(kind)}: ${rangeWords(value.choice, say, formats)}`;
    }
  }
}

function recordName(id: string, choices: readonly ReferenceChoice[] | undefined, say: Say): string {
  if (choices === undefined) return "…";
  return choices.find(({ value }) => value === id)?.label ?? say("screens.filter_unknown");
}

function manyWords({ sets, text }: Pick<ManyOfSpec<string>, "sets" | "text">, chosen: readonly string[], say: Say): string {
  const set = sets.find(({ values }) => values.length === chosen.length && values.every((value) => chosen.includes(value)));
  return set ? say(set.label) : chosen.map((value) => say(text(value))).join(", ");
}
