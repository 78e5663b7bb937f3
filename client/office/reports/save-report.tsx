import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { saveFile } from "#client/platform/core/files.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";

type Props = { path: `/${string}`; query: Readonly<Record<string, string>>; printLabel: string };

/** Prints a report as it is shown, or saves it as a file of the server. */
export function SaveReport({ path, query, printLabel }: Props) {
  const save = (format: "csv" | "pdf") => void saveFile(`${path}?${new URLSearchParams({ ...query, format })}`).catch(toastError);
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {printLabel}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save("pdf")}>
        PDF
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save("csv")}>
        CSV
      </Button>
    </>
  );
}
