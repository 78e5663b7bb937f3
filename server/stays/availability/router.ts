import { z } from "zod";
import { listRoomTypes } from "#server/inventory/room-types/queries.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandAll } from "#server/platform/core/database/expand.ts";
import { availableDays } from "#server/stays/availability/available-days.ts";
import { availableRooms, availableRoomTypes } from "#server/stays/availability/queries.ts";
import { Room } from "#shared/inventory/rooms/schema.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";
import {
  AvailableDays,
  AvailableDaysQuery,
  FreeRoomsQuery,
  RoomTypeAvailability,
  RoomTypeAvailabilityQuery,
} from "#shared/stays/availability/schema.ts";

const ALL = { page_number: 1, page_size: MAX_PAGE_SIZE, expand: [] };

export const availabilitiesRouter = router({
  rooms: procedure("bookings:read")
    .meta({ rest: "GET /availabilities/rooms", summary: "Free rooms of a type, best fit first", problems: ["booking/invalid_dates"] })
    .input(FreeRoomsQuery)
    .output(z.array(Room))
    .query(({ ctx, input }) => expandAll(ctx.view, "room", availableRooms(ctx.view, input))),

  roomTypes: procedure("bookings:read")
    .meta({
      rest: "GET /availabilities/room_types",
      summary: "Rooms left of each type that so many persons can have",
      problems: ["booking/invalid_dates"],
    })
    .input(RoomTypeAvailabilityQuery)
    .output(z.array(RoomTypeAvailability))
    .query(({ ctx, input }) => {
      const types = expandAll(ctx.view, "room_type", listRoomTypes(ctx.view, ALL).data);
      return availableRoomTypes(ctx.view, input, types);
    }),

  days: procedure("bookings:read")
    .meta({
      rest: "GET /availabilities/days",
      summary: "Rooms of each type, and how many are left in each night of up to two years, in one call",
      problems: ["not_found"],
    })
    .input(AvailableDaysQuery)
    .output(z.array(AvailableDays))
    .query(({ ctx, input }) => availableDays(ctx.view, input)),
});
