import { Button, Center, Loader, Stack, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useAtom, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useNewDays } from "#client/platform/core/new-days.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { PartFailed } from "#client/platform/ui/page/part-failed.tsx";
import { shownDaysAtom } from "#client/stays/availability/shown-days.ts";
import { dateOf, dayOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { lockMovedText } from "#client/stays/room-plan/store/lock-move.ts";
import { usePlanWords } from "#client/stays/room-plan/store/move-words.ts";
import { useMakeGroup } from "#client/stays/room-plan/store/plan-actions.ts";
import { planQuestionAtom } from "#client/stays/room-plan/store/plan-session.ts";
import { makePlanStore, type PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { usePlanAddress, useScale, useShownDays } from "#client/stays/room-plan/store/use-plan-address.ts";
import { usePlanData } from "#client/stays/room-plan/store/use-plan-store.ts";
import { usePresence } from "#client/stays/room-plan/store/use-presence.ts";
import { PlanBoard } from "#client/stays/room-plan/view/board/plan-board.tsx";
import { FreeUpRoom } from "#client/stays/room-plan/view/cards/free-up-room.tsx";
import { NewOnPlan } from "#client/stays/room-plan/view/cards/new-on-plan.tsx";
import { PlanNews } from "#client/stays/room-plan/view/cards/plan-news.tsx";
import { PlanToolbar } from "#client/stays/room-plan/view/cards/plan-toolbar.tsx";
import css from "#client/stays/room-plan/view/cards/plan-tools.module.css";
import { PrintPlan } from "#client/stays/room-plan/view/print/print-plan.tsx";
import { useStayTimes, useUsualTimes } from "#client/tenant/properties/use-stay-times.ts";
import { localDate } from "#shared/platform/core/stays.ts";

const StartStrip = lazyPart(() => import("#client/office/setup/start-strip.tsx").then((module) => module.StartStrip));
const ChecklistStrip = lazyPart(() => import("#client/office/setup/start-strip.tsx").then((module) => module.ChecklistStrip));
const BeingSetUp = lazyPart(() => import("#client/office/setup/being-set-up.tsx").then((module) => module.BeingSetUp));

/** The room plan: who stays in which room and when, and where that is changed. */
export function RoomPlanPage() {
  const { property_id } = useIdentity();
  return <Plan key={property_id} />;
}

function Plan() {
  const { time_zone: zone } = useIdentity();
  const may = useMay();
  const words = usePlanWords();
  useNewDays();
  const today = dayOf(localDate(Date.parse(useNow()), zone));
  const { from, days } = useShownDays(today);
  useTellShownDays(from, days);
  const address = usePlanAddress();
  const { ref, width } = useElementSize();
  const scale = useScale(zone, width, { from, days });
  const [store] = useState(() => makePlanStore(zone));
  const times = useStayTimes();
  const data = usePlanData({ store, scale, from, days, times: useUsualTimes() });
  usePresence(store, words);

  return (
    <div style={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }}>
      <h1 className="visually-hidden">{words.say("title")}</h1>
      <PlanToolbar from={from} days={days} today={today} address={address}>
        <PrintPlan store={store} words={words} from={from} />
        <PlanNews store={store} isReady={!data.isLoading} />
        {may("bookings:write") && <NewOnPlan from={from} today={today} walkIn={address.openWalkIn} begin={address.openForm} />}
      </PlanToolbar>
      {may("base_data:write") && !data.isEmpty && !data.isLoading && (data.isBare ? <StartStrip /> : <ChecklistStrip />)}
      <div ref={ref} style={{ position: "relative", flex: 1, minHeight: 0, borderTop: "1px solid var(--kr-border)" }}>
        <LoadedPlan data={data}>
          {width > 0 && <PlanBoard store={store} scale={scale} words={words} from={from} today={today} times={times} />}
        </LoadedPlan>
        <FreeUpRoom store={store} />
      </div>
      <Question store={store} times={times} />
    </div>
  );
}

type LoadedProps = { data: ReturnType<typeof usePlanData>; children: ReactNode };

/** The plan once it is loaded, with a notice where it is incomplete or empty. */
function LoadedPlan({ data, children }: LoadedProps) {
  const may = useMay();
  return (
    <>
      {data.isEmpty || data.isLoading || data.error ? <NoPlan {...data} /> : children}
      {data.isPartMissing && <PartMissing retry={data.retry} />}
      {data.isBare && may("bookings:write") && <EmptyHint />}
    </>
  );
}

/** Over the plan, since a stretch without its bookings looks free. */
function PartMissing({ retry }: { retry(): void }) {
  const say = useSay();
  return (
    <div className={css["partMissing"]}>
      <PartFailed words={say("room_plan.part_missing")} retry={retry} />
    </div>
  );
}

/** A hint on how to fill an empty plan. */
function EmptyHint() {
  const say = useSay();
  return (
    <div className={css["empty"]} role="note">
      <Text fw={600} size="sm">
        {say("room_plan.empty_title")}
      </Text>
      <Text size="sm">{say("room_plan.empty_detail")}</Text>
    </div>
  );
}

const SelectedCheckIn = lazyPart(() => import("#client/stays/groups/group-check-in.tsx").then((module) => module.SelectedCheckIn));

const GroupDialog = lazyPart(() => import("#client/stays/room-plan/view/cards/group-dialog.tsx").then((module) => module.GroupDialog));

const MoveLockDialog = lazyPart(() => import("#client/stays/room-locks/move-lock-dialog.tsx").then((module) => module.MoveLockDialog));

type QuestionProps = { store: PlanStore; times: { start: string; end: string } };

/** Input that a drawing or a selection still needs: the moves for a lock, the name of a group, the keys of an arrival. */
function Question({ store, times }: QuestionProps) {
  const makeGroup = useMakeGroup(store, times);
  const [asked, setAsked] = useAtom(planQuestionAtom);
  if (!asked) return null;
  const onClose = () => setAsked(null);
  if (asked.kind === "lock_moves") {
    const number = store.room(asked.move.to.room_id)?.number ?? "";
    return <MoveLockDialog {...asked.move} number={number} what={lockMovedText(store, asked.move)} onClose={onClose} />;
  }
  if (asked.kind === "arrival") {
    return <SelectedCheckIn ids={asked.bookings.map(({ id }) => id)} onClose={onClose} />;
  }
  const { ranges, bookings } = asked;
  return <GroupDialog ranges={ranges} onClose={onClose} onDone={(wish, drawn) => makeGroup({ wish, bookings, drawn })} />;
}

function NoPlan({ isEmpty, error, retry }: { isEmpty: boolean; error: unknown; retry(): void }) {
  const say = useSay();
  const may = useMay();
  if (error) {
    return (
      <Center h="100%">
        <Stack align="center" gap="sm">
          <Text fw={600}>{say("room_plan.load_failed")}</Text>
          <Text c="dimmed">{wordsFor(error)}</Text>
          <Button onClick={retry}>{say("actions.retry")}</Button>
        </Stack>
      </Center>
    );
  }
  if (!isEmpty) {
    return (
      <Center h="100%">
        <Loader color="spruce" type="dots" aria-label={say("room_plan.title")} />
      </Center>
    );
  }
  return may("base_data:write") ? <Navigate to="/start" replace /> : <BeingSetUp />;
}

/** Tells forms beside the plan which days are in sight. */
function useTellShownDays(from: number, days: number): void {
  const setShown = useSetAtom(shownDaysAtom);
  useEffect(() => {
    setShown({ first: dateOf(from), end: dateOf(from + days) });
    return () => setShown(null);
  }, [from, days, setShown]);
}
