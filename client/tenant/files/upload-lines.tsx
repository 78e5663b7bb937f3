import "@mantine/core/styles/Progress.css";
import { ActionIcon, Button, Progress, Stack } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { FileIcon } from "#client/tenant/files/file-icon.tsx";
import css from "#client/tenant/files/files.module.css";
import type { UploadLine } from "#client/tenant/files/use-uploads.ts";

type Props = { lines: readonly UploadLine[]; onDrop(key: string): void; onClear(): void };

/** Running, finished and failed uploads. */
export function UploadLines({ lines, onDrop, onClear }: Props) {
  const say = useSay();
  if (lines.length === 0) return null;
  const clear = lines.some(({ state }) => state === "done") && (
    <Button variant="subtle" size="compact-sm" onClick={onClear}>
      {say("files.uploads_clear")}
    </Button>
  );
  return (
    <Panel title={say("files.uploads")} aside={clear}>
      <UploadList lines={lines} onDrop={onDrop} />
    </Panel>
  );
}

/** The same without a frame. */
export function UploadList({ lines, onDrop }: Pick<Props, "lines" | "onDrop">) {
  const say = useSay();
  return (
    <ul className={css["uploads"]} aria-label={say("files.uploads")}>
      {lines.map((line) => (
        <Line key={line.key} line={line} onDrop={() => onDrop(line.key)} />
      ))}
    </ul>
  );
}

function Line({ line: { file, share, state, error }, onDrop }: { line: UploadLine; onDrop(): void }) {
  const say = useSay();
  const { percent } = useFormats();
  const { name } = file;
  const isOver = state === "done" || state === "failed";
  return (
    <li data-state={state}>
      <FileIcon type={file.type} />
      <Stack gap={5} miw={0}>
        <span className={css["name"]}>{name}</span>
        {state === "failed" ? (
          <span className={css["trouble"]} role="alert">
            <IconAlertTriangle size={14} aria-hidden />
            {error}
          </span>
        ) : (
          <Progress value={100 * share} size="sm" aria-label={say("files.upload_of", { name })} />
        )}
      </Stack>
      <Dim m={0} fz="sm" fw={400} role="status">
        {state === "waiting" && say("files.upload_waiting")}
        {state === "running" && percent(Math.round(100 * share))}
        {state === "done" && (
          <>
            <IconCheck size={14} aria-hidden /> {say("files.upload_done")}
          </>
        )}
      </Dim>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={say(isOver ? "files.upload_forget" : "files.upload_cancel", { name })}
        onClick={onDrop}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
