import { useAtomValue } from "jotai";
import { type ReactNode, useEffect, useRef } from "react";
import { wishForRoom } from "#client/room-plan/make-room-state.ts";
import css from "#client/room-plan/plan-cards.module.css";
import { drawnAtom, refusalAtom, roomMenuAtom, type Spot } from "#client/room-plan/plan-gesture.ts";
import { type DrawnKind, type RoomAction, usePlanView } from "#client/room-plan/plan-view.ts";

/** After drawing on empty cells: what the ranges shall become. */
export function DrawMenu() {
  const view = usePlanView();
  const { words, on } = view;
  const drawn = useAtomValue(drawnAtom, { store: view.atoms });
  if (!drawn) return null;
  const { ranges, spot } = drawn;
  const choose = (kind: DrawnKind) => () => {
    view.atoms.set(drawnAtom, null);
    on.draw(kind, ranges);
  };
  const inRooms = ranges.every((range) => range.roomId !== null);
  return (
    <Menu
      spot={spot}
      title={ranges.length > 1 ? words.say("ranges_selected", { count: ranges.length }) : null}
      note={words.say("more_ranges")}
    >
      {ranges.length === 1 && <Item label={words.say("new_booking")} onClick={choose("booking")} />}
      {ranges.length === 1 && <Item label={words.say("new_offer")} onClick={choose("offer")} />}
      {ranges.length > 1 && <Item label={words.say("new_group")} onClick={choose("group")} />}
      {inRooms && <Item label={words.say("new_lock")} onClick={choose("lock")} />}
    </Menu>
  );
}

/** A click on a room's number: what is done with the room itself. */
export function RoomMenu() {
  const view = usePlanView();
  const { words, on, store } = view;
  const open = useAtomValue(roomMenuAtom, { store: view.atoms });
  const room = open && store.room(open.roomId);
  if (!open || !room) return null;
  const close = () => view.atoms.set(roomMenuAtom, null);
  const act = (action: RoomAction) => () => {
    close();
    on.roomAction(action, room);
  };
  const now = view.now();
  const locked = store.row(`room:${room.id}`).laid.bars.some((bar) => bar.kind === "lock" && bar.lock.start <= now && now < bar.lock.end);
  return (
    <Menu spot={open.spot} title={room.number} note={words.say(room.status)} onLeave={close}>
      {view.hasDoors && <Item label={words.say("open_door")} onClick={act("openDoor")} />}
      {room.status !== "clean" && <Item label={words.say("mark_clean")} onClick={act("clean")} />}
      {room.status !== "dirty" && <Item label={words.say("mark_dirty")} onClick={act("dirty")} />}
      {room.status !== "out_of_service" && <Item label={words.say("mark_out_of_service")} onClick={act("outOfService")} />}
      {locked && <Item label={words.say("unlock_room")} onClick={act("unlock")} />}
    </Menu>
  );
}

const REFUSAL_MS = 7000;

/** Why a drop was not done, with the swap as the way out where there is one. */
export function Refusal() {
  const view = usePlanView();
  const { words, on } = view;
  const refusal = useAtomValue(refusalAtom, { store: view.atoms });
  useEffect(() => {
    if (!refusal) return;
    const timer = window.setTimeout(() => view.atoms.set(refusalAtom, null), REFUSAL_MS);
    return () => window.clearTimeout(timer);
  }, [refusal, view]);
  if (!refusal) return null;
  const { wanting } = refusal;
  const swap = () => {
    view.atoms.set(refusalAtom, null);
    on.move(refusal.swap);
  };
  return (
    <div className={css["refusal"]} role="alert" style={near(refusal.spot, 340, 90)}>
      <span>
        {words.say("not_moved")}. {refusal.reason}
      </span>
      {refusal.swap.length > 0 && (
        <button type="button" onClick={swap}>
          {words.say("swap")}
        </button>
      )}
      {wanting && (
        <button type="button" onClick={() => wishForRoom(view, wanting.booking, wanting.to.room?.id ?? null)}>
          {words.say("make_room")}
        </button>
      )}
    </div>
  );
}

type MenuProps = { spot: Spot; title: string | null; note: string; children: ReactNode; onLeave?: () => void };

function Menu({ spot, title, note, children, onLeave }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!onLeave) return;
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onLeave();
    };
    window.addEventListener("pointerdown", leave, { capture: true });
    return () => window.removeEventListener("pointerdown", leave, { capture: true });
  }, [onLeave]);
  return (
    <div className={css["menu"]} data-card ref={menu} style={near(spot, 210, 190)}>
      {title !== null && <header>{title}</header>}
      {children}
      <footer>{note}</footer>
    </div>
  );
}

function Item({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      {label}
    </button>
  );
}

function near(spot: Spot, width: number, height: number): { left: number; top: number } {
  return { left: Math.min(spot.x + 4, window.innerWidth - width - 12), top: Math.min(spot.y + 8, window.innerHeight - height - 12) };
}
