import { Checkbox, Popover, Stack } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { FilterButton } from "#client/platform/ui/filter/filter-button.tsx";

type Choice<V extends string> = { value: V; label: ReactNode };

type Props<V extends string> = {
  label: string;
  choices: readonly Choice<V>[];
  chosen: readonly V[];
  onChange(chosen: V[]): void;
};

/** A filter of which several values may be wanted at once. */
export function ChoiceFilter<V extends string>({ label, choices, chosen, onChange }: Props<V>) {
  const { shown, choose } = useAtOnce(chosen, onChange);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <FilterButton isOn={chosen.length > 0} count={chosen.length}>
          {label}
        </FilterButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} miw={230}>
        <Checkbox.Group
          aria-label={label}
          value={[...shown]}
          onChange={(values) => choose(choices.filter(({ value }) => values.includes(value)).map(({ value }) => value))}
        >
          <Stack gap={12}>
            {choices.map(({ value, label: name }) => (
              <Checkbox key={value} value={value} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Shows ticked choices optimistically, before the address has changed. */
function useAtOnce<V extends string>(chosen: readonly V[], onChange: (chosen: V[]) => void) {
  const [shown, setShown] = useState(chosen);
  const chosenKey = chosen.join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a choice is known by its values
  useEffect(() => setShown(chosen), [chosenKey]);
  return {
    shown,
    choose(next: V[]) {
      setShown(next);
      onChange(next);
    },
  };
}
