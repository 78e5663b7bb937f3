import "@mantine/core/styles/Progress.css";
import { Button, Group, Progress } from "@mantine/core";
import { Dropzone, type FileRejection } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import css from "#client/tenant/files/file-drop.module.css";
import { MAX_FILE_BYTES } from "#shared/tenant/files/schema.ts";

type Props = {
  /** Label of the button: "Choose a logo". */
  label: string;
  hint?: string;
  /** MIME types that fit here; any without it. */
  accept?: readonly string[];
  /** From 0 to 1 while a file is on its way. */
  progress: number | null;
  onFile(file: File): void;
};

/** One file, chosen by the button or dropped onto it. */
export function FileDrop({ label, hint, accept, progress, onFile }: Props) {
  const say = useSay();
  const open = useRef<() => void>(null);
  const isBusy = progress !== null;
  const kinds = kindsOf(accept ?? []);
  return (
    <Dropzone
      openRef={open}
      onDrop={([file]) => file && onFile(file)}
      onReject={([rejection]) => rejection && toastRefusal(whyRejected(rejection, kinds, say))}
      multiple={false}
      maxSize={MAX_FILE_BYTES}
      disabled={isBusy}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      className={css["drop"] ?? ""}
      inputProps={{ "aria-label": label }}
      {...(accept ? { accept: [...accept] } : {})}
    >
      <Group gap="6px 12px">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUpload size={15} aria-hidden />}
          disabled={isBusy}
          onClick={() => open.current?.()}
        >
          {label}
        </Button>
        <p>
          <Dropzone.Idle>{say("files.drop_here")}</Dropzone.Idle>
          <Dropzone.Accept>{say("files.drop_now")}</Dropzone.Accept>
          <Dropzone.Reject>{say("files.wrong_type", { kinds })}</Dropzone.Reject>
        </p>
      </Group>
      {isBusy ? (
        <Progress value={100 * progress} size="sm" aria-label={say("files.uploading")} />
      ) : (
        hint && <p className={css["hint"]}>{hint}</p>
      )}
    </Dropzone>
  );
}

function whyRejected({ errors }: FileRejection, kinds: string, say: Say): string {
  const [error] = errors;
  if (error?.code === "file-too-large") return say("files.too_large");
  return error?.code === "too-many-files" ? say("files.one_only") : say("files.wrong_type", { kinds });
}

/** `image/svg+xml` is SVG to people. */
function kindsOf(accept: readonly string[]): string {
  return accept.map((type) => type.replace(/^.*\//, "").replace(/\+.*$/, "").toUpperCase()).join(", ");
}
