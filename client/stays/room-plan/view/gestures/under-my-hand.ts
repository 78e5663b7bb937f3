import { recentChanges } from "#client/platform/core/recent-changes.ts";
import { resized } from "#client/stays/room-plan/model/plan-target.ts";
import { previewLockAgain } from "#client/stays/room-plan/store/lock-move.ts";
import { endGesture, previewAgain } from "#client/stays/room-plan/store/plan-move.ts";
import { clockOf, idsInHand } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import { refuseBeside } from "#client/stays/room-plan/view/gestures/plan-elements.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

type DraggedBooking = Pick<PlanBooking, "id" | "version" | "room_id" | "check_in" | "check_out">;

/** Effect of a remote change on a dragged booking: it was moved, is gone, or only other fields differ. */
export function changeUnderHand(taken: DraggedBooking, now: DraggedBooking | undefined): "gone" | "moved" | "changed" | null {
  if (!now) return "gone";
  if (now.version === taken.version) return null;
  const isThere = now.room_id === taken.room_id && now.check_in === taken.check_in && now.check_out === taken.check_out;
  return isThere ? "changed" : "moved";
}

/** `title` names a bar that may be gone by then. */
type InHand = DraggedBooking & { title: string };

/**
 * Watches what is in the hand for what colleagues do to it. A bar that was moved or taken off the plan stops, with a word
 * on who did it: nothing of theirs is overrun. After other changes the drop goes on, on what the bar stands for now.
 */
export function watchHand(view: PlanView): () => void {
  let taken: readonly InHand[] = [];
  let ends: readonly (() => void)[] = [];
  const stop = () => {
    for (const end of ends) end();
    ends = [];
    taken = [];
  };

  function look(): void {
    for (const each of taken) {
      const change = changeUnderHand(each, baseOf(view, each.id));
      if (change === "gone" || change === "moved") return letGo(view, each);
      if (change === "changed") {
        taken = taken.map((other) => baseOf(view, other.id) ?? other);
        return goOn(view);
      }
    }
  }

  function follow(): void {
    const ids = idsInHand(view.atoms.get(view.session.gesture));
    if (ids.length === 0) return stop();
    if (taken.length > 0) return;
    // With a move of one's own that is still on its way, which the answer confirms.
    taken = ids.flatMap((id) => shownOf(view, id) ?? []);
    const rows = new Set(ids.flatMap((id) => view.store.keysOf(id)));
    ends = [...rows].map((row) => view.store.subscribeRow(row, look));
  }
  const unfollow = view.atoms.sub(view.session.gesture, follow);
  return () => {
    unfollow();
    stop();
  };
}

/** The bar as the server has it. */
function baseOf(view: PlanView, id: string): InHand | undefined {
  const lock = view.store.lock(id);
  return lock ? ofLock(view, lock) : ofBooking(view, view.store.booking(id));
}

/** The bar as it is drawn. */
function shownOf(view: PlanView, id: string): InHand | undefined {
  return ofBooking(view, view.store.shownBooking(id)) ?? baseOf(view, id);
}

function ofBooking({ words }: PlanView, booking: PlanBooking | undefined): InHand | undefined {
  if (!booking) return undefined;
  const { id, version, room_id, check_in, check_out } = booking;
  return { id, version, room_id, check_in, check_out, title: words.nameOf(booking) };
}

function ofLock({ words, store }: PlanView, { id, version, room_id, start, end }: PlanLock): InHand {
  const title = words.say("lock_of", { number: store.room(room_id)?.number ?? "" });
  return { id, version, room_id, check_in: start, check_out: end, title };
}

function letGo(view: PlanView, { id, title: name }: InHand): void {
  endGesture(view);
  const who = whoChanged(id);
  const reason = who === null ? view.words.say("moved_meanwhile", { name }) : view.words.say("moved_meanwhile_by", { name, who });
  refuseBeside(view, id, { verb: "not_moved", reason });
}

/** The same place of the hand, judged on what the bar stands for now. */
function goOn(view: PlanView): void {
  const gesture = view.atoms.get(view.session.gesture);
  if (gesture.kind === "move") return previewAgain(view);
  if (gesture.kind === "lock") return previewLockAgain(view, gesture);
  if (gesture.kind !== "resize") return;
  const proposal = resized(view.store.content, gesture.id, gesture.edge, gesture.days, clockOf(view));
  if (proposal) view.atoms.set(view.session.gesture, { ...gesture, proposal });
}

function whoChanged(id: string): string | null {
  return recentChanges().findLast((change) => OF_BARS.has(change.object) && change.id === id)?.actor?.name ?? null;
}

const OF_BARS: ReadonlySet<string> = new Set(["booking", "room_lock"]);
