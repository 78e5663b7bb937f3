import { shapeOf, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { lockReason } from "#client/stays/room-plan/store/move-words.ts";
import type { Gesture } from "#client/stays/room-plan/store/plan-session.ts";
import css from "#client/stays/room-plan/view/board/plan-bars.module.css";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";

export type LockHand = Extract<Gesture, { kind: "lock" }>;

/** The frame of where a lock would stand. */
export function LockFrame({ gesture: { row, move } }: { gesture: LockHand }) {
  const { store, scale } = usePlan();
  const { indexOf, tops } = store.shape();
  const { left, width } = shapeOf(scale, wallDays(move.to.start, store.zone), wallDays(move.to.end, store.zone));
  const top = (tops[indexOf.get(row.key) ?? 0] ?? 0) + 3;
  return (
    <div
      className={css["target"]}
      data-blocked={move.reason !== null || undefined}
      style={{ transform: `translate(${left}px,${top}px)`, width }}
    />
  );
}

/** One line at it: the room and the days, or why not. */
export function LockHint({ gesture: { move } }: { gesture: LockHand }) {
  const { store, words } = usePlan();
  const reason = lockReason(words, store, move);
  const day = (instant: string) => words.short(Math.floor(wallDays(instant, store.zone)));
  return (
    <div className={css["hint"]} role="status" data-blocked={reason !== null || undefined}>
      <b>{store.room(move.to.room_id)?.number ?? ""}</b>
      <span>
        {day(move.to.start)} – {day(move.to.end)}
      </span>
      <span>{words.say("lock")}</span>
      {reason !== null && <strong>{reason}</strong>}
    </div>
  );
}
