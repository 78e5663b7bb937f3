import { useAtomValue } from "jotai";
import { proposals } from "#client/stays/room-plan/model/plan-target.ts";
import { reasonText } from "#client/stays/room-plan/store/move-words.ts";
import { rowOf, sendMoves } from "#client/stays/room-plan/store/plan-move.ts";
import { clockOf, park, select } from "#client/stays/room-plan/store/plan-session.ts";
import { type PlanView, usePlanView } from "#client/stays/room-plan/store/plan-view.ts";
import type { BarAction } from "#client/stays/room-plan/store/use-plan-callbacks.ts";
import { useBookings } from "#client/stays/room-plan/store/use-plan-store.ts";
import css from "#client/stays/room-plan/view/cards/plan-cards.module.css";
import { nextStatus } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

const ACTIONS = ["confirm", "check_in", "check_out", "cancel"] as const satisfies readonly BarAction[];

/** Actions for all selected bookings together. */
export function SelectionBar() {
  const view = usePlanView();
  const { words, store, on } = view;
  const selected = useAtomValue(view.session.selection, { store: view.atoms });
  const gesture = useAtomValue(view.session.gesture, { store: view.atoms });
  const bookings = useBookings(store, [...selected]);
  const ids = bookings.map(({ id }) => id);
  if (bookings.length === 0 || gesture.kind !== "idle" || !view.mayWrite) return null;

  const isOneGroup = bookings.every(({ group_id }) => group_id !== null && group_id === bookings[0]?.group_id);
  const possible = ACTIONS.filter((action) => bookings.every((booking) => nextStatus(booking.status, action) !== null));
  return (
    <div className={css["selection"]} role="toolbar" aria-label={words.say("selected", { count: bookings.length })} data-card>
      <b>{words.say("selected", { count: bookings.length })}</b>
      <button
        type="button"
        onClick={() => shiftDays(view, bookings, -1)}
        aria-label={words.say("earlier_day")}
        title={words.say("earlier_day")}
      >
        ←
      </button>
      <button type="button" onClick={() => shiftDays(view, bookings, 1)} aria-label={words.say("later_day")} title={words.say("later_day")}>
        →
      </button>
      {possible.map((action) => (
        <button key={action} type="button" data-danger={action === "cancel" || undefined} onClick={() => on.act(action, bookings)}>
          {words.say(action === "cancel" ? "cancel_booking" : action)}
        </button>
      ))}
      <button type="button" onClick={() => view.atoms.set(view.session.question, { kind: "group", bookings, ranges: [] })}>
        {words.say("make_group")}
      </button>
      {isOneGroup && (
        <button type="button" onClick={() => on.ungroup(bookings)}>
          {words.say("leave_group")}
        </button>
      )}
      <button type="button" onClick={() => park(view, ids)}>
        {words.say("park")}
      </button>
      <button
        type="button"
        onClick={() => select(view, new Set())}
        aria-label={words.say("clear_selection")}
        title={words.say("clear_selection")}
      >
        ×
      </button>
    </div>
  );
}

/** Moves all of them by days, each in its room, or says why one may not. */
function shiftDays(view: PlanView, bookings: readonly PlanBooking[], days: number): void {
  const grabbed = bookings.find((booking) => booking.room_id !== null) ?? bookings[0];
  const row = grabbed && rowOf(view, grabbed.id);
  if (!grabbed || !row) return;
  const ids = bookings.map(({ id }) => id);
  const moves = proposals(view.store.content, ids, { days, grabbed: grabbed.id, row }, clockOf(view));
  const blocked = moves.find((move) => move.reason !== null);
  if (!blocked) return void sendMoves(view, moves);
  view.atoms.set(view.session.refusal, {
    verb: "not_moved",
    reason: reasonText(view, blocked) ?? "",
    swap: [],
    spot: { x: window.innerWidth / 2 - 170, y: window.innerHeight - 160 },
  });
}
