import { procedure } from "#server/platform/core/calls/trpc.ts";
import { expandOne } from "#server/platform/core/database/expand.ts";
import { cutBooking, joinPart, movePart } from "#server/stays/bookings/planning/change-parts.ts";
import { moveIn } from "#server/stays/bookings/planning/move-in.ts";
import { OF_PARTS } from "#server/stays/bookings/problems.ts";
import { ById, Id, withId } from "#shared/platform/core/fields.ts";
import { BookingCut, BookingPartPatch } from "#shared/stays/bookings/nights-schema.ts";
import { Booking } from "#shared/stays/bookings/schema.ts";

const PartOfBooking = { part_id: Id.describe("The part, from `rooms` of the booking") };

/** Calls about the rooms that a stay has one after the other. */
export const partsProcedures = {
  cut: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/parts",
      summary: "Gives the guest another room from a day on, with `to` also for more nights; past nights keep their room, ten parts at most",
      problems: OF_PARTS,
    })
    .input(withId(BookingCut))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", cutBooking(work, input)))),

  movePart: procedure("bookings:write")
    .meta({
      rest: "PATCH /bookings/{id}/parts/{part_id}",
      summary: "Gives a part of a stay another room or other days; the parts beside it become longer or shorter",
      problems: OF_PARTS,
    })
    .input(withId(BookingPartPatch).extend(PartOfBooking))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", movePart(work, input)))),

  moveIn: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/move_in",
      summary: "The guests have moved into the room of the part that begins today; at 03:00 the server notes it by itself",
      problems: ["booking/invalid_status", "booking/invalid_dates", "booking/room_missing", "room/out_of_service", "room/occupied"],
    })
    .input(ById)
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", moveIn(work, input)))),

  joinPart: procedure("bookings:write")
    .meta({
      rest: "DELETE /bookings/{id}/parts/{part_id}",
      summary: "Joins a part of a stay to the one before it, whose room its nights get",
      problems: OF_PARTS,
    })
    .input(ById.extend(PartOfBooking))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", joinPart(work, input)))),
};
