import { Button, Kbd, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect, useRef } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { stepHistory, toastBookings } from "#client/platform/undo/step-history.ts";
import { agreedTo, panelPlaceAtom, proposalAtom, roomWishAtom, type WishedRoom } from "#client/stays/availability/free-up-room-state.ts";
import { ProposedMoves, useWhyNoRoom } from "#client/stays/availability/proposed-moves.tsx";
import { useStayWords } from "#client/stays/availability/use-stay-words.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { PlanPanel } from "#client/stays/room-plan/view/cards/plan-panel.tsx";
import type { RoomProposal } from "#shared/stays/bookings/free-up-room.ts";

type Props = WishedRoom & { store: PlanStore };

/** The proposal in words, and whether it shall be carried out. */
export function FreeUpRoomPanel({ name, wish, goBack, store }: Props) {
  const say = useSay();
  const { proposal, close, askAgain } = useProposal({ name, wish, goBack, store });
  const { apply, isApplying } = useApply({ name, close, askAgain });
  const place = useAtomValue(panelPlaceAtom);
  const { span } = useStayWords();
  const first = useRef<HTMLButtonElement>(null);
  const isThere = proposal !== undefined;
  useEffect(() => {
    if (isThere) first.current?.focus();
  }, [isThere]);

  const room = proposal?.room;
  return (
    <PlanPanel
      title={say("room_plan.room_for", { name })}
      detail={span(wish)}
      place={place}
      closeText={say(isThere && !room ? "actions.close" : "actions.cancel")}
      closeRef={room ? undefined : first}
      onClose={close}
      primary={
        proposal &&
        room && (
          <Button ref={first} size="sm" loading={isApplying} onClick={() => apply(proposal)} rightSection={<Kbd size="xs">Enter</Kbd>}>
            {proposal.moves.length === 0 ? say("room_plan.give_room", { number: room.number }) : say("room_plan.free_up_room")}
          </Button>
        )
      }
    >
      {proposal ? (
        <Answer proposal={proposal} wanted={wish.room_id && (store.room(wish.room_id)?.number ?? null)} />
      ) : (
        say("room_plan.looking_for_room")
      )}
    </PlanPanel>
  );
}

function Answer({ proposal, wanted }: { proposal: RoomProposal; wanted: string | null }) {
  const say = useSay();
  const whyNoRoom = useWhyNoRoom();
  const { room, moves } = proposal;
  if (!room) return <Text size="sm">{whyNoRoom(proposal, wanted)}</Text>;
  if (moves.length === 0) return <Text size="sm">{say("room_plan.room_is_free", { number: room.number })}</Text>;
  return (
    <>
      <Text size="sm">{say("room_plan.room_becomes_free", { number: room.number, count: moves.length })}</Text>
      <ProposedMoves proposal={proposal} />
    </>
  );
}

/** Live: it is made again whenever something changes inhouse. It ends where its booking no longer waits as it did. */
function useProposal({ name, wish, goBack, store }: Props) {
  const setWished = useSetAtom(roomWishAtom);
  const setShown = useSetAtom(proposalAtom);
  const { data: proposal, error, refetch } = useQuery({ ...trpc.bookings.proposeRoom.queryOptions(wish), gcTime: 0, retry: false });

  const close = useCallback(() => {
    setWished(null);
    goBack();
  }, [setWished, goBack]);

  useEffect(() => {
    setShown(proposal ? { name, proposal } : null);
    return () => setShown(null);
  }, [setShown, proposal, name]);

  useEffect(() => {
    const isServed = wish.booking_id !== null && store.booking(wish.booking_id)?.room_id != null;
    if (error && !isServed) toastRefusal(wordsFor(error));
    if (error || isServed) close();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- A new proposal comes after the plan has changed, which the store tells nobody here.
  }, [error, proposal, store, wish.booking_id, close]);

  return { proposal, close, askAgain: () => void refetch() };
}

type Agreed = { [Part in "booking" | "room" | "moves"]: NonNullable<RoomProposal[Part]> };

/** One step with one undo. Where the plan has changed under the proposal, the new one is shown instead. */
function useApply({ name, close, askAgain }: { name: string; close(): void; askAgain(): void }) {
  const say = useSay();
  const { run, isRunning } = useWrites(
    ({ booking, room, moves }: Agreed, send) =>
      send(trpc.bookings.freeUpRoom, { ...booking, room_id: room.id, moves: agreedTo({ moves }) }),
    {
      done(bookings, { room, moves }) {
        const text = moves.length === 0 ? "room_plan.room_given" : "room_plan.room_made";
        toastBookings(say(text, { name, number: room.number, count: moves.length }), bookings);
        close();
      },
      failed(error) {
        if (error.type !== "stale") return false;
        toastRefusal(say("room_plan.proposal_changed"));
        askAgain();
        return true;
      },
    },
  );

  function apply({ booking, room, moves }: RoomProposal): void {
    if (booking && room && !isRunning) stepHistory.waitFor(run({ booking, room, moves }));
  }
  return { apply, isApplying: isRunning };
}
