import { Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";

const MONTHS_BACK = 14;

/** A month of the register as a file with counts, for a municipality that takes no registrations from other programs. */
export function MonthFile() {
  const say = useSay();
  const formats = useFormats();
  const months = lastMonths(formats.today(), MONTHS_BACK);
  // The month that is over is the one to hand in.
  const [month, setMonth] = useState(months[1] ?? "");
  const [isRunning, setRunning] = useState(false);
  async function save(): Promise<void> {
    setRunning(true);
    await saveFile(`/registrations/municipality_file?month=${month}`).catch(toastError);
    setRunning(false);
  }
  return (
    <Panel title={say("registrations.file_title")}>
      <Text size="sm" c="dimmed" mb="md" maw="70ch">
        {say("registrations.file_hint")}
      </Text>
      <Group gap="sm" align="flex-end">
        <SelectField
          label={say("registrations.file_month")}
          data={months.map((value) => ({ value, label: formats.wholeMonth(`${value}-01`) }))}
          value={month}
          onChange={(value) => setMonth(value ?? month)}
        />
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isRunning} onClick={() => void save()}>
          {say("registrations.export")}
        </Button>
      </Group>
    </Panel>
  );
}

/** This month and those before it, `YYYY-MM`. */
function lastMonths(today: string, count: number): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
}
