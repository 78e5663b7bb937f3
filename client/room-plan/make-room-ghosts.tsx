import { useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import { shapeOf } from "#client/room-plan/bar-shape.ts";
import css from "#client/room-plan/make-room.module.css";
import { proposalAtom } from "#client/room-plan/make-room-state.ts";
import { HEAD_HEIGHT, LANE_HEIGHT, ROW_HEIGHT, SIDE_WIDTH, wallDays, xOf } from "#client/room-plan/plan-layout.ts";
import { roomKey } from "#client/room-plan/plan-rows.ts";
import { type PlanView, usePlanView } from "#client/room-plan/plan-view.ts";
import { useShape } from "#client/room-plan/use-plan-store.ts";
import type { RoomProposal } from "#shared/bookings/make-room.ts";
import type { Stay } from "#shared/core/stays.ts";

/** A proposal on the plan: a bar at every place that would be taken, and an arrow from where its booking stands now. */
export function RoomGhosts() {
  const view = usePlanView();
  const shown = useAtomValue(proposalAtom, { store: view.atoms });
  return shown?.proposal.room ? <Ghosts {...shown} /> : null;
}

type Ghost = Stay & { id: string; name: string; roomId: string; isWanted: boolean };

function Ghosts({ name, proposal }: { name: string; proposal: RoomProposal }) {
  const view = usePlanView();
  const { store, scale } = view;
  const { indexOf, tops } = useShape(store);
  const ghosts = useMemo(() => ghostsOf(name, proposal), [name, proposal]);
  useEffect(() => {
    const mark = (moving: boolean) =>
      store.change(() => {
        for (const { id } of ghosts) store.mark(id, { moving });
      });
    mark(true);
    bringIntoSight(view, ghosts);
    return () => mark(false);
  }, [view, store, ghosts]);

  const topOf = (key: string | undefined) => tops[indexOf.get(key ?? "") ?? -1];
  return ghosts.map((ghost) => {
    const top = topOf(roomKey(ghost.roomId));
    if (top === undefined) return null;
    const { left, width } = shapeOf(scale, wallDays(ghost.check_in, store.zone), wallDays(ghost.check_out, store.zone));
    const from = topOf(store.keyOf(ghost.id));
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

/** Where a bar's name has not begun yet. */
const BEFORE_NAME = 5;

/** From the middle of one row to the edge of another. */
function Arrow({ x, from, to }: { x: number; from: number; to: number }) {
  const isDown = to > from;
  const begin = from + ROW_HEIGHT / 2;
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

/** What the panel covers at the bottom. */
const COVERED = 220;
const MARGIN = 24;

/** Scrolls as little as shows the room that is to be made and, where they fit, all rows concerned. */
function bringIntoSight({ store, scale, dom }: PlanView, ghosts: readonly Ghost[]): void {
  const { scroller } = dom;
  const [wanted] = ghosts;
  if (!scroller || !wanted) return;
  const { indexOf, tops } = store.shape();
  const rowsOf = (each: readonly Ghost[]) =>
    each.flatMap(({ id, roomId }) => [roomKey(roomId), store.keyOf(id)].flatMap((key) => tops[indexOf.get(key ?? "") ?? -1] ?? []));
  const height = Math.max(2 * ROW_HEIGHT, scroller.clientHeight - HEAD_HEIGHT - COVERED);
  const all = rowsOf(ghosts);
  const fits = Math.max(...all) + ROW_HEIGHT - Math.min(...all) <= height;
  const rows = fits ? all : rowsOf([wanted]).slice(0, 1);
  if (rows.length > 0) {
    const [first, last] = [Math.min(...rows), Math.max(...rows) + ROW_HEIGHT];
    if (first < scroller.scrollTop) scroller.scrollTop = Math.max(0, first - MARGIN);
    else if (last > scroller.scrollTop + height) scroller.scrollTop = last - height + MARGIN;
  }
  const width = scroller.clientWidth - SIDE_WIDTH;
  const left = xOf(scale, wallDays(wanted.check_in, store.zone));
  if (left < scroller.scrollLeft || left > scroller.scrollLeft + width - 2 * MARGIN) scroller.scrollLeft = Math.max(0, left - width / 4);
}
