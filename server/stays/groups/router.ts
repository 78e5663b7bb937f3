import { z } from "zod";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandAll, expandOne, expandPage } from "#server/platform/core/database/expand.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { OF_ARRIVING_GUESTS, OF_NEW_STAY, OF_STEP } from "#server/stays/bookings/problems.ts";
import { groupConfirmationPdf } from "#server/stays/groups/confirmation-pdf.ts";
import { getGroup, listGroups } from "#server/stays/groups/queries.ts";
import { saveRoomingList } from "#server/stays/groups/rooming-list.ts";
import { routingProcedures } from "#server/stays/groups/routing.ts";
import {
  addBookings,
  cancelGroup,
  checkInGroup,
  checkInSelected,
  checkOutGroup,
  createGroupOf,
  deleteGroup,
  removeBookings,
  updateGroup,
  wishesOf,
} from "#server/stays/groups/service.ts";
import { type MailAbout, previewMail, sendMail } from "#server/tenant/mail/compose.ts";
import { pdfDownload } from "#server/tenant/pdf/download.ts";
import { ById, Id, withId } from "#shared/platform/core/fields.ts";
import { expandable, pageOf } from "#shared/platform/core/page.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { GroupArrivals, SelectedArrivals } from "#shared/stays/bookings/arrival.ts";
import { BookingCancellation } from "#shared/stays/bookings/cancellation-schema.ts";
import { ConfirmationWish } from "#shared/stays/bookings/document-options.ts";
import { Booking } from "#shared/stays/bookings/schema.ts";
import { RoomingList } from "#shared/stays/groups/rooming-list.ts";
import { GROUP_RELATIONS, Group, GroupBookings, GroupInput, GroupQuery } from "#shared/stays/groups/schema.ts";
import { GroupCheckIn, GroupStep, MadeGroup, NewGroup } from "#shared/stays/groups/with-bookings.ts";
import { Mail, MailPreview, SendConfirmation } from "#shared/tenant/mail/schema.ts";

const BookingOfGroup = z.strictObject({ id: Id, booking_id: Id });

