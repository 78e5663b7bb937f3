import { Anchor, Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { FeedMatch } from "#client/channels/channel-engine/feed-match.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { Pager } from "#client/platform/ui/table/pager.tsx";
import { useLastPage } from "#client/platform/ui/table/use-last-page.ts";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { Dim, Hint, Strong } from "#client/platform/ui/typography.tsx";
import { stepOf, toastStep } from "#client/platform/undo/step-history.ts";
import { countsInWords } from "#client/stays/bookings/persons-words.ts";
import type { ChannelStay } from "#shared/channels/channel-engine/inbox-schema.ts";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

const SHOWS = ["open", "settled", "cards", "all"] as const;
type Shows = (typeof SHOWS)[number];

const NONE = {
  open: "channels.stays_none_open",
  settled: "channels.stays_none",
  cards: "channels.stays_none_cards",
  all: "channels.stays_none",
} as const;

/** Rooms that portals have sold. Those with a conflict first, as long as there are any. */
export function StaysPanel({ connection: { id, conflicts, cards, matches } }: { connection: ChannelConnection }) {
  const say = useSay();
  const [chosen, setChosen] = useState<Shows | null>(null);
  const shows = chosen ?? firstShown({ conflicts: conflicts + matches, cards });
  const state = useListState([]);
  const { page_number, page_size } = state.input;
  const conflict = shows === "all" || shows === "cards" ? undefined : shows;
  const card = shows === "cards" ? ("due" as const) : undefined;
  const answer = useQuery(
    trpc.channelConnections.stays.queryOptions({ id, page_number, page_size, conflict, card }, { placeholderData: keepPreviousData }),
  );
  useLastPage(answer.data, state);
  return (
    <Panel
      title={say("channels.stays_title")}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={say("channels.stays_shown")}
          data={SHOWS.map((value) => ({ value, label: say(`channels.stays_${value}`) }))}
          value={shows}
          onChange={(value) => {
            setChosen(SHOWS.find((each) => each === value) ?? "all");
            state.setPage(1);
          }}
        />
      }
    >
      <RecordScreen answer={answer}>
        {({ data, count, total_pages }) =>
          count === 0 ? (
            <Hint>{say(NONE[shows])}</Hint>
          ) : (
            <>
              <LinedList label={say("channels.stays_title")}>
                {data.map((stay) => (
                  <StayRow key={stay.id} id={id} stay={stay} />
                ))}
              </LinedList>
              {total_pages > 1 && <Pager count={count} pages={total_pages} state={state} />}
            </>
          )
        }
      </RecordScreen>
    </Panel>
  );
}

/** Shows first the stays that wait for a person; all if none does. */
function firstShown({ conflicts, cards }: Pick<ChannelConnection, "conflicts" | "cards">): Shows {
  if (conflicts > 0) return "open";
  return cards > 0 ? "cards" : "all";
}

function StayRow({ id, stay }: { id: string; stay: ChannelStay }) {
  const say = useSay();
  const { daysWithYear, money, fullDate } = useFormats();
  const type = useRoomTypes().data?.data.find((each) => each.id === stay.room_type_id);
  const rate = useRates().data?.data.find((each) => each.id === stay.rate_id);
  const { portal, code, from, to, adults, children, gross_amount, commission, card_from, booking_id, ended_at, request } = stay;
  const persons = countsInWords({ occupancy: adults + children, children, cots: 0 }, say);
  const facts = [type?.name ?? say("channels.stay_no_type"), rate?.name, persons].filter(Boolean).join(" · ");
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="8px 20px" py={12}>
      <Stack gap={2} flex="1 1 260px" miw={0}>
        <Strong fw={560}>
          {portal} {code}
        </Strong>
        <span>
          {from !== null && to !== null && `${daysWithYear(from, to)} · `}
          {facts}
        </span>
        <Dim fz="sm">
          {(request === null || gross_amount > 0) && money(gross_amount)}
          {commission !== null && `, ${say("channels.stay_commission", { amount: money(commission) })}`}
          {card_from !== null && ` · ${say("channels.stay_card_from", { date: fullDate(card_from) })}`}
        </Dim>
        {stay.conflict === null ? <Dim fz="sm">{say(`channels.stay_${stateOf(stay)}`)}</Dim> : <Conflict stay={stay} />}
        {stay.feed_match !== null && <FeedMatch id={id} stay={stay} />}
      </Stack>
      <Group gap={8}>
        {booking_id !== null && (
          <Anchor component={Link} to={`/bookings/${booking_id}`} size="sm">
            {say("channels.stay_open_booking")}
          </Anchor>
        )}
        {stay.conflict !== null && stay.settled_at === null && (
          <Anchor component={Link} to={`/conflicts?stay=${stay.id}`} size="sm">
            {say(stay.conflict === "not_changed" ? "channels.stay_compare" : "channels.stay_proposals")}
          </Anchor>
        )}
        {stay.conflict !== null && <Settle id={id} stay={stay} />}
        {card_from !== null && stay.position === 0 && ended_at === null && <ChargeCard id={id} stay={stay} />}
      </Group>
    </Group>
  );
}

