import { Popover, SegmentedControl, Stack } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { ChoiceFilter } from "#client/platform/ui/filter/choice-filter.tsx";
import { DateRangeFilter } from "#client/platform/ui/filter/date-range-filter.tsx";
import { daysIn, isOverruled, manyIn, oneIn, textIn, viewIn, yesNoIn } from "#client/platform/ui/filter/filter-address.ts";
import { FilterButton } from "#client/platform/ui/filter/filter-button.tsx";
import css from "#client/platform/ui/filter/filters.module.css";
import type { DaysSpec, OneOfSpec, ReferenceSpec, ViewSpec } from "#client/platform/ui/filter/filters.ts";
import { OneOfFilter } from "#client/platform/ui/filter/one-of-filter.tsx";
import { SearchFilter } from "#client/platform/ui/filter/search-filter.tsx";
import type { ShownFilters } from "#client/platform/ui/filter/use-filters.ts";
import type { RangeChoice } from "#shared/platform/core/date-ranges.ts";

type Props = { name: string; of: ShownFilters };
type PropsOf<S> = Props & { spec: S };

/** The control of one filter, as its declaration says. */
export function FilterControl({ name, of }: Props) {
  const say = useSay();
  const spec = of.specs[name];
  switch (spec?.kind) {
    case undefined:
      return null;
    case "search":
      return <TextControl name={name} of={of} label={say(spec.label)} />;
    case "text":
      return <TextControl name={name} of={of} label={say(spec.hint ?? spec.label)} />;
    case "oneOf":
      return <OneOfControl name={name} of={of} spec={spec} />;
    case "manyOf":
      return (
        <ChoiceFilter
          label={say(spec.label)}
          choices={spec.values.map((value) => ({ value, label: say(spec.text(value)) }))}
          chosen={manyIn(spec, name, of.address)}
          onChange={(chosen) => of.change({ [name]: chosen })}
        />
      );
    case "yesNo": {
      const value = yesNoIn(spec, name, of.address);
      return (
        <OneOfFilter
          label={say(spec.label)}
          choices={[
            { value: "yes", label: say(spec.yes) },
            { value: "no", label: say(spec.no) },
          ]}
          chosen={value === null ? null : value ? "yes" : "no"}
          onChange={(chosen) => of.change({ [name]: chosen === null ? null : chosen === "yes" })}
        />
      );
    }
    case "reference":
      return <ReferenceControl name={name} of={of} spec={spec} />;
    case "days":
      return <DaysControl name={name} of={of} spec={spec} />;
    case "view":
      return <ViewControl name={name} of={of} spec={spec} />;
  }
}

/** The texts of single fields, behind one button. */
export function MoreFilters({ names, of }: { names: readonly string[]; of: ShownFilters }) {
  const say = useSay();
  const count = of.chips.filter(({ key }) => names.includes(key)).length;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus width={280}>
      <Popover.Target>
        <FilterButton isOn={count > 0} count={count} icon={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          {say("screens.filters_more")}
        </FilterButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={say("screens.filters_more")}>
        <Stack gap="sm">
          {names.map((name) => (
            <FilterControl key={name} name={name} of={of} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function TextControl({ name, of, label }: Props & { label: string }) {
  const value = textIn({ param: of.specs[name]?.param }, name, of.address);
  return <SearchFilter label={label} value={value} onChange={(typed) => of.change({ [name]: typed })} />;
}

const ANY = "";

function OneOfControl({ name, of, spec }: PropsOf<OneOfSpec<string>>) {
  const say = useSay();
  const choices = spec.values.map((value) => ({ value, label: say(spec.text(value)) }));
  const chosen = oneIn(spec, name, of.address);
  const handleChange = (value: string | null) => of.change({ [name]: value || null });
  const any = say(spec.any ?? "screens.any");
  if (spec.look === "list")
    return <OneOfFilter label={say(spec.label)} any={any} choices={choices} chosen={chosen} onChange={handleChange} />;
  return (
    <SegmentedControl
      aria-label={say(spec.label)}
      data={[{ value: ANY, label: any }, ...choices]}
      value={chosen ?? ANY}
      onChange={handleChange}
    />
  );
}

function ReferenceControl({ name, of, spec }: PropsOf<ReferenceSpec>) {
  const say = useSay();
  const choices = of.choices[name] ?? [];
  const chosen = textIn(spec, name, of.address);
  const handleChange = (value: string | null) => of.change({ [name]: value });
  if (spec.look === "list") return <OneOfFilter label={say(spec.label)} choices={choices} chosen={chosen} onChange={handleChange} />;
  if (choices.length === 0) return null;
  return (
    <div className={css["toggles"]} role="group" aria-label={say(spec.label)}>
      {choices.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => handleChange(value === chosen ? null : value)}>
          {label}
        </button>
      ))}
    </div>
  );
}

/** A chosen kind of date counts once a range is chosen. */
function DaysControl({ name, of, spec }: PropsOf<DaysSpec<string, string | null>>) {
  const say = useSay();
  const value = daysIn(spec, of.address);
  const [waiting, setWaiting] = useState<string | null>(null);
  const kind = value?.kind ?? waiting ?? spec.kinds?.usual ?? null;

  function handleChange(choice: RangeChoice | null): void {
    setWaiting(null);
    of.change({ [name]: choice && { choice, kind } });
  }

  function handleKind(chosen: string): void {
    if (value === null) setWaiting(chosen);
    else of.change({ [name]: { choice: value.choice, kind: chosen } });
  }

  return (
    <DateRangeFilter
      label={say(spec.label)}
      choice={value?.choice ?? null}
      onChange={handleChange}
      kinds={
        spec.kinds && kind !== null
          ? {
              all: spec.kinds.values.map((each) => ({ value: each, label: say(spec.kinds?.text(each) ?? spec.label) })),
              chosen: kind,
              onChoose: handleKind,
            }
          : undefined
      }
    />
  );
}

function ViewControl({ name, of, spec }: PropsOf<ViewSpec<string>>) {
  const say = useSay();
  return (
    <SegmentedControl
      aria-label={say(spec.label)}
      data={spec.values.map((value) => ({ value, label: say(spec.text(value)) }))}
      value={viewIn(of.specs, spec, name, of.address)}
      disabled={isOverruled(of.specs, spec, of.address)}
      onChange={(value) => of.change({ [name]: value })}
    />
  );
}
