import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { wishForOtherType, wishForRoom } from "#client/availability/free-up-room-state.ts";
import css from "#client/room-plan/cards/plan-cards.module.css";
import { MenuItem, near, PlanMenu } from "#client/room-plan/cards/plan-menu.tsx";
import { unpark } from "#client/room-plan/gestures/plan-gesture.ts";
import { lastRoomText } from "#client/room-plan/gestures/plan-move.ts";
import { isTaken } from "#client/room-plan/gestures/plan-pointer.ts";
import type { Proposal } from "#client/room-plan/gestures/plan-target.ts";
import { waitingOnDrawn } from "#client/room-plan/store/plan-capacity.ts";
import type { LockMove } from "#client/room-plan/store/plan-locks.ts";
import { type DrawnKind, type RoomAction, usePlanView } from "#client/room-plan/store/plan-view.ts";

/** After drawing on cells: what the ranges shall become. Over stays there can only be a lock, for which they have to move. */
export function DrawMenu() {
  const view = usePlanView();
  const { words, on } = view;
  const drawn = useAtomValue(view.session.drawn, { store: view.atoms });
  if (!drawn) return null;
  const { ranges, spot } = drawn;
  const close = () => view.atoms.set(view.session.drawn, null);
  const choose = (kind: DrawnKind) => () => {
    close();
    on.draw(kind, ranges);
  };
  // The form says who would move.
  const lockOverStays = () => {
    const [range] = ranges;
    const room = range?.roomId ? view.store.room(range.roomId) : undefined;
    close();
    if (range && room) on.lockRoom(room, range);
  };
  const inRooms = ranges.every((range) => range.roomId !== null);
  const isFree = !ranges.some((range) => isTaken(view, range));
  const waiting = isFree ? ranges.map((range) => waitingOnDrawn(view.store, range, view.now())).find((each) => each !== null) : null;
  const whyNoLock = waiting ? lastRoomText(view, waiting) : null;
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
  const view = usePlanView();
  const { words, on, store } = view;
  const open = useAtomValue(view.session.roomMenu, { store: view.atoms });
  const room = open && store.room(open.roomId);
  if (!open || !room) return null;
  const close = () => view.atoms.set(view.session.roomMenu, null);
  const act = (action: RoomAction) => () => {
    close();
    on.roomAction(action, room);
  };
  const lock = () => {
    close();
    on.lockRoom(room);
  };
  const now = view.now();
  const locked = store.row(`room:${room.id}`).laid.bars.some((bar) => bar.kind === "lock" && bar.lock.start <= now && now < bar.lock.end);
  return (
    <PlanMenu
      spot={open.spot}
      label={words.say("room_menu", { number: room.number })}
      title={room.number}
      note={room.inspected_at === null ? words.say(room.status) : `${words.say(room.status)}, ${words.say("inspected")}`}
      isModal
      onClose={close}
    >
      {view.hasDoors && <MenuItem label={words.say("open_door")} onClick={act("openDoor")} />}
      {room.status !== "clean" && <MenuItem label={words.say("mark_clean")} onClick={act("clean")} />}
      {room.status !== "dirty" && <MenuItem label={words.say("mark_dirty")} onClick={act("dirty")} />}
      {room.status !== "out_of_service" && <MenuItem label={words.say("mark_out_of_service")} onClick={act("out_of_service")} />}
      {locked && <MenuItem label={words.say("unlock_room")} onClick={act("unlock")} />}
      {view.mayWrite && <MenuItem label={words.say("new_lock")} onClick={lock} />}
    </PlanMenu>
  );
}

const REFUSAL_MS = 7000;

/** Why a drop was not done, with the swap as the way out where there is one. */
export function Refusal() {
  const view = usePlanView();
  const { words, on } = view;
  const refusal = useAtomValue(view.session.refusal, { store: view.atoms });
  useEffect(() => {
    if (!refusal) return;
    const timer = window.setTimeout(() => view.atoms.set(view.session.refusal, null), REFUSAL_MS);
    return () => window.clearTimeout(timer);
  }, [refusal, view]);
  if (!refusal) return null;
  const { wanting, waiting, release, lock } = refusal;
  const moveForLock = (move: LockMove) => {
    view.atoms.set(view.session.refusal, null);
    on.moveGuestsForLock(move);
  };
  const moveReleased = (proposal: Proposal) => {
    view.atoms.set(view.session.refusal, null);
    unpark(view, [proposal.booking.id]);
    on.move([proposal]);
  };
  const swap = () => {
    view.atoms.set(view.session.refusal, null);
    on.move(refusal.swap);
  };
  return (
    <div className={css["refusal"]} role="alert" style={near(refusal.spot, 340, 90)}>
      <span>
        {words.say(refusal.verb)}. {refusal.reason}
      </span>
      {refusal.swap.length > 0 && (
        <button type="button" onClick={swap}>
          {words.say("swap")}
        </button>
      )}
      {release && (
        <button type="button" onClick={() => moveReleased(release)}>
          {words.say("release_and_move")}
        </button>
      )}
      {lock && (
        <button type="button" onClick={() => moveForLock(lock)}>
          {words.say("move_and_lock")}
        </button>
      )}
      {wanting && (
        <button type="button" onClick={() => wishForRoom(view, wanting.booking, wanting.to.room?.id ?? null)}>
          {words.say("free_up_room")}
        </button>
      )}
      {waiting && (
        <button type="button" onClick={() => wishForOtherType(view, waiting)}>
          {words.say("give_other_type", { name: words.nameOf(waiting) })}
        </button>
      )}
    </div>
  );
}