export const groupsRouter = router({
  list: procedure("bookings:read")
    .meta({ rest: "GET /groups", summary: "Groups, by name" })
    .input(GroupQuery)
    .output(pageOf(Group))
    .query(({ ctx, input }) => expandPage(ctx.view, "group", listGroups(ctx.view, input), input.expand)),

  get: procedure("bookings:read")
    .meta({ rest: "GET /groups/{id}", summary: "A group; expand adds its bookings and folios" })
    .input(ById.extend({ expand: expandable(GROUP_RELATIONS) }))
    .output(Group)
    .query(({ ctx, input }) => expandOne(ctx.view, "group", getGroup(ctx.view, input.id), input.expand)),

  create: procedure("bookings:write")
    .meta({
      rest: "POST /groups",
      summary: "Creates a group with existing bookings (booking_ids) or new ones (bookings), all or none",
      problems: [...OF_NEW_STAY, "booking/available_rooms_not_sufficient", "booking/read_only"],
    })
    .input(inCents(NewGroup))
    .output(MadeGroup)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        const { group, bookings } = createGroupOf(work, input);
        return { ...expandOne(work, "group", group), bookings: expandAll(work, "booking", bookings) };
      }),
    ),

  update: procedure("bookings:write")
    .meta({ rest: "PUT /groups/{id}", summary: "Replaces name and customer" })
    .input(withId(GroupInput))
    .output(Group)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "group", updateGroup(work, input)))),

  delete: procedure("bookings:write")
    .meta({ rest: "DELETE /groups/{id}", summary: "Refused with in_use while bookings are in it", problems: ["in_use"] })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteGroup(work, input.id))),

  confirmation: procedure("bookings:read")
    .meta({
      rest: "POST /groups/{id}/confirmation",
      query: true,
      download: "application/pdf",
      summary: "The confirmation of all its bookings, in the customer's language; with prices unless includeRates=false",
      problems: ["booking/invalid_status"],
    })
    .input(ConfirmationWish)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) =>
      pdfDownload(await groupConfirmationPdf(ctx.view, ctx.runtime.config, { group_id: input.id, include_rates: input.includeRates })),
    ),

  sendConfirmation: procedure("bookings:write")
    .meta({
      rest: "POST /groups/{id}/send_confirmation",
      summary: "Mails the confirmation of all bookings of the group",
      problems: ["mail/no_recipient", "booking/invalid_status"],
    })
    .input(withId(SendConfirmation))
    .mutation(({ ctx, input: { id, ...order } }) => ctx.write((work) => void sendMail(work, mailOf(getGroup(work, id)), order))),

  sendMail: procedure("bookings:write")
    .meta({
      rest: "POST /groups/{id}/mails",
      summary: "Mails the confirmation of all bookings of the group, and answers the mail",
      problems: ["mail/no_recipient", "booking/invalid_status"],
    })
    .input(withId(SendConfirmation))
    .output(Mail)
    .mutation(({ ctx, input: { id, ...order } }) => ctx.write((work) => sendMail(work, mailOf(getGroup(work, id)), order))),

  previewMail: procedure("bookings:read")
    .meta({
      rest: "GET /groups/{id}/mails/preview",
      summary: "The mail as it would be sent now; sends nothing",
      problems: ["mail/no_recipient", "booking/invalid_status"],
    })
    .input(withId(SendConfirmation))
    .output(MailPreview)
    .query(({ ctx, input: { id, ...order } }) =>
      previewMail(ctx.view, ctx.runtime.config, { ...mailOf(getGroup(ctx.view, id)), ...order }),
    ),

  addBooking: procedure("bookings:write")
    .meta({ rest: "POST /groups/{id}/bookings/{booking_id}", summary: "Adds a booking to the group", problems: ["booking/read_only"] })
    .input(BookingOfGroup)
    .output(Group)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => expandOne(work, "group", addBookings(work, input.id, [input.booking_id], "booking_id"), ["bookings"])),
    ),

  removeBooking: procedure("bookings:write")
    .meta({
      rest: "DELETE /groups/{id}/bookings/{booking_id}",
      summary: "Removes a booking from the group; the booking stays",
      problems: ["booking/read_only"],
    })
    .input(BookingOfGroup)
    .output(Group)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        removeBookings(work, input.id, [input.booking_id], "booking_id");
        // Named by a field, so that the caller's version is not compared: the write has already changed it.
        return expandOne(work, "group", getGroup(work, input.id, "id"), ["bookings"]);
      }),
    ),

  addBookings: procedure("bookings:write")
    .meta({ rest: "POST /groups/{id}/bookings", summary: "Adds several bookings, all or none", problems: ["booking/read_only"] })
    .input(GroupBookings.extend({ id: Id }))
    .output(Group)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => expandOne(work, "group", addBookings(work, input.id, input.booking_ids), ["bookings"])),
    ),

  removeBookings: procedure("bookings:write")
    .meta({
      rest: "POST /groups/{id}/remove_bookings",
      summary: "Removes several bookings from the group, all or none; answers them",
      problems: ["booking/read_only"],
    })
    .input(GroupBookings.extend({ id: Id }))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", removeBookings(work, input.id, input.booking_ids)))),

  ...routingProcedures,

  saveRoomingList: procedure("bookings:write")
    .meta({
      rest: "PUT /groups/{id}/rooming_list",
      summary:
        "Who sleeps in which room, by name, all or none: known contacts of that name, new ones for the others. Answers the changed bookings",
      problems: ["booking/read_only", "booking/occupancy_exceeded", "contact/already_exists"],
    })
    .input(RoomingList.extend({ id: Id }))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", saveRoomingList(work, input), ["room", "guests"]))),

  checkIn: procedure("bookings:write")
    .meta({
      rest: "POST /groups/{id}/check_in",
      summary:
        "Checks in all bookings that may, with what was entered for them (arrivals), and says who was left out and why, who is to get a key and who to stand in the register",
    })
    .input(GroupArrivals.extend({ id: Id }))
    .output(GroupCheckIn)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        const outcome = checkInGroup(work, input);
        return { ...stepAnswer(work, outcome), ...wishesOf(work, outcome.done) };
      }),
    ),

  checkInSelected: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/check_in",
      summary: "Checks in those of the bookings that may, of any group or none, and says who was left out and why",
      problems: [...OF_STEP.check_in, ...OF_ARRIVING_GUESTS],
    })
    .input(SelectedArrivals)
    .output(GroupCheckIn)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        const outcome = checkInSelected(work, input);
        return { ...stepAnswer(work, outcome), ...wishesOf(work, outcome.done) };
      }),
    ),

  checkOut: procedure("bookings:write")
    .meta({
      rest: "POST /groups/{id}/check_out",
      summary: "Checks out all checked-in bookings; the response names those left out and why",
    })
    .input(ById)
    .output(GroupStep)
    .mutation(({ ctx, input }) => ctx.write((work) => stepAnswer(work, checkOutGroup(work, input.id)))),

  cancel: procedure("bookings:write")
    .meta({
      rest: "POST /groups/{id}/cancel",
      summary: "Cancels all bookings of a group that are still to come, all or none, each with the fee of its own terms",
      problems: OF_STEP.cancel,
    })
    .input(inCents(BookingCancellation))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", cancelGroup(work, input)))),
});

function mailOf({ id }: { id: string }): MailAbout {
  return { kind: "group_confirmation", id };
}

function stepAnswer(work: Work, { done, left_out }: ReturnType<typeof checkOutGroup>): GroupStep {
  const shown = expandAll(
    work,
    "booking",
    left_out.map(({ booking }) => booking),
    ["room", "customer", "guests"],
  );
  return {
    done: expandAll(work, "booking", done),
    left_out: left_out.flatMap(({ problem }, index) => {
      const booking = shown[index];
      return booking ? [{ booking, reason: problem.type, missing: problem.errors.map(({ path }) => path) }] : [];
    }),
  };
}
