import { ActionIcon, Group, Input, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { FileDrop } from "#client/tenant/files/file-drop.tsx";
import { FileIcon } from "#client/tenant/files/file-icon.tsx";
import { useFileWords } from "#client/tenant/files/use-file-words.ts";
import { useUpload } from "#client/tenant/files/use-upload.ts";
import { MAX_ATTACHED_BYTES, MAX_ATTACHMENTS } from "#shared/office/messages/schema.ts";
import type { File } from "#shared/tenant/files/schema.ts";

type Props = {
  ids: readonly string[];
  error: string | null;
  isReadOnly: boolean;
  /** Called with a change of the ids: an upload ends later than it begins. */
  onChange(change: (before: string[]) => string[]): void;
};

/** The files that are attached to a rule's messages; one that is dropped here is stored among the files. */
export function RuleAttachments({ ids, error, isReadOnly, onChange }: Props) {
  const say = useSay();
  const words = useFileWords();
  const mayUpload = useMay()("files:write");
  const answers = useQueries({ queries: ids.map((id) => trpc.files.get.queryOptions({ id })) });
  const { progress, upload } = useUpload(({ id }) => onChange((before) => [...before, id]));
  const bytes = answers.reduce((sum, { data }) => sum + (data?.size ?? 0), 0);
  const tooLarge = bytes > MAX_ATTACHED_BYTES ? say("message_rules.attachments_too_large", { size: words.size(bytes) }) : null;
  const trouble = tooLarge ?? error;
  return (
    <Input.Wrapper
      label={say("message_rules.attachments")}
      labelElement="div"
      description={say("message_rules.attachments_hint")}
      error={trouble}
      data-refused={trouble === null ? undefined : true}
    >
      {ids.length > 0 && (
        <LinedList label={say("message_rules.attachments")} my={6}>
          {ids.map((id, index) => (
            <Line
              key={id}
              file={answers[index]?.data}
              onRemove={isReadOnly ? null : () => onChange((before) => before.filter((each) => each !== id))}
            />
          ))}
        </LinedList>
      )}
      {!isReadOnly && mayUpload && ids.length < MAX_ATTACHMENTS && (
        <FileDrop label={say("message_rules.attach")} progress={progress} onFile={(file) => void upload(file)} />
      )}
    </Input.Wrapper>
  );
}

function Line({ file, onRemove }: { file: File | undefined; onRemove: (() => void) | null }) {
  const say = useSay();
  const words = useFileWords();
  const name = file?.name ?? "…";
  return (
    <Group component="li" gap={8} wrap="nowrap" py={4}>
      <FileIcon type={file?.content_type ?? ""} />
      <Text component="span" size="sm" style={{ overflowWrap: "anywhere" }}>
        {name}
      </Text>
      {file && <Dim fz="sm">{words.size(file.size)}</Dim>}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          ml="auto"
          aria-label={say("message_rules.attachment_remove", { name })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
