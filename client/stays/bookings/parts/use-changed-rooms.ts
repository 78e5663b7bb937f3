import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { useUsualTimes } from "#client/tenant/properties/use-stay-times.ts";
import { cut, movedPart, type PartFacts, type PartPlace } from "#shared/stays/bookings/part-changes.ts";
import type { Part } from "#shared/stays/bookings/parts.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The choice made in the dialog about a part of a stay; `to` is a later departure. */
export type PartAnswer = { kind: "cut" | "change"; part_id: string; from: string; to?: string; place: PartPlace | null };

/** The price of a stay after a change of its rooms: `kept` as agreed, `fresh` by today's prices. Null while it is not known. */
export function useChangedRooms(booking: Booking, answer: PartAnswer) {
  const { time_zone } = useIdentity();
  const times = useUsualTimes();
  const facts: PartFacts = {
    clock: { now: useNow(), time_zone },
    times,
    occupants: () => [],
  };
  const rooms = roomsAfter(booking, answer, facts)?.map(({ room_id, room_type_id, check_in, check_out }) => ({
    room_id,
    room_type_id,
    check_in: minute(check_in),
    check_out: minute(check_out),
  }));
  const input = rooms ? { id: booking.id, rooms } : skipToken;
  const { data } = useQuery(trpc.bookings.quote.queryOptions(input, { placeholderData: keepPreviousData, retry: false }));
  return rooms && data ? { current: data.current, kept: data.retained, fresh: data.recalculated, lacks: data.out_of_stock } : null;
}

/** The present moment changes with each drawing, and would ask again each time. */
function minute(instant: string): string {
  return `${instant.slice(0, 16)}:00.000Z`;
}

function roomsAfter(booking: Booking, { kind, part_id, from, to, place }: PartAnswer, facts: PartFacts): readonly Part[] | null {
  if (!place) return null;
  return kind === "cut" ? cut(booking, { id: "", from, to, place }, facts) : movedPart(booking, { id: part_id, from, place }, facts);
}
