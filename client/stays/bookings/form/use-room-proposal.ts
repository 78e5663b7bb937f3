import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { proposalAtom } from "#client/stays/availability/free-up-room-state.ts";
import { BEST_ROOM, type BookingValues, personsIn, stayIn } from "#client/stays/bookings/form/booking-values.ts";
import type { RoomProposal } from "#shared/stays/bookings/free-up-room.ts";
import { whyNotOccupancy } from "#shared/stays/bookings/rules.ts";

type Stay = Pick<
  BookingValues,
  "room_type_id" | "check_in" | "check_in_time" | "check_out" | "check_out_time" | "room_id" | "adults" | "children" | "cots"
>;

/** The rooms that are free for the whole stay, best fit first; undefined while nobody knows. */
export function useFreeRooms(values: Stay) {
  const { zone } = useFormats();
  const stay = stayIn(values, zone);
  const asked = stay && values.room_type_id !== "" ? { room_type_id: values.room_type_id, ...stay } : skipToken;
  return useQuery(trpc.availabilities.rooms.queryOptions(asked, { placeholderData: keepPreviousData }));
}

/**
 * Proposal of a room for a new booking, if none is free for its whole stay and no room is chosen. The plan behind the form shows it
 * in the meantime.
 */
export function useRoomProposal(values: Stay, name: string): RoomProposal | null {
  const { zone } = useFormats();
  const { data: free } = useFreeRooms(values);
  const { room_type_id, room_id, adults } = values;
  const type = useRoomTypes().data?.data.find(({ id }) => id === room_type_id);
  const stay = stayIn(values, zone);
  // Nobody has to move for a stay that the room type does not hold anyway.
  const isFit = type !== undefined && (adults === null || whyNotOccupancy(personsIn(values), type) === null);
  const asked = stay && isFit && free?.length === 0 && room_id === BEST_ROOM ? { room_type_id, ...stay } : null;
  const { data = null } = useQuery(trpc.bookings.proposeRoom.queryOptions(asked ?? skipToken, { retry: false }));
  const proposal = asked ? data : null;
  const setShown = useSetAtom(proposalAtom);
  useEffect(() => {
    setShown(proposal && { name, proposal });
    return () => setShown(null);
  }, [setShown, proposal, name]);
  return proposal;
}
