import { useQueries } from "@tanstack/react-query";
import { useRooms } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Room of one of several arrivals: its own, or another one if that is not ready. */
export type ArrivalRoom = {
  own: Room | null;
  /** Why the own one is no choice; null if it is one. */
  refusal: "missing" | "out_of_service" | "occupied" | null;
  proposed: Room | null;
  /** Free rooms that nobody else of them takes, clean ones first; empty if none is asked for. */
  choices: readonly Room[];
};

/** Each arrival that can't have its room gets a free one that none of the others takes, unless the front desk has `chosen` one. */
export function useRoomsForArrivals(arriving: readonly Booking[], chosen: ReadonlyMap<string, string>): ReadonlyMap<string, ArrivalRoom> {
  const rooms = useRooms().data?.data ?? [];
  const now = useNow();
  const known = arriving.map((booking) => ({ booking, ...ownOf(booking, rooms) }));
  const asking = known.filter(({ refusal }) => refusal !== null).map(({ booking }) => booking);
  const free = useQueries({
    queries: asking.map(({ room_type_id, check_in, check_out }) =>
      trpc.availabilities.rooms.queryOptions({ room_type_id, check_in: earlier(now, check_in), check_out }),
    ),
  });
  const taken = new Set([...chosen.values(), ...known.flatMap(({ own, refusal }) => (own && refusal === null ? own.id : []))]);
  const found = new Map<string, ArrivalRoom>();
  for (const { booking, own, refusal } of known) {
    const offered = refusal === null ? [] : (free[asking.indexOf(booking)]?.data ?? []);
    const current = offered.map((room) => rooms.find(({ id }) => id === room.id) ?? room).sort(cleanFirst);
    const wish = chosen.get(booking.id);
    const choices = current.filter(({ id }) => id === wish || !taken.has(id));
    const proposed = refusal === null ? own : (choices.find(({ id }) => id === wish) ?? choices[0] ?? null);
    if (proposed) taken.add(proposed.id);
    found.set(booking.id, { own, refusal, proposed, choices });
  }
  return found;
}

function ownOf({ room_id, actions }: Booking, rooms: readonly Room[]): Pick<ArrivalRoom, "own" | "refusal"> {
  const own = rooms.find(({ id }) => id === room_id) ?? null;
  if (!own) return { own, refusal: "missing" };
  if (own.status === "out_of_service") return { own, refusal: "out_of_service" };
  const [reason] = actions?.find(({ action }) => action === "check_in")?.reasons ?? [];
  return { own, refusal: reason === "room/occupied" ? "occupied" : null };
}

/** A guest who is early takes the room from now on; the query's answer is kept for the whole quarter of an hour. */
function earlier(now: string, check_in: string): string {
  const quarter = new Date(Math.floor(Date.parse(now) / 900_000) * 900_000).toISOString();
  return quarter < check_in ? quarter : check_in;
}

function cleanFirst(a: Room, b: Room): number {
  return Number(b.status === "clean") - Number(a.status === "clean");
}
