import { useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import css from "#client/stays/availability/free-up-room.module.css";
import { panelPlaceAtom, proposalAtom } from "#client/stays/availability/free-up-room-state.ts";
import { FOOT_HEIGHT, HEAD_HEIGHT, LANE_HEIGHT, ROW_HEIGHT, shapeOf, wallDays, xOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { roomKey } from "#client/stays/room-plan/model/plan-rows.ts";
import { planState } from "#client/stays/room-plan/store/plan-session.ts";
import { useShape } from "#client/stays/room-plan/store/use-plan-store.ts";
import { type Plan, usePlan } from "#client/stays/room-plan/view/plan-context.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import type { RoomProposal } from "#shared/stays/bookings/free-up-room.ts";

/** A proposal on the plan: a bar at every place that would be taken, and an arrow from the booking's current place. */
export function RoomGhosts() {
  const shown = useAtomValue(proposalAtom);
  return shown?.proposal.room ? <Ghosts {...shown} /> : null;
}

type Ghost = Stay & { id: string; name: string; roomId: string; isWanted: boolean };

function Ghosts({ name, proposal }: { name: string; proposal: RoomProposal }) {
  const plan = usePlan();
  const { store, scale } = plan;
  const { indexOf, tops } = useShape(store);
  const ghosts = useMemo(() => ghostsOf(name, proposal), [name, proposal]);
  useEffect(() => {
    const mark = (moving: boolean) =>
      store.change(() => {
        for (const { id } of ghosts) store.mark(id, { moving });
      });
    mark(true);
    bringIntoSight(plan, ghosts);
    return () => mark(false);
  }, [plan, store, ghosts]);

  const topOf = (key: string | undefined) => tops[indexOf.get(key ?? "") ?? -1];
  return ghosts.map((ghost) => {
    const top = topOf(roomKey(ghost.roomId));
    if (top === undefined) return null;
    const { left, width } = shapeOf(scale, wallDays(ghost.check_in, store.zone), wallDays(ghost.check_out, store.zone));
    const from = topOf(store.rowKeyOf(ghost.id));
    const lane = store.barOf(ghost.id)?.lane ?? 0;
    return (
      <div key={ghost.id} data-ghost={ghost.id}>
        <div
          className={css["ghost"]}
          data-wanted={ghost.isWanted || undefined}
          style={{ transform: `translate(${left}px,${top + 3}px)`, width }}
        >
          {ghost.name}
        </div>
        {from !== undefined && <Arrow x={left + Math.min(width / 2, BEFORE_NAME)} from={from + lane * LANE_HEIGHT} to={top} />}
      </div>
    );
  });
}

/** Offset in pixels before a bar's name begins. */
const BEFORE_NAME = 3;

/** From one row to the edge of another, clear of the names. */
function Arrow({ x, from, to }: { x: number; from: number; to: number }) {
  const isDown = to > from;
  const begin = isDown ? from + ROW_HEIGHT - 10 : from + 10;
  const end = isDown ? to + 2 : to + ROW_HEIGHT - 2;
  return (
    <div
      className={css["arrow"]}
      data-down={isDown || undefined}
      aria-hidden
      style={{ transform: `translate(${x}px,${Math.min(begin, end)}px)`, height: Math.abs(end - begin) }}
    />
  );
}

function ghostsOf(name: string, { booking, room, moves, check_in, check_out }: RoomProposal): Ghost[] {
  if (!room) return [];
  const wanted = { id: booking?.id ?? "", name, roomId: room.id, check_in, check_out, isWanted: true };
  return [wanted, ...moves.map((move) => ({ ...move, name: move.name ?? move.code, roomId: move.to.id, isWanted: false }))];
}

/** Width in pixels that the panel covers. */
const COVERED = 320;
const MARGIN = 24;

/** Scrolls as little as shows who gets the room and, where they fit, all concerned; the panel goes where they aren't. */
function bringIntoSight({ store, scale, scroller: { current: scroller } }: Plan, ghosts: readonly Ghost[]): void {
  const [wanted] = ghosts;
  if (!scroller || !wanted) return;
  const { indexOf, tops } = store.shape();
  const rowsOf = ({ id, roomId }: Ghost): Span[] =>
    [roomKey(roomId), store.rowKeyOf(id)].flatMap((key) => {
      const top = tops[indexOf.get(key ?? "") ?? -1];
      return top === undefined ? [] : [{ from: top, to: top + ROW_HEIGHT }];
    });
  const daysOf = ({ check_in, check_out }: Ghost): Span[] => [
    { from: xOf(scale, wallDays(check_in, store.zone)), to: xOf(scale, wallDays(check_out, store.zone)) },
  ];
  const width = scroller.clientWidth - scale.side;
  const height = scroller.clientHeight - HEAD_HEIGHT - FOOT_HEIGHT;
  if (rowsOf(wanted).length === 0) return;
  const rows = spanToShow(ghosts.map(rowsOf), height - COVERED);
  scroller.scrollTop = scrolledTo(rows, scroller.scrollTop, height - COVERED);
  scroller.scrollLeft = scrolledTo(spanToShow(ghosts.map(daysOf), width), scroller.scrollLeft, width);
  const bottom = rows.to - scroller.scrollTop;
  planState.set(panelPlaceAtom, bottom > height - COVERED && rows.from - scroller.scrollTop > COVERED ? "top" : "bottom");
}

type Span = { from: number; to: number };

/** All of them where they fit, else the first one's. */
function spanToShow(each: readonly (readonly Span[])[], length: number): Span {
  const all = around(each.flat());
  return all.to - all.from <= length ? all : around(each[0] ?? []);
}

function around(spans: readonly Span[]): Span {
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

function scrolledTo({ from, to }: Span, position: number, length: number): number {
  if (from < position || to - from > length) return Math.max(0, from - MARGIN);
  return to > position + length ? to - length + MARGIN : position;
}
