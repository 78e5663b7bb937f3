import { Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { DateRangeFilter } from "#client/platform/ui/filter/date-range-filter.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { lastQuarters } from "#shared/money/cash-register/quarters.ts";
import { type RangeChoice, rangeOf } from "#shared/platform/core/date-ranges.ts";
import type { RegisterLaw } from "#shared/platform/countries/country.ts";
import { REGISTER_LAWS } from "#shared/platform/countries/register-laws.ts";

/** The words and files of each official log, and of the keys that are handed out with it. */
const LOGS = {
  dep: {
    title: "cash_register.dep",
    hint: "cash_register.dep_hint",
    save: "cash_register.dep_save",
    path: "dep",
    keys: "cash_register.keys_save",
    keysHint: "cash_register.keys_hint",
  },
  dsfinvk: {
    title: "cash_register.dsfinvk",
    hint: "cash_register.dsfinvk_hint",
    save: "cash_register.dsfinvk_save",
    path: "dsfinvk",
    keys: "cash_register.tse_keys_save",
    keysHint: null,
  },
} as const;

/** The log in the official format of the register's country, of all days or some, and the keys that belong to it. */
export function RegisterLog({ law, mayWrite }: { law: RegisterLaw; mayWrite: boolean }) {
  const say = useSay();
  const { today } = useFormats();
  const log = LOGS[REGISTER_LAWS[law].log];
  const [choice, setChoice] = useState<RangeChoice | null>(null);
  const save = (path: `/cash_register/${string}`) => void saveFile(path).catch(toastError);
  return (
    <Panel title={say(log.title)}>
      <Text size="sm" c="dimmed" mb="md" maw="70ch">
        {say(log.hint)}
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
          onClick={() => save(`/cash_register/${log.path}${queryOf(choice, today())}`)}
        >
          {say(log.save)}
        </Button>
        {mayWrite && (
          <Button variant="subtle" color="gray" onClick={() => save("/cash_register/keys")}>
            {say(log.keys)}
          </Button>
        )}
      </Group>
      {mayWrite && log.keysHint && (
        <Text size="sm" c="dimmed" mt="sm" maw="70ch">
          {say(log.keysHint)}
        </Text>
      )}
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
