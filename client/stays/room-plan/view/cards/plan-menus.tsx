import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent } from "react";
import { useMay } from "#client/platform/core/session.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { openDoor, toastNotOpened } from "#client/stays/access-control/open-door.ts";
import { useDoors } from "#client/stays/access-control/use-doors.ts";
import { openLongerStay } from "#client/stays/bookings/parts/open-part.tsx";
import { waitingOnDrawn } from "#client/stays/room-plan/model/plan-capacity.ts";
import type { PlanRoom } from "#client/stays/room-plan/model/plan-rows.ts";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import { lastRoomText } from "#client/stays/room-plan/store/move-words.ts";
import { endRoomLock, setRoomStatus } from "#client/stays/room-plan/store/plan-actions.ts";
import { sendMoves } from "#client/stays/room-plan/store/plan-move.ts";
import {
  clockOf,
  drawnAtom,
  planQuestionAtom,
  planState,
  type Refused,
  refusalAtom,
  roomMenuAtom,
  unpark,
} from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { type NewRecord, usePlanAddress } from "#client/stays/room-plan/store/use-plan-address.ts";
import css from "#client/stays/room-plan/view/cards/plan-cards.module.css";
import { MenuItem, PlanMenu } from "#client/stays/room-plan/view/cards/plan-menu.tsx";
import { useCard } from "#client/stays/room-plan/view/cards/use-card.ts";
import { isTaken } from "#client/stays/room-plan/view/gestures/plan-pointer.ts";
import { wishForOtherType, wishForRoom } from "#client/stays/room-plan/view/gestures/wish-for-room.ts";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";

/** After drawing on cells: what the ranges shall become. Over stays there can only be a lock, for which they have to move. */
export function DrawMenu() {
  const { words, store, times } = usePlan();
  const address = usePlanAddress();
  const drawn = useAtomValue(drawnAtom);
  if (!drawn) return null;
  const { ranges, spot } = drawn;
  const close = () => planState.set(drawnAtom, null);
  const choose = (kind: NewRecord) => () => {
    close();
    address.openNew(kind, { ranges });
  };
  // The form says who would move.
  const lockOverStays = () => {
    const [range] = ranges;
    const room = range?.roomId ? store.room(range.roomId) : undefined;
    close();
    if (range && room) address.openRoomLock(room, range);
  };
  const inRooms = ranges.every((range) => range.roomId !== null);
  const isFree = !ranges.some((range) => isTaken(store, range, times));
  const waiting = isFree
    ? ranges.map((range) => waitingOnDrawn(store.content, range, clockOf(store).now)).find((each) => each !== null)
    : null;
  const whyNoLock = waiting ? lastRoomText(words, store, waiting) : null;
  return (
    <PlanMenu
      spot={spot}
      label={words.say("draw_menu")}
      title={ranges.length > 1 ? words.say("ranges_selected", { count: ranges.length }) : null}
      note={words.say(isFree ? "more_ranges" : "drawn_over_stays")}
      onClose={close}
    >
      {isFree && ranges.length === 1 && <MenuItem label={words.say("new_booking")} onClick={choose("booking")} />}
      {isFree && ranges.length === 1 && <MenuItem label={words.say("new_offer")} onClick={choose("offer")} />}
      {isFree && ranges.length > 1 && <MenuItem label={words.say("new_group")} onClick={choose("group")} />}
      {inRooms && <MenuItem label={words.say("new_lock")} whyNot={whyNoLock} onClick={isFree ? choose("lock") : lockOverStays} />}
    </PlanMenu>
  );
}

