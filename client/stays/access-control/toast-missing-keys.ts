import { say } from "#client/platform/core/i18n.ts";
import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { openKeys } from "#client/stays/access-control/open-keys.tsx";
import { lacksKey } from "#shared/stays/access-control/rules.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

type Moved = { booking: Booking; name: string | null };

/** Says who has moved away from the room that their keys open, with the way to new ones. */
export async function toastMissingKeys(moved: readonly Moved[]): Promise<void> {
  const keysOf = ({ booking: { id } }: Moved) => queryClient.fetchQuery({ ...trpc.accessControl.list.queryOptions({ id }), staleTime: 0 });
  // A word beside the move: where it can't be asked for, the booking's own page still shows it.
  const keys = await Promise.all(moved.map(keysOf)).catch(() => null);
  const lacking = moved.filter(({ booking }, index) => lacksKey(booking, keys?.[index] ?? []));
  if (lacking.length === 0) return;
  const names = lacking.map(({ booking, name }) => name ?? booking.code).join(", ");
  toast({
    message: say("doors.missing", { count: lacking.length, names }),
    offer: { label: say("doors.new_key"), take: () => openKeys(...lacking.map(({ booking }) => booking.id)) },
    topic: "keys after a move",
    staysMs: STAYS_MS,
  });
}

/** The guest waits for the key: long enough to be seen after the word about the move itself. */
const STAYS_MS = 20_000;
