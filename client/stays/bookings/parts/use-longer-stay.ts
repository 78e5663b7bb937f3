import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import type { NewPrices } from "#client/stays/bookings/parts/price-choice.tsx";
import { useChangedRooms } from "#client/stays/bookings/parts/use-changed-rooms.ts";
import { useRoomsFor } from "#client/stays/bookings/parts/use-rooms-for.ts";
import { addDays, instantAt, localDate, localTime, nightsBetween } from "#shared/platform/core/stays.ts";
import type { RoomProposal } from "#shared/stays/bookings/free-up-room.ts";
import type { BookingRoom } from "#shared/stays/bookings/nights-schema.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The ways to a longer stay: in its room, in its room after others have moved, or in another one. */
export type Way = "stay" | "free_up" | "move";

type Choice = { way: Way | null; from: string | null; room: string | null };

/** The ways to a longer stay, each with its price. */
export function useLongerStay(booking: Booking, { last, to }: { last: BookingRoom; to: string }, choice: Choice) {
  const { zone, today } = useFormats();
  const isLater = to > last.to;
  const check_out = instantAt(to, localTime(booking.check_out, zone), zone);
  const quoted = useQuery(
    trpc.bookings.quote.queryOptions(isLater ? { id: booking.id, check_out } : skipToken, {
      placeholderData: keepPreviousData,
      retry: false,
    }),
  );
  const taken = quoted.data?.taken_by ?? null;
  const start = last.to < today() ? today() : last.to;
  const proposal = useProposal(booking, {
    last,
    from: last.to < today() ? today() : booking.check_out,
    to: check_out,
    isAsked: isLater && taken !== null,
  });
  const days = daysToMove({ start, to, sold: taken && localDate(taken.check_in, zone) });
  const from = choice.from !== null && days.includes(choice.from) ? choice.from : (days.at(taken ? -1 : 0) ?? start);
  const rooms = useRoomsFor({ from, to: isLater ? to : addDays(from, 1), own: last, isNew: true });
  const place = rooms.placeOf(choice.room);
  const moved = useChangedRooms(booking, { kind: "cut", part_id: last.id, from, to, place: isLater && from < to ? place : null });
  const ways = [
    ...(quoted.data && !taken ? (["stay"] as const) : []),
    ...(taken && proposal.found ? (["free_up"] as const) : []),
    ...(rooms.choices.length > 0 && days.length > 0 ? (["move"] as const) : []),
  ];
  const way = choice.way !== null && ways.includes(choice.way) ? choice.way : (ways[0] ?? null);
  return {
    isLater,
    check_out,
    taken,
    ways,
    way,
    proposal: proposal.found,
    days,
    from,
    rooms,
    place,
    isLoading: isLater && (quoted.isPending || proposal.isLoading || rooms.isLoading),
    error: quoted.error ?? rooms.error,
    retry() {
      void quoted.refetch();
      rooms.retry();
    },
    price: way === "move" ? moved : quotedPrices(quoted.data),
  };
}

type LaterNights = { last: BookingRoom; from: string; to: string; isAsked: boolean };

/** The moves of others with which the stay keeps its room; none of them is its own. */
function useProposal(booking: Booking, { last, from, to, isAsked }: LaterNights): { found: RoomProposal | null; isLoading: boolean } {
  const wish = { room_type_id: last.room_type_id, room_id: last.room_id, check_in: from, check_out: to, booking_id: null };
  const { data, isLoading } = useQuery(
    trpc.bookings.proposeRoom.queryOptions(isAsked && last.room_id !== null ? wish : skipToken, { gcTime: 0, retry: false }),
  );
  const isPossible = data?.room != null && data.moves.length > 0 && !data.moves.some(({ id }) => id === booking.id);
  return { found: isPossible ? data : null, isLoading };
}

/** The days on which the guest may go on in another room: from the departure on, and until the own room is sold. */
function daysToMove({ start, to, sold }: { start: string; to: string; sold: string | null }): string[] {
  return start < to ? nightsBetween(start, to).filter((day) => sold === null || day <= sold || day === start) : [];
}

function quotedPrices(quote: BookingQuote | undefined): NewPrices | null {
  return quote ? { current: quote.current, kept: quote.retained, fresh: quote.recalculated, lacks: quote.out_of_stock } : null;
}
