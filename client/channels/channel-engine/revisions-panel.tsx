import { Button, Group } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RawRevision } from "#client/channels/channel-engine/raw-revision.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Fold } from "#client/platform/ui/page/fold.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { PageSteps } from "#client/platform/ui/table/page-steps.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import type { ChannelRevision } from "#shared/channels/channel-engine/inbox-schema.ts";

const SHOWN = 20;

/** The partner's messages about bookings, folded up unless one of them needs a person. */
export function RevisionsPanel({ id, isForced }: { id: string; isForced: boolean }) {
  const say = useSay();
  return (
    <Panel>
      <Fold title={say("channels.revisions_title")} isForced={isForced}>
        <Revisions id={id} />
      </Fold>
    </Panel>
  );
}

function Revisions({ id }: { id: string }) {
  const say = useSay();
  const [page, setPage] = useState(1);
  const [raw, setRaw] = useState<string | null>(null);
  const answer = useQuery(
    trpc.channelConnections.revisions.queryOptions({ id, page_number: page, page_size: SHOWN }, { placeholderData: keepPreviousData }),
  );
  const columns = [
    { label: say("channels.revision_received") },
    { label: say("channels.revision_id"), wide: true },
    { label: say("channels.message_outcome") },
  ];
  return (
    <RecordScreen answer={answer}>
      {({ data, count, total_pages, has_next_page }) =>
        count === 0 ? (
          <Hint>{say("channels.revisions_none")}</Hint>
        ) : (
          <>
            <Hint mb="sm">{say("channels.revisions_hint")}</Hint>
            <ShortTable label={say("channels.revisions_title")} columns={columns} hasActions>
              {data.map((revision) => (
                <Row key={revision.id} id={id} revision={revision} onRaw={() => setRaw(revision.id)} />
              ))}
            </ShortTable>
            {total_pages > 1 && (
              <PageSteps
                page={page}
                hasMore={has_next_page}
                words={say("screens.page_of", { page, pages: total_pages })}
                size={30}
                onPage={setPage}
              />
            )}
            <RawRevision id={id} revision={raw} onClose={() => setRaw(null)} />
          </>
        )
      }
    </RecordScreen>
  );
}

function Row({ id, revision, onRaw }: { id: string; revision: ChannelRevision; onRaw(): void }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const may = useMay();
  const isWriting = useIsWriting(revision.id);
  const { run, isRunning } = useWrite(trpc.channelConnections.retryRevision, {
    done: () => toast({ message: say("channels.retried") }),
    failed(error) {
      const [first] = error.errors;
      if (!first) return false;
      toast({ message: first.message, isNote: true });
      return true;
    },
  });
  return (
    <tr>
      <td>{dateTime(revision.received_at)}</td>
      <td data-wide style={{ overflowWrap: "anywhere" }}>
        <code>{revision.revision_id}</code>
      </td>
      <td style={{ paddingBlock: 8 }}>
        {outcomeWords(revision, say)}
        {revision.acknowledged_at === null && (
          <Dim display="block" fz="sm">
            {say("channels.revision_unacknowledged")}
          </Dim>
        )}
      </td>
      <td data-align="right">
        <Group gap={6} justify="flex-end">
          {may("bookings:write") && revision.can_retry && (
            <Button
              size="compact-sm"
              variant="default"
              loading={isRunning}
              disabled={isWriting && !isRunning}
              onClick={() => void run({ id, revision_id: revision.id })}
            >
              {say("channels.retry")}
            </Button>
          )}
          {may("base_data:write") && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={onRaw}>
              {say("channels.raw_show")}
            </Button>
          )}
        </Group>
      </td>
    </tr>
  );
}

function outcomeWords({ state, problem }: ChannelRevision, say: Say): string {
  if (state === "set_aside") return say(problem === "failed" ? "channels.revision_failed" : "channels.revision_unreadable");
  return say(`channels.revision_${state}`);
}
