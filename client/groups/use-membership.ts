import { z } from "zod";
import { refusedTogether } from "#client/bookings/refused-together.ts";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toast, toastError, toastRefusal } from "#client/ui/dialog/toast.tsx";
import type { Booking, BookingAction } from "#shared/bookings/schema.ts";
import type { Group } from "#shared/groups/schema.ts";

const Versioned = z.object({ id: z.string(), version: z.int() });
type Versioned = z.infer<typeof Versioned>;

const DONE = {
  confirm: "bookings.confirmed",
  check_in: "bookings.checked_in",
  check_out: "bookings.checked_out",
  cancel: "bookings.canceled",
} as const satisfies Partial<Record<BookingAction, string>>;
export type JointAction = keyof typeof DONE;

/** Takes bookings in and out of a group, and through a step of their lives together. Each is one call with one undo. */
export function useMembership(group: Pick<Group, "id">) {
  const say = useSay();

  async function add(ids: readonly string[]): Promise<boolean> {
    try {
      const answer = await write(trpc.groups.addBookings, { id: group.id, booking_ids: [...ids] });

      const joined = (answer.bookings ?? []).flatMap((row) => Versioned.safeParse(row).data ?? []).filter(({ id }) => ids.includes(id));
      toast({ message: say("groups.added_count", { count: joined.length }), undo: () => undo(joined) });
      return true;
    } catch (thrown) {
      toastError(thrown);
      return false;
    }
  }

  async function remove(ids: readonly string[]): Promise<boolean> {
    try {
      const left = await write(trpc.groups.removeBookings, { id: group.id, booking_ids: [...ids] });

      toast({ message: say("groups.removed_count", { count: left.length }), undo: () => undo(left) });
      return true;
    } catch (thrown) {
      toastError(thrown);
      return false;
    }
  }

  async function act(action: JointAction, bookings: readonly { id: string; name: string }[]): Promise<boolean> {
    try {
      const done = await write(trpc.bookings.actAll, { ids: bookings.map(({ id }) => id), action });

      const words = { bookings: say("groups.bookings_count", { count: done.length }), status: say(DONE[action]) };
      toast({ message: say("groups.done_together", words), undo: () => undo(done) });
      return true;
    } catch (thrown) {
      const names = bookings.map(({ name }) => name);
      toastRefusal(refusedTogether(thrown, action, names, say));
      return false;
    }
  }

  return { add, remove, act };
}

async function undo(bookings: readonly (Versioned | Booking)[]): Promise<void> {
  await write(trpc.bookings.undo, { bookings: bookings.map(({ id, version }) => ({ id, version })) });
}
