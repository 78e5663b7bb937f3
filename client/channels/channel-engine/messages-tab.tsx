import { Stack } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callWords } from "#client/channels/channel-engine/connection-words.ts";
import { OutcomeBadge } from "#client/channels/channel-engine/outcome-badge.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { Pager } from "#client/platform/ui/table/pager.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { useLastPage } from "#client/platform/ui/table/use-last-page.ts";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import type { ChannelMessage } from "#shared/channels/channel-engine/log-schema.ts";

/** Calls to the partner, newest first. They name neither guests nor keys. */
export function MessagesTab({ id }: { id: string }) {
  const say = useSay();
  const state = useListState([]);
  const { page_number, page_size } = state.input;
  const answer = useQuery(
    trpc.channelConnections.messages.queryOptions({ id, page_number, page_size }, { placeholderData: keepPreviousData }),
  );
  useLastPage(answer.data, state);
  const columns = [
    { label: say("channels.message_at") },
    { label: say("channels.message_call") },
    { label: say("channels.message_outcome") },
  ];
  return (
    <Stack gap="md">
      <Hint>{say("channels.messages_hint")}</Hint>
      <RecordScreen answer={answer}>
        {({ data, count, total_pages }) =>
          count === 0 ? (
            <EmptyState icon={IconListDetails} title={say("channels.messages_none")} detail="" />
          ) : (
            <>
              <ShortTable label={say("channels.messages_title")} columns={columns} hasActions={false}>
                {data.map((message) => (
                  <Row key={message.id} message={message} />
                ))}
              </ShortTable>
              <Pager count={count} pages={total_pages} state={state} />
            </>
          )
        }
      </RecordScreen>
    </Stack>
  );
}

function Row({ message }: { message: ChannelMessage }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { at, call, note, ok, outcome } = message;
  return (
    <tr>
      <td>{dateTime(at)}</td>
      <td>{callWords(call, say)}</td>
      <td style={{ paddingBlock: 8 }}>
        {outcome !== null && <OutcomeBadge outcome={outcome} />} {ok ? outcomeWords(message, say) : say("channels.message_failed")}
        {note !== null && (
          <Dim display="block" fz="sm" style={{ overflowWrap: "anywhere" }}>
            {note}
          </Dim>
        )}
      </td>
    </tr>
  );
}

/** Calls of a partner about requests of guests. */
const REQUEST_CALLS: ReadonlySet<string> = new Set(["received", "read", "reported"]);

function outcomeWords({ call, entries, refused, duration_ms }: ChannelMessage, say: Say): string {
  const words =
    duration_ms === null
      ? say(REQUEST_CALLS.has(call) ? "channels.message_requests" : "channels.message_entries", { count: entries })
      : say("channels.message_ok", { count: entries, ms: duration_ms });
  return refused > 0 ? `${words}, ${say("channels.message_refused", { count: refused })}` : words;
}
