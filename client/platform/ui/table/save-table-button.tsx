import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { saveTable } from "#client/platform/ui/table/save-table.ts";
import type { TableCell } from "#shared/platform/core/table-cells.ts";

/** `rows` are asked for when it is pressed; the first one is the head. `isShort` is for full tool bars. */
type Props = { name: string; rows(): readonly (readonly TableCell[])[]; size?: "xs" | "sm"; isShort?: boolean };

/** Saves the table that is on the screen for spreadsheets. */
export function SaveTableButton({ name, rows, size = "xs", isShort = false }: Props) {
  const say = useSay();
  return (
    <Button
      variant="default"
      size={size}
      aria-label={`${say("dashboard.save_csv")}: ${name}`}
      leftSection={<IconDownload size={15} aria-hidden />}
      onClick={() => void saveTable(`${name}.csv`, rows())}
    >
      {isShort ? "CSV" : say("dashboard.save_csv")}
    </Button>
  );
}
