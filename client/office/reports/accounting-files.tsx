import { Button, Stack } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconFileZip, IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import css from "#client/office/reports/accounting.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { toast, toastError } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Heading } from "#client/platform/ui/typography.tsx";
import type { AccountingSummary } from "#shared/office/reports/accounting.ts";

/** The files of a period, each ready, lacking something, or handed out before. */
export function AccountingFiles({ summary }: { summary: AccountingSummary }) {
  const say = useSay();
  return (
    <Panel title={say("accounting.files")}>
      <Stack gap={20}>
        {summary.files.map((file) => (
          <File key={file.format} file={file} summary={summary} />
        ))}
      </Stack>
    </Panel>
  );
}

type Props = { file: AccountingSummary["files"][number]; summary: AccountingSummary };

function File({ file: { format, rows, overlaps }, summary: { from, to, missing } }: Props) {
  const say = useSay();
  const { fullDate, dateTime } = useFormats();
  const [loading, setLoading] = useState(false);
  const lacks = missing.filter((each) => each.format === null || each.format === format).length;
  const name = say(`accounting.${format}`);
  const [last] = overlaps;

  async function download(path: "datev_documents" | typeof format, message: string): Promise<void> {
    setLoading(true);
    try {
      await saveFile(`/reports/financial_accounting/${path}?from=${from}&to=${to}`);
      toast({ message });
    } catch (thrown) {
      toastError(thrown);
    } finally {
      setLoading(false);
    }
  }

  return (
    <section className={css["file"]} aria-label={name}>
      <div className={css["fileHead"]}>
        <Heading order={3}>{name}</Heading>
        <span>{say("accounting.rows", { count: rows })}</span>
      </div>
      <p className={css["state"]} data-lacks={lacks > 0 || undefined}>
        {lacks > 0 ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
        {lacks > 0 ? say("accounting.lacks", { count: lacks }) : say("accounting.ready")}
      </p>
      {last && (
        <p className={css["state"]} data-again>
          <IconHistory size={16} aria-hidden />
          {say("accounting.exported_already", {
            range: `${fullDate(last.from)} – ${fullDate(last.to)}`,
            time: dateTime(last.time),
            name: last.by ?? say("accounting.somebody"),
          })}
        </p>
      )}
      <Button
        fullWidth
        variant={last ? "default" : "filled"}
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={lacks > 0}
        loading={loading}
        onClick={() => void download(format, say("accounting.downloaded", { format: name }))}
      >
        {say(last ? "accounting.download_again" : "accounting.download", { format: name })}
      </Button>
      {format === "datev" && (
        <Button
          fullWidth
          variant="default"
          leftSection={<IconFileZip size={16} aria-hidden />}
          loading={loading}
          onClick={() => void download("datev_documents", say("accounting.datev_documents_done"))}
        >
          {say("accounting.datev_documents")}
        </Button>
      )}
    </section>
  );
}
