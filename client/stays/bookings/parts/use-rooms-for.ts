import { useQueries } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRooms, useRoomTypes } from "#client/platform/core/master-data.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import type { BookingRoom } from "#shared/stays/bookings/nights-schema.ts";
import type { PartPlace } from "#shared/stays/bookings/part-changes.ts";

type Wish = { from: string; to: string; own: BookingRoom; isNew: boolean };

/** The rooms that are free on these nights, by room type; the value of "assign later" is the id of the type. A part keeps its own as a choice. */
export function useRoomsFor({ from, to, own, isNew }: Wish) {
  const say = useSay();
  const types = useRoomTypes().data?.data ?? [];
  const all = useRooms().data?.data ?? [];
  const answers = useQueries({
    queries: types.map(({ id }) => trpc.availabilities.rooms.queryOptions({ room_type_id: id, check_in: from, check_out: to })),
  });
  const kept = isNew ? undefined : all.find(({ id }) => id === own.room_id);
  const groups = types.map((type, index) => {
    const free = (answers[index]?.data ?? []).filter(({ id }) => id !== own.room_id);
    const rooms = kept?.room_type_id === type.id ? [kept, ...free] : free;
    const later = free.length > 0 || (!isNew && own.room_id === null && own.room_type_id === type.id);
    return {
      type,
      group: staffName(type),
      items: [
        ...rooms.map(({ id, number, status }) => ({
          value: id,
          label: status === "clean" ? number : say("bookings.room_status", { number, status: say(`rooms.${status}`) }),
        })),
        ...(later ? [{ value: type.id, label: say("parts.any_room", { count: free.length }) }] : []),
      ],
    };
  });
  const failed = answers.find(({ isError, data }) => isError && data === undefined);
  return {
    choices: groups.filter(({ items }) => items.length > 0).map(({ group, items }) => ({ group, items })),
    isLoading: types.length === 0 || answers.some(({ isPending }) => isPending),
    error: failed?.error ?? null,
    retry: () => void Promise.all(answers.map(({ refetch }) => refetch())),
    /** The place that a value means; null if it is not free on these nights. */
    placeOf(value: string | null): PartPlace | null {
      const chosen = groups.find(({ items }) => items.some((item) => item.value === value));
      if (!chosen || value === null) return null;
      const { id, max_occupancy, max_cots } = chosen.type;
      return { room_id: value === id ? null : value, room_type_id: id, max_occupancy, max_cots };
    },
  };
}
