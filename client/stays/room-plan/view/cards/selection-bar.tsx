import { useAtomValue } from "jotai";
import { useMay } from "#client/platform/core/session.ts";
import { proposals } from "#client/stays/room-plan/model/plan-target.ts";
import { currentWords, reasonText } from "#client/stays/room-plan/store/move-words.ts";
import { act, type BarAction, ungroup } from "#client/stays/room-plan/store/plan-actions.ts";
import { sendMoves } from "#client/stays/room-plan/store/plan-move.ts";
import {
  clockOf,
  gestureAtom,
  park,
  planQuestionAtom,
  planState,
  refusalAtom,
  select,
  selectionAtom,
} from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { usePlanAddress } from "#client/stays/room-plan/store/use-plan-address.ts";
import { useBookings } from "#client/stays/room-plan/store/use-plan-store.ts";
import css from "#client/stays/room-plan/view/cards/plan-cards.module.css";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";
import { nextStatus } from "#shared/stays/bookings/rules.ts";

const ACTIONS = ["confirm", "check_in", "check_out", "cancel"] as const satisfies readonly BarAction[];

/** Actions for all selected bookings together. */
export function SelectionBar() {
  const { words, store } = usePlan();
  const address = usePlanAddress();
  const mayWrite = useMay()("bookings:write");
  const selected = useAtomValue(selectionAtom);
  const gesture = useAtomValue(gestureAtom);
  const bookings = useBookings(store, [...selected]);
  if (bookings.length === 0 || gesture.kind !== "idle" || !mayWrite) return null;

  const isOneGroup = bookings.every(({ group_id }) => group_id !== null && group_id === bookings[0]?.group_id);
  const possible = ACTIONS.filter((action) => bookings.every((booking) => nextStatus(booking.status, action) !== null));
  return (
    <div className={css["selection"]} role="toolbar" aria-label={words.say("selected", { count: bookings.length })} data-card>
      <b>{words.say("selected", { count: bookings.length })}</b>
      <SignButton label={words.say("earlier_day")} sign="←" onClick={() => shiftDays(store, [...selected], -1)} />
      <SignButton label={words.say("later_day")} sign="→" onClick={() => shiftDays(store, [...selected], 1)} />
      {possible.map((action) => (
        <button
          key={action}
          type="button"
          data-danger={action === "cancel" || undefined}
          onClick={() => void act(store, { action, bookings }, address)}
        >
          {words.say(action === "cancel" ? "cancel_booking" : action)}
        </button>
      ))}
      <button type="button" onClick={() => planState.set(planQuestionAtom, { kind: "group", bookings, ranges: [] })}>
        {words.say("make_group")}
      </button>
      {isOneGroup && (
        <button type="button" onClick={() => ungroup(bookings)}>
          {words.say("leave_group")}
        </button>
      )}
      <button type="button" onClick={() => park(store, [...selected])}>
        {words.say("park")}
      </button>
      <SignButton label={words.say("clear_selection")} sign="×" onClick={() => select(new Set())} />
    </div>
  );
}

function SignButton({ label, sign, onClick }: { label: string; sign: string; onClick(): void }) {
  return (
    <button type="button" onClick={onClick} aria-label={label} title={label}>
      {sign}
    </button>
  );
}

/** Moves all of them by days, each in its room, or says why one may not. */
function shiftDays(store: PlanStore, keys: readonly string[], days: number): void {
  const grabbed = keys.find((key) => store.part(key)?.room_id != null) ?? keys[0];
  const row = grabbed === undefined ? undefined : store.rowOf(grabbed);
  if (grabbed === undefined || !row) return;
  const moves = proposals(store.content, { keys, days, grabbed, row }, clockOf(store));
  const blocked = moves.find((move) => move.reason !== null);
  if (!blocked) return void sendMoves(store, moves);
  planState.set(refusalAtom, {
    verb: "not_moved",
    reason: reasonText(currentWords(), store, blocked) ?? "",
    swap: [],
    spot: { x: window.innerWidth / 2 - 170, y: window.innerHeight - 160 },
  });
}
