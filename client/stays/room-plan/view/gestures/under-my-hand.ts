import { recentChanges } from "#client/platform/core/recent-changes.ts";
import { idOfBar } from "#client/stays/room-plan/model/plan-bars.ts";
import { previewLockAgain } from "#client/stays/room-plan/store/lock-move.ts";
import { currentWords } from "#client/stays/room-plan/store/move-words.ts";
import { previewAgain } from "#client/stays/room-plan/store/plan-move.ts";
import { endGesture, gestureAtom, keysInHand, planState } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
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
type InHand = DraggedBooking & { key: string; title(): string };

/**
 * Watches what is in the hand for what colleagues do to it. A bar that was moved or taken off the plan stops, with a word
 * on who did it: nothing of theirs is overrun. After other changes the drop goes on, on what the bar stands for now.
 */
export function watchHand(store: PlanStore): () => void {
  let taken: readonly InHand[] = [];
  let ends: readonly (() => void)[] = [];
  const stop = () => {
    for (const end of ends) end();
    ends = [];
    taken = [];
  };

  function look(): void {
    for (const each of taken) {
      const change = changeUnderHand(each, baseOf(store, each.key));
      if (change === "gone" || change === "moved") return letGo(each);
      if (change === "changed") {
        taken = taken.map((other) => baseOf(store, other.key) ?? other);
        return goOn(store);
      }
    }
  }

  function follow(): void {
    const keys = keysInHand(planState.get(gestureAtom));
    if (keys.length === 0) return stop();
    if (taken.length > 0) return;
    // With a move of one's own that is still on its way, which the answer confirms.
    taken = keys.flatMap((key) => shownOf(store, key) ?? []);
    const rows = new Set(keys.flatMap((key) => store.rowKeysOf(idOfBar(key))));
    ends = [...rows].map((row) => store.subscribeRow(row, look));
  }
  const unfollow = planState.sub(gestureAtom, follow);
  return () => {
    unfollow();
    stop();
  };
}

/** The bar as the server has it. */
function baseOf(store: PlanStore, key: string): InHand | undefined {
  const lock = store.lock(key);
  return lock ? ofLock(store, lock) : ofBooking(key, store.part(key));
}

/** The bar as it is drawn. */
function shownOf(store: PlanStore, key: string): InHand | undefined {
  return ofBooking(key, store.shownPart(key)) ?? baseOf(store, key);
}

function ofBooking(key: string, booking: PlanBooking | undefined): InHand | undefined {
  if (!booking) return undefined;
  const { id, version, room_id, check_in, check_out } = booking;
  return { key, id, version, room_id, check_in, check_out, title: () => currentWords().nameOf(booking) };
}

function ofLock(store: PlanStore, { id, version, room_id, start, end }: PlanLock): InHand {
  const title = () => currentWords().say("lock_of", { number: store.room(room_id)?.number ?? "" });
  return { key: id, id, version, room_id, check_in: start, check_out: end, title };
}

function letGo({ key, id, title }: InHand): void {
  const words = currentWords();
  const name = title();
  endGesture();
  const who = whoChanged(id);
  const reason = who === null ? words.say("moved_meanwhile", { name }) : words.say("moved_meanwhile_by", { name, who });
  refuseBeside(key, { verb: "not_moved", reason });
}

/** The same place of the hand, judged on what the bar stands for now. */
function goOn(store: PlanStore): void {
  const gesture = planState.get(gestureAtom);
  if (gesture.kind === "lock") return previewLockAgain(store, gesture);
  previewAgain(store);
}

function whoChanged(id: string): string | null {
  return recentChanges().findLast((change) => OF_BARS.has(change.object) && change.id === id)?.actor?.name ?? null;
}

const OF_BARS: ReadonlySet<string> = new Set(["booking", "room_lock"]);
