import { Button, Group, SegmentedControl, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import css from "#client/office/webhooks/deliveries-panel.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useReader, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { PageSteps } from "#client/platform/ui/table/page-steps.tsx";
import { RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { useLastPage } from "#client/platform/ui/table/use-last-page.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import { typeName } from "#shared/office/webhooks/event-names.ts";
import { DELIVERY_STATES, type Webhook, type WebhookDelivery } from "#shared/office/webhooks/schema.ts";

const SHOWN = 20;
const SHOWS = ["all", ...DELIVERY_STATES] as const;
type Shows = (typeof SHOWS)[number];

/** Deliveries with their results, newest first, updated live. */
export function DeliveriesPanel({ webhook: { id, given_up } }: { webhook: Webhook }) {
  const say = useSay();
  const mayWrite = useMay()("api_keys:write");
  const [shows, setShows] = useState<Shows>("all");
  const [page, setPage] = useState(1);
  const asked = { id, page_number: page, page_size: SHOWN, state: shows === "all" ? undefined : shows };
  const { data, error, refetch } = useQuery(trpc.webhooks.deliveries.queryOptions(asked, { placeholderData: keepPreviousData }));
  useLastPage(data, { page, setPage });
  const all = useWrite(trpc.webhooks.retryAll, { done: ({ count }) => toast({ message: say("webhooks.sending_all", { count }) }) });
  const columns = [{ label: say("webhooks.event") }, { label: say("webhooks.outcome") }, { label: say("webhooks.time"), wide: true }];
  return (
    <Panel
      title={say("webhooks.log")}
      aside={
        mayWrite && given_up > 0 ? (
          <Button size="compact-sm" variant="default" loading={all.isRunning} onClick={() => void all.run({ id })}>
            {say("webhooks.send_all_again")}
          </Button>
        ) : undefined
      }
    >
      <SegmentedControl
        size="xs"
        mb="sm"
        className={css["shows"] ?? ""}
        aria-label={say("webhooks.outcome")}
        data={SHOWS.map((value) => ({ value, label: say(`webhooks.log_${value}`) }))}
        value={shows}
        onChange={(value) => {
          setShows(SHOWS.find((each) => each === value) ?? "all");
          setPage(1);
        }}
      />
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {data && data.count === 0 && (
        <Text size="sm" c="dimmed">
          {say(shows === "all" ? "webhooks.log_empty" : "webhooks.log_none")}
        </Text>
      )}
      {data && data.count > 0 && (
        <>
          <ShortTable label={say("webhooks.log")} columns={columns} hasActions={mayWrite}>
            {data.data.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} mayWrite={mayWrite} />
            ))}
          </ShortTable>
          {data.total_pages > 1 && (
            <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mt={8}>
              <PageSteps
                page={page}
                hasMore={data.has_next_page}
                words={say("screens.page_of", { page, pages: data.total_pages })}
                size={30}
                onPage={setPage}
              />
            </Group>
          )}
        </>
      )}
    </Panel>
  );
}

function Row({ delivery, mayWrite }: { delivery: WebhookDelivery; mayWrite: boolean }) {
  const say = useSay();
  const reader = useReader();
  const { dateTime, number } = useFormats();
  const { id, webhook_id, type, state, created_at, answer, next_attempt_at } = delivery;
  const { run } = useWrite(trpc.webhooks.retry, { done: () => toast({ message: say("webhooks.sending_again") }) });
  const isBehind = state === "waiting" && next_attempt_at === null;
  const again = {
    label: say(state === "waiting" ? "webhooks.send_now" : "webhooks.send_again"),
    icon: <IconRefresh size={16} aria-hidden />,
    onClick: () => void run({ id: webhook_id, deliveryId: id }),
  };
  return (
    <tr>
      <td className={css["event"]}>
        {typeName(type, reader)}
        <Dim display="block" fz="sm" style={{ overflowWrap: "anywhere" }}>
          <code>{breakable(type)}</code>
        </Dim>
        <span className={css["narrow"]}>{dateTime(created_at)}</span>
      </td>
      <td className={css["outcome"]}>
        {capital(outcomeOf(delivery, say, { time: dateTime, number }))}
        {answer !== null && (
          <Dim display="block" fz="sm" style={{ overflowWrap: "anywhere" }}>
            {say("webhooks.test_answer")} {answer}
          </Dim>
        )}
      </td>
      <td data-wide>{dateTime(created_at)}</td>
      {mayWrite && <RowActions actions={isBehind ? [] : [again]} />}
    </tr>
  );
}

/** The name of a type, which may be broken where its words end. */
function breakable(type: string) {
  return type.split(/(?<=[._])/).flatMap((part) => [<wbr key={part} />, part]);
}

/** Reasons stand within other sentences, too, and begin in small letters. */
function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

type Formats = { time: (at: string) => string; number: (value: number) => string };

/** Describes the result of a delivery in a sentence. */
function outcomeOf(delivery: WebhookDelivery, say: Say, { time, number }: Formats): string {
  const { state, attempts, last_status, last_error, duration_ms, next_attempt_at } = delivery;
  const reason = last_error === null ? "" : `${say(`webhooks.error_${last_error}`)}${last_status === null ? "" : ` (${last_status})`}`;
  if (state === "delivered") {
    const words = { status: last_status ?? 0, ms: number(duration_ms ?? 0) };
    return attempts > 1 ? say("webhooks.arrived_after", { ...words, attempts }) : say("webhooks.arrived", words);
  }
  if (state === "given_up") return say("webhooks.given_up_because", { reason: reason || say("webhooks.error_unreachable") });
  if (next_attempt_at === null) return say("webhooks.behind");
  return last_error === null ? say("webhooks.under_way") : say("webhooks.next_try", { reason, attempts, time: time(next_attempt_at) });
}
