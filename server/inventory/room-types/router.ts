import { getRoomType, listRoomTypes } from "#server/inventory/room-types/queries.ts";
import { createRoomType, deleteRoomType, updateRoomType } from "#server/inventory/room-types/service.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandOne, expandPage } from "#server/platform/core/database/expand.ts";
import { ROOM_TYPE_RELATIONS, RoomType, RoomTypeInput, RoomTypeQuery } from "#shared/inventory/room-types/schema.ts";
import { ById, Id } from "#shared/platform/core/fields.ts";
import { expandable, pageOf } from "#shared/platform/core/page.ts";

export const roomTypesRouter = router({
  list: procedure("room_types:read")
    .meta({ rest: "GET /room_types", summary: "Room types, by name" })
    .input(RoomTypeQuery)
    .output(pageOf(RoomType))
    .query(({ ctx, input }) => expandPage(ctx.view, "room_type", listRoomTypes(ctx.view, input), input.expand)),

  get: procedure("room_types:read")
    .meta({ rest: "GET /room_types/{id}", summary: "A room type" })
    .input(ById.extend({ expand: expandable(ROOM_TYPE_RELATIONS) }))
    .output(RoomType)
    .query(({ ctx, input }) => expandOne(ctx.view, "room_type", getRoomType(ctx.view, input.id), input.expand)),

  create: procedure("room_types:write")
    .meta({ rest: "POST /room_types", summary: "Creates a room type with its occupancy bounds", problems: ["external_id_taken"] })
    .input(RoomTypeInput)
    .output(RoomType)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room_type", createRoomType(work, input)))),

  update: procedure("room_types:write")
    .meta({ rest: "PUT /room_types/{id}", summary: "Replaces all fields", problems: ["external_id_taken", "in_use"] })
    .input(RoomTypeInput.safeExtend({ id: Id }))
    .output(RoomType)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room_type", updateRoomType(work, input)))),

  delete: procedure("room_types:write")
    .meta({
      rest: "DELETE /room_types/{id}",
      summary: "Refused with in_use while rooms, bookings or prices are of it",
      problems: ["in_use"],
    })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteRoomType(work, input.id))),
});
