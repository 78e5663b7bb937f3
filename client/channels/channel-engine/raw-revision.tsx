import { Button, Stack } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import css from "#client/channels/channel-engine/raw-revision.module.css";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { copyText } from "#client/platform/ui/dialog/copy-text.tsx";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";

type Props = { id: string; revision: string | null; onClose(): void };

/** A partner's message as it came, for those who answer the partner's questions about it. */
export function RawRevision({ id, revision, onClose }: Props) {
  const say = useSay();
  return (
    <ModalDialog opened={revision !== null} size="document" title={say("channels.raw_title")} onClose={onClose}>
      {revision !== null && <Raw id={id} revision_id={revision} />}
    </ModalDialog>
  );
}

function Raw({ id, revision_id }: { id: string; revision_id: string }) {
  const say = useSay();
  const answer = useQuery(trpc.channelConnections.rawRevision.queryOptions({ id, revision_id }));
  return (
    <RecordScreen answer={answer}>
      {({ raw }) =>
        raw === null ? (
          <Hint>{say("channels.raw_cleared")}</Hint>
        ) : (
          <Stack gap="sm">
            <Hint>{say("channels.raw_hint")}</Hint>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by the keyboard */}
            <pre className={css["raw"]} tabIndex={0} aria-label={say("channels.raw_title")}>
              {readable(raw)}
            </pre>
            <Button
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              style={{ alignSelf: "flex-end" }}
              onClick={() => void copyText({ text: readable(raw), label: say("channels.raw_title"), done: say("actions.copied") })}
            >
              {say("channels.raw_copy")}
            </Button>
          </Stack>
        )
      }
    </RecordScreen>
  );
}

/** The text with a line for each field; as it is if it is no JSON. */
function readable(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
