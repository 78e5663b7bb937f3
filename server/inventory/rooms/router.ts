import { z } from "zod";
import { roomPages } from "#server/inventory/rooms/pages.ts";
import { getRoom } from "#server/inventory/rooms/queries.ts";
import { createRooms, deleteRoom, markRoom, updateRoom } from "#server/inventory/rooms/service.ts";
import { setInspected } from "#server/inventory/rooms/status.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandAll, expandOne } from "#server/platform/core/database/expand.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type ROOM_RELATIONS, Room, RoomById, RoomInput, RoomQuery, RoomsInput } from "#shared/inventory/rooms/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { can, type Permission } from "#shared/platform/core/permissions.ts";

type Relation = (typeof ROOM_RELATIONS)[number];

export const roomsRouter = router({
  list: procedure("rooms:read")
    .meta({ rest: "GET /rooms", summary: "Rooms, in natural order of their numbers" })
    .input(RoomQuery)
    .output(roomPages.answer)
    .query(({ ctx, input }) => roomPages.read(ctx.view, { ...input, expand: allowed(ctx.actor, input.expand) })),

  get: procedure("rooms:read")
    .meta({ rest: "GET /rooms/{id}", summary: "A room with its status" })
    .input(RoomById)
    .output(Room)
    .query(({ ctx, input }) => {
      const room = expandOne(ctx.view, "room", getRoom(ctx.view, input.id), allowed(ctx.actor, input.expand));
      return ctx.view.wiring.withCurrent(ctx.view, [room], input)[0] ?? room;
    }),

  create: procedure("rooms:write")
    .meta({
      rest: "POST /rooms",
      summary: "Creates one room, or all of a range such as 101-110",
      problems: ["external_id_taken", "room/number_taken"],
    })
    .input(RoomsInput)
    .output(z.array(Room))
    .mutation(({ ctx, input }) =>
      expandAll(
        ctx.view,
        "room",
        ctx.write((work) => createRooms(work, input)),
      ),
    ),

  update: procedure("rooms:write")
    .meta({
      rest: "PUT /rooms/{id}",
      summary: "Replaces all fields; the room type stays while stays are to come",
      problems: ["external_id_taken", "room/number_taken", "in_use"],
    })
    .input(withId(RoomInput))
    .output(Room)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room", updateRoom(work, input)))),

  delete: procedure("rooms:write")
    .meta({
      rest: "DELETE /rooms/{id}",
      summary: "Refused with in_use while current or future bookings or locks need it",
      problems: ["in_use"],
    })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteRoom(work, input.id))),

  clean: procedure("room_status:write")
    .meta({ rest: "POST /rooms/{id}/clean", summary: "Marks a room clean" })
    .input(ById)
    .output(Room)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room", markRoom(work, input.id, "clean")))),

  dirty: procedure("room_status:write")
    .meta({ rest: "POST /rooms/{id}/dirty", summary: "Marks a room dirty" })
    .input(ById)
    .output(Room)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room", markRoom(work, input.id, "dirty")))),

  outOfService: procedure("room_status:write")
    .meta({
      rest: "POST /rooms/{id}/out_of_service",
      summary: "Marks a room out of service; refused with room/occupied while a guest is in it",
      problems: ["room/occupied"],
    })
    .input(ById)
    .output(Room)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room", markRoom(work, input.id, "out_of_service")))),

  inspect: procedure("room_status:write")
    .meta({
      rest: "POST /rooms/{id}/inspect",
      summary: "Marks a clean room as inspected; any other status ends that",
      problems: ["room/not_clean"],
    })
    .input(ById)
    .output(Room)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room", setInspected(work, input.id, true)))),

  undoInspect: procedure("room_status:write")
    .meta({ rest: "POST /rooms/{id}/undo_inspect", summary: "Undoes the inspection of a room", problems: ["room/not_clean"] })
    .input(ById)
    .output(Room)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "room", setInspected(work, input.id, false)))),
});

/**
 * Checks the permissions of relations to expand: a role that may not read a record may not read it through a room either. Throws
 * `forbidden`.
 */
function allowed(actor: Actor, names: Relation[]): Relation[] {
  if (names.some((name) => !can(actor.role, NEEDED[name]))) throw new Problem("forbidden");
  return names;
}

const NEEDED = {
  room_type: "room_types:read",
  bookings: "bookings:read",
  room_locks: "bookings:read",
} as const satisfies Record<Relation, Permission>;