/** A click on a room's number, or Enter on it: what is done with the room itself. */
export function RoomMenu() {
  const { words, store } = usePlan();
  const address = usePlanAddress();
  const mayWrite = useMay()("bookings:write");
  const hasDoors = useDoors();
  const opening = useWrites((room: PlanRoom, send) => openDoor(room, send), {
    once: true,
    failed(error, room) {
      toastNotOpened(error, room);
      return true;
    },
  });
  const open = useAtomValue(roomMenuAtom);
  const room = open && store.room(open.roomId);
  if (!open || !room) return null;
  const close = () => planState.set(roomMenuAtom, null);
  const closeAnd = (then: () => unknown) => () => {
    close();
    then();
  };
  const { now } = clockOf(store);
  const locked = store.row(`room:${room.id}`).laid.bars.some((bar) => bar.kind === "lock" && bar.lock.start <= now && now < bar.lock.end);
  return (
    <PlanMenu
      key={room.id}
      spot={open.spot}
      label={words.say("room_menu", { number: room.number })}
      title={room.number}
      note={room.inspected_at === null ? words.say(room.status) : `${words.say(room.status)}, ${words.say("inspected")}`}
      isModal
      onClose={close}
    >
      {hasDoors && <MenuItem label={words.say("open_door")} onClick={closeAnd(() => opening.run(room))} />}
      {room.status !== "clean" && <MenuItem label={words.say("mark_clean")} onClick={closeAnd(() => setRoomStatus(room, "clean"))} />}
      {room.status !== "dirty" && <MenuItem label={words.say("mark_dirty")} onClick={closeAnd(() => setRoomStatus(room, "dirty"))} />}
      {room.status !== "out_of_service" && (
        <MenuItem label={words.say("mark_out_of_service")} onClick={closeAnd(() => setRoomStatus(room, "out_of_service"))} />
      )}
      {locked && <MenuItem label={words.say("unlock_room")} onClick={closeAnd(() => endRoomLock(room))} />}
      {mayWrite && <MenuItem label={words.say("new_lock")} onClick={closeAnd(() => address.openRoomLock(room))} />}
    </PlanMenu>
  );
}

const REFUSAL_MS = 7000;

/** Why a drop was not done, with the ways out where there are any. */
export function Refusal() {
  const refusal = useAtomValue(refusalAtom);
  return refusal && <RefusalCard {...refusal} />;
}

/** After a drop by keys the first way out has the focus, and stays until it is taken or left. */
function RefusalCard(refusal: Refused) {
  const { words, store } = usePlan();
  const ways = waysOut(store, words, refusal);
  const waitsForKeys = refusal.by === "keys" && ways.length > 0;
  const card = useCard(refusal.spot, waitsForKeys ? "button" : null);
  const close = () => planState.set(refusalAtom, null);
  const closeLater = useEffectEvent(close);
  useEffect(() => {
    if (waitsForKeys) return undefined;
    const timer = window.setTimeout(closeLater, REFUSAL_MS);
    return () => window.clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- A refusal at another spot stays as long again.
  }, [refusal.spot, waitsForKeys]);
  return (
    <div className={css["refusal"]} role="alert" ref={card}>
      <span>
        {words.say(refusal.verb)}. {refusal.reason}
      </span>
      {ways.map(({ label, take }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            close();
            take();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Alternatives to a refused move. */
function waysOut(
  store: PlanStore,
  words: PlanWords,
  { swap, release, lock, longer, wanting, waiting }: Refused,
): { label: string; take(): void }[] {
  const ways: { label: string; take(): void }[] = [];
  if (swap.length > 0) ways.push({ label: words.say("swap"), take: () => void sendMoves(store, swap) });
  if (release) {
    const take = () => {
      unpark([release.key]);
      void sendMoves(store, [release]);
    };
    ways.push({ label: words.say("release_and_move"), take });
  }
  if (lock)
    ways.push({ label: words.say("move_and_lock"), take: () => planState.set(planQuestionAtom, { kind: "lock_moves", move: lock }) });
  if (longer) ways.push({ label: words.say("longer_otherwise"), take: () => openLongerStay(longer) });
  if (wanting) {
    const take = () => wishForRoom(wanting.booking, wanting.to.room?.id ?? null);
    ways.push({ label: words.say("free_up_room"), take });
  }
  if (waiting) ways.push({ label: words.say("give_other_type", { name: words.nameOf(waiting) }), take: () => wishForOtherType(waiting) });
  return ways;
}
