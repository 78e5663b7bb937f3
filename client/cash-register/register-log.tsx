import { Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "#client/core/dates.ts";
import { saveFile } from "#client/core/files.ts";
import { useSay } from "#client/core/i18n.ts";
import { toastError } from "#client/ui/dialog/toast.tsx";
import { DateRangeFilter } from "#client/ui/filter/date-range-filter.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import { lastQuarters } from "#shared/cash-register/quarters.ts";
import { type RangeChoice, rangeOf } from "#shared/core/date-ranges.ts";

/** The data collection log in the official format, of all days or some, and the keys by which it is checked. */
export function RegisterLog({ mayWrite }: { mayWrite: boolean }) {
  const say = useSay();
  const { today } = useFormats();
  const [choice, setChoice] = useState<RangeChoice | null>(null);
  const save = (path: `/cash_register/${string}`) => void saveFile(path).catch(toastError);
  return (
    <Panel title={say("cash_register.dep")}>
      <Text size="sm" c="dimmed" mb="md" maw="70ch">
        {say("cash_register.dep_hint")}
      </Text>
      <Group gap="xs" mb="md" role="group" aria-label={say("cash_register.dep_range")}>
        <RangeButton label={say("cash_register.dep_all")} isChosen={choice === null} onClick={() => setChoice(null)} />
        {lastQuarters(today(), QUARTERS).map(({ from, to, name }) => {
          const [year = "", quarter = ""] = name.split("-Q");
          return (
            <RangeButton
              key={name}
              label={say("cash_register.dep_quarter", { quarter, year })}
              isChosen={typeof choice === "object" && choice?.from === from && choice.to === to}
              onClick={() => setChoice({ from, to })}
            />
          );
        })}
        <DateRangeFilter label={say("cash_register.dep_range")} choice={choice} onChange={setChoice} />
      </Group>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={() => save(`/cash_register/dep${queryOf(choice, today())}`)}
        >
          {say("cash_register.dep_save")}
        </Button>
        {mayWrite && (
          <Button variant="subtle" color="gray" onClick={() => save("/cash_register/keys")}>
            {say("cash_register.keys_save")}
          </Button>
        )}
      </Group>
    </Panel>
  );
}

/** This quarter and the last ones, of which each is to be kept. */
const QUARTERS = 4;

function RangeButton({ label, isChosen, onClick }: { label: string; isChosen: boolean; onClick(): void }) {
  return (
    <Button size="sm" variant={isChosen ? "light" : "default"} aria-pressed={isChosen} onClick={onClick}>
      {label}
    </Button>
  );
}

function queryOf(choice: RangeChoice | null, today: string): string {
  const bounds = Object.entries(rangeOf(choice, today)).flatMap(([name, day]) => (day === null ? [] : [`${name}=${day}`]));
  return bounds.length === 0 ? "" : `?${bounds.join("&")}`;
}
