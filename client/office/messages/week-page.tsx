import { Skeleton, Stack } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessageRow } from "#client/office/messages/message-row.tsx";
import { LOOK_AGAIN_MS } from "#client/office/messages/timeline-tab.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { days, type Filters, manyOf, reference } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Page, Panel } from "#client/platform/ui/page/page.tsx";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import { MAX_MESSAGE_DAYS, MESSAGE_STATES, type Message } from "#shared/office/messages/schema.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";

const COMING_DAYS = 7;

/** The days of the call; rule and state choose among its answer. */
export const MESSAGE_FILTERS = {
  days: days("messages.days"),
  state: manyOf("messages.state", MESSAGE_STATES, { text: (state) => `messages.state_${state}`, chip: "value" }),
  rule_id: reference("messages.rule", { look: "list" }),
} satisfies Filters;

/** Messages to all guests by the day at which they are due: the coming week, or other days. */
export function MessagesPage() {
  const say = useSay();
  const answer = useMessagesOfDays();
  const { data, error, refetch, filters, shown, cutTo } = answer;
  return (
    <Page narrow title={say("messages.title")} hint={say("messages.days_hint")}>
      <FilterBar of={filters} />
      {cutTo !== null && <Hint>{say("messages.days_shown", { days: cutTo })}</Hint>}
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton height={280} radius="md" aria-label={say("screens.loading")} role="status" />}
      {data && shown.length === 0 && (
        <EmptyState {...filters.emptyWords({ icon: IconMessages, title: say("messages.none_title"), detail: say("messages.none_days") })} />
      )}
      <Days messages={shown} />
    </Page>
  );
}

/** The messages of the chosen days, those that the other filters let through, and the days that are shown if fewer than chosen. */
function useMessagesOfDays() {
  const { today, daysWithYear } = useFormats();
  const [rules, filters] = useMessageFilters();
  const { from: chosenFrom, to: chosenTo } = filters.input;
  const from = chosenFrom ?? chosenTo ?? today();
  const wanted = chosenTo ?? addDays(from, COMING_DAYS);
  const last = addDays(from, MAX_MESSAGE_DAYS - 1);
  const to = wanted > last ? last : wanted;
  const answer = useQuery(
    trpc.messages.list.queryOptions({ from, to }, { placeholderData: keepPreviousData, refetchInterval: LOOK_AGAIN_MS }),
  );
  const { state, rule_id } = filters.values;
  const isShown = (message: Message) =>
    (state.length === 0 || state.includes(message.state)) && (rule_id === null || message.rule_id === rule_id);
  const { data, error, refetch } = answer;
  const shown = data?.data.filter(isShown) ?? [];
  return { data, error, refetch, filters, rules, shown, cutTo: to === wanted ? null : daysWithYear(from, to) };
}

function useMessageFilters() {
  const { data } = useQuery(trpc.messageRules.list.queryOptions({ page_size: 100 }));
  const rules = data?.data.map(({ id, name }) => ({ value: id, label: name }));
  return [rules, useFilters(MESSAGE_FILTERS, { rule_id: rules })] as const;
}

function Days({ messages }: { messages: readonly Message[] }) {
  const say = useSay();
  const { zone, calendarDate } = useFormats();
  const byDay = groupBy(messages, ({ due_at }) => localDate(due_at, zone));
  return [...byDay].map(([date, ofDay]) => (
    <Stack component="section" gap={6} key={date} aria-label={calendarDate(date)}>
      <h2>
        {calendarDate(date)}{" "}
        <Dim fz="sm" fw={400}>
          {say("messages.day_count", { count: ofDay.length })}
        </Dim>
      </h2>
      <Panel>
        <LinedList label={calendarDate(date)}>
          {ofDay.map((message) => (
            <MessageRow key={message.id} message={message} among="days" />
          ))}
        </LinedList>
      </Panel>
    </Stack>
  ));
}
