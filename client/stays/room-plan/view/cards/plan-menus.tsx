import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent } from "react";
import { waitingOnDrawn } from "#client/stays/room-plan/model/plan-capacity.ts";
import { lastRoomText } from "#client/stays/room-plan/store/move-words.ts";
import { sendMoves } from "#client/stays/room-plan/store/plan-move.ts";
import { type Refused, unpark } from "#client/stays/room-plan/store/plan-session.ts";
import { type PlanView, usePlanView } from "#client/stays/room-plan/store/plan-view.ts";
import type { DrawnKind, RoomAction } from "#client/stays/room-plan/store/use-plan-callbacks.ts";
import css from "#client/stays/room-plan/view/cards/plan-cards.module.css";
import { MenuItem, PlanMenu } from "#client/stays/room-plan/view/cards/plan-menu.tsx";
import { useCard } from "#client/stays/room-plan/view/cards/use-card.ts";
import { isTaken } from "#client/stays/room-plan/view/gestures/plan-pointer.ts";
import { wishForOtherType, wishForRoom } from "#client/stays/room-plan/view/gestures/wish-for-room.ts";

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
  const waiting = isFree
    ? ranges.map((range) => waitingOnDrawn(view.store.content, range, view.now())).find((each) => each !== null)
    : null;
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
      key={room.id}
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

/** Why a drop was not done, with the ways out where there are any. */
export function Refusal() {
  const view = usePlanView();
  const refusal = useAtomValue(view.session.refusal, { store: view.atoms });
  return refusal && <RefusalCard {...refusal} />;
}

/** After a drop by keys the first way out has the focus, and stays until it is taken or left. */
function RefusalCard(refusal: Refused) {
  const view = usePlanView();
  const { words } = view;
  const ways = waysOut(view, refusal);
  const waitsForKeys = refusal.by === "keys" && ways.length > 0;
  const card = useCard(refusal.spot, waitsForKeys ? "button" : null);
  const close = () => view.atoms.set(view.session.refusal, null);
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
function waysOut(view: PlanView, { swap, release, lock, wanting, waiting }: Refused): { label: string; take(): void }[] {
  const { words } = view;
  const ways: { label: string; take(): void }[] = [];
  if (swap.length > 0) ways.push({ label: words.say("swap"), take: () => void sendMoves(view, swap) });
  if (release) {
    const take = () => {
      unpark(view, [release.booking.id]);
      void sendMoves(view, [release]);
    };
    ways.push({ label: words.say("release_and_move"), take });
  }
  if (lock)
    ways.push({ label: words.say("move_and_lock"), take: () => view.atoms.set(view.session.question, { kind: "lock_moves", move: lock }) });
  if (wanting) {
    const take = () => wishForRoom(view, wanting.booking, wanting.to.room?.id ?? null);
    ways.push({ label: words.say("free_up_room"), take });
  }
  if (waiting)
    ways.push({ label: words.say("give_other_type", { name: words.nameOf(waiting) }), take: () => wishForOtherType(view, waiting) });
  return ways;
}
