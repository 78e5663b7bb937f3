import { Popover, Radio, ScrollArea, Stack } from "@mantine/core";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { FilterButton } from "#client/platform/ui/filter/filter-button.tsx";

type Choice = { value: string; label: string };

type Props = {
  label: string;
  /** The name of the choice without a value. */
  any?: string;
  choices: readonly Choice[];
  chosen: string | null;
  onChange(chosen: string | null): void;
};

const ANY = "";

/** A filter of which one value may be wanted, or any. */
export function OneOfFilter({ label, any, choices, chosen, onChange }: Props) {
  const say = useSay();
  const [opened, setOpened] = useState(false);
  const known = choices.find(({ value }) => value === chosen);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <FilterButton isOn={known !== undefined} aria-label={known ? `${label}: ${known.label}` : label} onClick={() => setOpened(!opened)}>
          {known ? known.label : label}
        </FilterButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} miw={230}>
        <ScrollArea.Autosize mah={320}>
          <Radio.Group aria-label={label} value={known?.value ?? ANY} onChange={(value) => onChange(value || null)}>
            <Stack gap={12}>
              <Radio value={ANY} label={any ?? say("screens.any")} />
              {choices.map(({ value, label: name }) => (
                <Radio key={value} value={value} label={name} />
              ))}
            </Stack>
          </Radio.Group>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