function stateOf({ ended_at, request }: ChannelStay) {
  if (request === null) return ended_at === null ? "fine" : "ended";
  return ended_at === null ? "offered" : "offer_ended";
}

function Conflict({ stay: { conflict, settled_at, request } }: { stay: ChannelStay }) {
  const say = useSay();
  if (conflict === null) return null;
  const isRequest = request !== null && (conflict === "overbooked" || conflict === "not_changed");
  const words = isRequest ? say(`channels.request_${conflict}`) : say(`channels.conflict_${conflict}`);
  const advice = isRequest && conflict === "overbooked" ? say("channels.do_request_overbooked") : say(`channels.do_${conflict}`);
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" mt={4}>
      {settled_at === null && <IconAlertTriangle size={16} color="var(--kr-brass)" style={{ flex: "none", marginTop: 2 }} aria-hidden />}
      <div>
        {words}
        {settled_at === null && <Hint>{advice}</Hint>}
      </div>
    </Group>
  );
}

/** Notes that the portal's virtual card was charged, from the day on which it can be; both can be undone. */
function ChargeCard({ id, stay: { id: stay_id, code, card_from, card_done_at } }: { id: string; stay: ChannelStay }) {
  const say = useSay();
  const { today } = useFormats();
  const mayWrite = useMay()("bookings:write");
  const { run, isRunning } = useWrite(trpc.channelConnections.settleStay, {
    done(_, { settled = true }) {
      const words = say(settled ? "channels.card_done_toast" : "channels.card_undo_toast", { code });
      const at = { id, stay_id, task: "card" as const };
      toastStep(
        stepOf(
          words,
          (send) => send(trpc.channelConnections.settleStay, { ...at, settled: !settled }),
          (send) => send(trpc.channelConnections.settleStay, { ...at, settled }),
        ),
      );
    },
  });
  if (!mayWrite || card_from === null || card_from > today()) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isRunning}
      onClick={() => void run({ id, stay_id, task: "card", settled: card_done_at === null })}
    >
      {say(card_done_at === null ? "channels.card_done" : "channels.card_undo")}
    </Button>
  );
}

/** Closes a conflict about which nothing is left to do, or opens it again; both can be undone. */
function Settle({ id, stay: { id: stay_id, code, settled_at } }: { id: string; stay: ChannelStay }) {
  const say = useSay();
  const mayWrite = useMay()("bookings:write");
  const isWriting = useIsWriting(stay_id);
  const { run, isRunning } = useWrite(trpc.channelConnections.settleStay, {
    done(_, { settled = true }) {
      const words = say(settled ? "channels.settle_toast" : "channels.reopen_toast", { code });
      toastStep(
        stepOf(
          words,
          (send) => send(trpc.channelConnections.settleStay, { id, stay_id, settled: !settled }),
          (send) => send(trpc.channelConnections.settleStay, { id, stay_id, settled }),
        ),
      );
    },
  });
  if (!mayWrite) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isRunning}
      disabled={isWriting && !isRunning}
      onClick={() => void run({ id, stay_id, settled: settled_at === null })}
    >
      {say(settled_at === null ? "channels.settle" : "channels.reopen")}
    </Button>
  );
}
