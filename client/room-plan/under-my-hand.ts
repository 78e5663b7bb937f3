import { recentChanges } from "#client/core/recent-changes.ts";
import { clockOf, gestureAtom, refusalAtom, type Spot } from "#client/room-plan/plan-gesture.ts";
import { carryAgain, endGesture } from "#client/room-plan/plan-move.ts";
import { resized } from "#client/room-plan/plan-target.ts";
import type { PlanView } from "#client/room-plan/plan-view.ts";
import type { PlanBooking } from "#shared/room-plan/schema.ts";

type Taken = Pick<PlanBooking, "id" | "version" | "room_id" | "check_in" | "check_out">;

/** What a change from elsewhere means for a booking in the hand: it stands elsewhere or is gone, or only something else of it differs. */
export function changeUnderHand(taken: Taken, now: Taken | undefined): "gone" | "moved" | "changed" | null {
  if (!now) return "gone";
  if (now.version === taken.version) return null;
  const isThere = now.room_id === taken.room_id && now.check_in === taken.check_in && now.check_out === taken.check_out;
  return isThere ? "changed" : "moved";
}

/**
 * Watches what is in the hand for what colleagues do to it. A bar that was moved or taken off the plan stops, with a word
 * on who did it: nothing of theirs is overrun. After other changes the drop goes on, on what the booking is now.
 */
export function watchHand(view: PlanView): () => void {
  let taken: readonly PlanBooking[] = [];
  let ends: readonly (() => void)[] = [];
  const stop = () => {
    for (const end of ends) end();
    ends = [];
    taken = [];
  };

  function look(): void {
    for (const booking of taken) {
      const change = changeUnderHand(booking, view.store.booking(booking.id));
      if (change === "gone" || change === "moved") return letGo(view, booking);
      if (change === "changed") {
        taken = taken.map((each) => view.store.booking(each.id) ?? each);
        return goOn(view);
      }
    }
  }

  function follow(): void {
    const gesture = view.atoms.get(gestureAtom);
    if (gesture.kind !== "move" && gesture.kind !== "resize") return stop();
    if (taken.length > 0) return;
    const ids = gesture.kind === "move" ? gesture.ids : [gesture.id];
    // With a move of one's own that is still on its way, which the answer confirms.
    taken = ids.flatMap((id) => view.store.shownBooking(id) ?? []);
    const rows = new Set(ids.flatMap((id) => view.store.keyOf(id) ?? []));
    ends = [...rows].map((row) => view.store.subscribe(row, look));
  }
  const unfollow = view.atoms.sub(gestureAtom, follow);
  return () => {
    unfollow();
    stop();
  };
}

function letGo(view: PlanView, booking: PlanBooking): void {
  endGesture(view);
  const name = view.words.nameOf(booking);
  const who = whoChanged(booking.id);
  const reason = who === null ? view.words.say("moved_meanwhile", { name }) : view.words.say("moved_meanwhile_by", { name, who });
  view.atoms.set(refusalAtom, { verb: "not_moved", reason, swap: [], spot: spotOf(view, booking.id) });
  view.on.refuse(reason);
}

/** The same place of the hand, judged on what the booking is now. */
function goOn(view: PlanView): void {
  const gesture = view.atoms.get(gestureAtom);
  if (gesture.kind === "move") return carryAgain(view);
  if (gesture.kind !== "resize") return;
  const proposal = resized(view.store, gesture.id, gesture.edge, gesture.days, clockOf(view));
  if (proposal) view.atoms.set(gestureAtom, { ...gesture, proposal });
}

function whoChanged(id: string): string | null {
  return recentChanges().findLast((change) => change.object === "booking" && change.id === id)?.actor?.name ?? null;
}

/** Beside the bar, else in the middle of the plan. */
function spotOf({ dom }: PlanView, id: string): Spot {
  const bar = dom.scroller?.querySelector(`[data-bar="${CSS.escape(id)}"]`) ?? dom.scroller;
  const rect = bar?.getBoundingClientRect();
  return rect ? { x: rect.left + Math.min(rect.width, 600) / 2, y: rect.top + Math.min(rect.height, 400) } : { x: 300, y: 300 };
}
