import { z } from "zod";
import { procedure, router } from "#server/core/trpc.ts";
import { getGroup, listGroups } from "#server/groups/queries.ts";
import { addBookings, createGroup, deleteGroup, removeBooking, updateGroup } from "#server/groups/service.ts";
import { expandOne, expandPage } from "#server/relations.ts";
import { ById, Id, withId } from "#shared/core/fields.ts";
import { expandable, pageOf } from "#shared/core/page.ts";
import { GROUP_RELATIONS, Group, GroupBookings, GroupInput, GroupQuery } from "#shared/groups/schema.ts";

const BookingOfGroup = z.strictObject({ id: Id, booking_id: Id });

export const groupsRouter = router({
  list: procedure("bookings:read")
    .meta({ rest: "GET /groups", summary: "Groups, by name" })
    .input(GroupQuery)
    .output(pageOf(Group))
    .query(({ ctx, input }) => expandPage(ctx.view, "group", listGroups(ctx.view, input), input.expand)),

  get: procedure("bookings:read")
    .meta({ rest: "GET /groups/{id}" })
    .input(ById.extend({ expand: expandable(GROUP_RELATIONS) }))
    .output(Group)
    .query(({ ctx, input }) => expandOne(ctx.view, "group", getGroup(ctx.view, input.id), input.expand)),

  create: procedure("bookings:write")
    .meta({ rest: "POST /groups" })
    .input(GroupInput)
    .output(Group)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "group", createGroup(work, input)))),

  update: procedure("bookings:write")
    .meta({ rest: "PUT /groups/{id}" })
    .input(withId(GroupInput))
    .output(Group)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "group", updateGroup(work, input)))),

  delete: procedure("bookings:write")
    .meta({ rest: "DELETE /groups/{id}", summary: "Refused with in_use while bookings are in it" })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteGroup(work, input.id))),

  addBooking: procedure("bookings:write")
    .meta({ rest: "POST /groups/{id}/bookings/{booking_id}" })
    .input(BookingOfGroup)
    .output(Group)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => expandOne(work, "group", addBookings(work, input.id, [input.booking_id], "booking_id"), ["bookings"])),
    ),

  removeBooking: procedure("bookings:write")
    .meta({ rest: "DELETE /groups/{id}/bookings/{booking_id}" })
    .input(BookingOfGroup)
    .output(Group)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => expandOne(work, "group", removeBooking(work, input.id, input.booking_id), ["bookings"])),
    ),

  addBookings: procedure("bookings:write")
    .meta({ rest: "POST /groups/{id}/bookings", summary: "Several bookings, all or none" })
    .input(GroupBookings.extend({ id: Id }))
    .output(Group)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => expandOne(work, "group", addBookings(work, input.id, input.booking_ids), ["bookings"])),
    ),
});
