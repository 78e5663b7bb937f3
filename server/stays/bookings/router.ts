import { z } from "zod";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandAll, expandOne } from "#server/platform/core/database/expand.ts";
import { only } from "#server/platform/core/database/only.ts";
import { feesOf } from "#server/stays/bookings/cancellation-terms.ts";
import { countDays } from "#server/stays/bookings/day-counts.ts";
import { bookingConfirmationPdf } from "#server/stays/bookings/documents/confirmation-pdf.ts";
import { addGuest, removeGuest, setTaxExemption } from "#server/stays/bookings/guests.ts";
import { applyLocalTaxes, localTaxChanges } from "#server/stays/bookings/local-tax.ts";
import { mailOfBooking } from "#server/stays/bookings/mails/send-mails.ts";
import { bookingPages } from "#server/stays/bookings/pages.ts";
import { createBooking, createBookings } from "#server/stays/bookings/planning/create-booking.ts";
import { createFreeingUpRoom, freeUpRoom, proposeRoom } from "#server/stays/bookings/planning/free-up-room.ts";
import { moveBookings, swapRooms } from "#server/stays/bookings/planning/move-booking.ts";
import { quoteBooking } from "#server/stays/bookings/planning/quote.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import {
  OF_ANY_STEP,
  OF_ARRIVING_GUESTS,
  OF_CHANGED_STAY,
  OF_MOVES,
  OF_NEW_STAY,
  OF_STEP,
  OF_TAKEN_BACK_PAYMENTS,
} from "#server/stays/bookings/problems.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { arrive } from "#server/stays/bookings/steps/arrive.ts";
import { cancelAll, cancelBooking } from "#server/stays/bookings/steps/cancel.ts";
import { cancellationsOf } from "#server/stays/bookings/steps/cancellations.ts";
import { depart, departuresOf, markNoShow } from "#server/stays/bookings/steps/departures.ts";
import { act, actAll } from "#server/stays/bookings/steps/take-step.ts";
import { accountsOf } from "#server/stays/folios/accounts.ts";
import { listFolios } from "#server/stays/folios/queries.ts";
import { previewMail, sendMail } from "#server/tenant/mail/compose.ts";
import { pdfDownload } from "#server/tenant/pdf/download.ts";
import { ById, Id, withId } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, pageOf } from "#shared/platform/core/page.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { LocalTaxChanges, TaxedAnew } from "#shared/prices/local-taxes/changes-schema.ts";
import { EXEMPTIONS } from "#shared/prices/local-taxes/schema.ts";
import { BookingArrival } from "#shared/stays/bookings/arrival.ts";
import {
  BookingCancellation,
  BookingCancellations,
  Cancellation,
  CancellationFees,
  CancellationsQuery,
} from "#shared/stays/bookings/cancellation-schema.ts";
import { Departure, DepartureInput, DeparturesQuery, NoShowInput } from "#shared/stays/bookings/departure-schema.ts";
import { ConfirmationWish } from "#shared/stays/bookings/document-options.ts";
import { BookingWithMoves, FreeUpRoom, RoomProposal, RoomWish } from "#shared/stays/bookings/free-up-room.ts";
import { BookingQuote, BookingQuoteQuery } from "#shared/stays/bookings/quote-schema.ts";
import {
  BOOKING_RELATIONS,
  Booking,
  type BookingAction,
  BookingBatch,
  BookingInput,
  BookingMove,
  BookingMoves,
  BookingPatch,
  BookingQuery,
  BookingSteps,
  BookingSwap,
  BookingUndo,
  DayCounts,
} from "#shared/stays/bookings/schema.ts";
import { Folio, FolioQuery } from "#shared/stays/folios/schema.ts";
import { Mail, MailOrder, MailPreview, SendConfirmation, SendPreCheckInLink } from "#shared/tenant/mail/schema.ts";

const GuestOfBooking = z.strictObject({ id: Id, contact_id: Id });
const FoliosOfBooking = listQuery({ id: Id, expand: FolioQuery.shape.expand, sort: FolioQuery.shape.sort });

const STEPS: Readonly<Record<BookingAction, string>> = {
  confirm: "Makes a pending booking or an offer a firm one",
  check_in: "The guest arrives: from the day of arrival on, with a room that is ready and the first guest's complete data",
  undo_check_in: "Back to confirmed, at the planned time",
  check_out:
    "The guest leaves: the room becomes dirty, an early departure frees it at once, one on a later day than planned lengthens the stay where the room is free",
  undo_check_out: "Back to in house, if the room is still free for the planned time",
  no_show: "Nobody came: from the day of arrival on; the room is freed, charges stay",
  undo_no_show: "Back to confirmed, if the room is still free",
  cancel:
    "Calls the stay off, with charge_fee at the fee of its terms; refused while more is paid than that, unless deposit says what happens to it",
  undo_cancel: "Back to what it was, at the price it had, if the room is still free",
};

export const bookingsRouter = router({
  list: procedure("bookings:read")
    .meta({ rest: "GET /bookings", summary: "Bookings by arrival" })
    .input(BookingQuery)
    .output(bookingPages.answer)
    .query(({ ctx, input }) => bookingPages.read(ctx.view, input)),

  dayCounts: procedure("bookings:read")
    .meta({ rest: "GET /bookings/day_counts", summary: "How many bookings arrive and leave yesterday, today and tomorrow" })
    .output(DayCounts)
    .query(({ ctx }) => countDays(ctx.view)),

  get: procedure("bookings:read")
    .meta({
      rest: "GET /bookings/{id}",
      summary: "A booking; expand=actions lists the actions that are allowed now, and why others are not",
    })
    .input(ById.extend({ expand: expandable(BOOKING_RELATIONS) }))
    .output(Booking)
    .query(({ ctx, input }) => expandOne(ctx.view, "booking", getBooking(ctx.view, input.id), input.expand)),

  folios: procedure("folios:read")
    .meta({
      rest: "GET /bookings/{id}/folios",
      summary: "The folios of a booking, the default folio first",
    })
    .input(FoliosOfBooking)
    .output(pageOf(Folio))
    .query(({ ctx, input: { id, ...query } }) => {
      const page = listFolios(ctx.view, { ...query, booking_id: getBooking(ctx.view, id).id });
      return { ...page, data: expandAll(ctx.view, "folio", accountsOf(ctx.view, page.data), query.expand) };
    }),

  create: procedure("bookings:write")
    .meta({ rest: "POST /bookings", summary: "Books a stay; pending with expires_at it is an offer", problems: OF_NEW_STAY })
    .input(inCents(BookingInput))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", createBooking(work, input)))),

  createBatch: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/batch",
      summary: "Books several stays, all or none",
      problems: [...OF_NEW_STAY, "booking/available_rooms_not_sufficient"],
    })
    .input(inCents(BookingBatch))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", createBookings(work, input)))),

  update: procedure("bookings:write")
    .meta({
      rest: "PATCH /bookings/{id}",
      summary: "Changes the named fields; dates and room_id move the booking",
      problems: OF_CHANGED_STAY,
    })
    .input(inCents(withId(BookingPatch)))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", updateBooking(work, input)))),

  move: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/move",
      summary: "Moves several bookings to other days or rooms, all or none, so two of them may swap rooms",
      problems: OF_MOVES,
    })
    .input(inCents(BookingMoves))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", moveBookings(work, input)))),

  moveOne: procedure("bookings:write")
    .meta({ rest: "POST /bookings/{id}/move", summary: "Moves a booking to other days or another room", problems: OF_MOVES })
    .input(inCents(BookingMove))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", only(moveBookings(work, { moves: [input] }))))),

  swap: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/swap",
      summary: "Two bookings take each other's room, both or none",
      problems: [...OF_MOVES, "booking/room_missing"],
    })
    .input(BookingSwap)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", swapRooms(work, input)))),

  proposeRoom: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/free_up_room/preview",
      summary: "How a stay gets its room with the fewest moves of other bookings; changes nothing",
      problems: OF_MOVES,
    })
    .input(RoomWish)
    .output(RoomProposal)
    .query(({ ctx, input }) => proposeRoom(ctx.view, input)),

  freeUpRoom: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/free_up_room",
      summary: "Gives a booking its room and makes the moves of the preview, all or none; stale where one of them has changed since",
      problems: OF_MOVES,
    })
    .input(FreeUpRoom)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", freeUpRoom(work, input)))),

  createFreeingUpRoom: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/free_up_room/book",
      summary: "Books a stay and makes the moves of the preview that free its room, all or none",
      problems: [...OF_NEW_STAY, ...OF_MOVES],
    })
    .input(inCents(BookingWithMoves))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", createFreeingUpRoom(work, input)))),

  actAll: procedure("bookings:write")
    .meta({ rest: "POST /bookings/act", summary: "The same step for several bookings, all or none", problems: OF_ANY_STEP })
    .input(BookingSteps)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", actAll(work, input)))),

  localTaxChanges: procedure("bookings:read")
    .meta({
      rest: "GET /bookings/local_tax_changes",
      summary: "Stays that are not over and were priced by another rule of a local tax than today's",
    })
    .output(LocalTaxChanges)
    .query(async ({ ctx }) => toAmounts(LocalTaxChanges, await localTaxChanges(ctx.view))),

  applyLocalTaxes: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/apply_local_taxes",
      summary: "Computes the local taxes of these bookings anew, by the rules of today",
      problems: ["booking/read_only", "booking/invalid_status", "folio/closed"],
    })
    .input(TaxedAnew)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", applyLocalTaxes(work, input.ids)))),

  undo: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/undo",
      summary: "Takes back the change that led to each version, all or none; the undo of an undo is the redo",
      problems: [...OF_ANY_STEP, ...OF_MOVES, ...OF_TAKEN_BACK_PAYMENTS, "booking/changed_since"],
    })
    .input(BookingUndo)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", undoChanges(work, input)))),

  quote: procedure("bookings:read")
    .meta({
      rest: "POST /bookings/quote",
      summary: "What a booking would cost with other days, room, rate or persons, and what stands in its way; changes nothing",
      problems: OF_CHANGED_STAY,
    })
    .input(BookingQuoteQuery)
    .output(BookingQuote)
    .query(({ ctx, input }) => toAmounts(BookingQuote, quoteBooking(ctx.view, input))),

  confirm: actionProcedure("confirm"),
  departures: procedure("bookings:write")
    .meta({
      rest: "GET /bookings/departures",
      summary: "What these bookings still owe, and what stands in the way of their departure",
      problems: ["booking/invalid_status", "booking/read_only"],
    })
    .input(DeparturesQuery)
    .output(z.array(Departure))
    .query(({ ctx, input }) => toAmounts(z.array(Departure), departuresOf(ctx.view, input.ids))),

  depart: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/depart",
      summary: "Posts the payments and checks these bookings out, all or none",
      problems: [...OF_STEP.check_out, "booking/read_only", "folio/closed", "payment/exceeds_due", "cash_register/training", "stale"],
    })
    .input(inCents(DepartureInput))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", depart(work, input)))),

  markNoShow: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/mark_no_show",
      summary: "Nobody came: says which charges stay",
      problems: [...OF_STEP.no_show, "folio/closed"],
    })
    .input(NoShowInput)
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", markNoShow(work, input)))),

  checkIn: actionProcedure("check_in"),
  undoCheckIn: actionProcedure("undo_check_in"),
  checkOut: actionProcedure("check_out"),
  undoCheckOut: actionProcedure("undo_check_out"),
  noShow: actionProcedure("no_show"),
  undoNoShow: actionProcedure("undo_no_show"),
  cancel: procedure("bookings:write")
    .meta({ rest: "POST /bookings/{id}/cancel", summary: STEPS.cancel, problems: OF_STEP.cancel })
    .input(inCents(BookingCancellation))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", cancelBooking(work, input)))),

  cancelAll: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/cancel",
      summary: "Cancels several bookings, all or none, each with the fee of its own terms",
      problems: OF_STEP.cancel,
    })
    .input(inCents(BookingCancellations))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", cancelAll(work, input)))),

  cancellations: procedure("bookings:read")
    .meta({
      rest: "GET /bookings/cancellations",
      summary: "What canceling each of these bookings costs now, and what was paid",
      problems: ["booking/invalid_status", "booking/read_only"],
    })
    .input(CancellationsQuery)
    .output(z.array(Cancellation))
    .query(({ ctx, input }) => toAmounts(z.array(Cancellation), cancellationsOf(ctx.view, input.ids))),

  cancellationFees: procedure("bookings:read")
    .meta({ rest: "GET /bookings/{id}/cancellation_fees", summary: "What cancelling now or not arriving costs by the agreed terms" })
    .input(ById)
    .output(CancellationFees)
    .query(({ ctx, input }) => toAmounts(CancellationFees, feesOf(ctx.view, getBooking(ctx.view, input.id)))),
  undoCancel: actionProcedure("undo_cancel"),

  confirmation: procedure("bookings:read")
    .meta({
      rest: "POST /bookings/{id}/confirmation",
      query: true,
      download: "application/pdf",
      summary: "A booking's confirmation or an offer, in the guest's language; with prices unless includeRates=false",
    })
    .input(ConfirmationWish)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) =>
      pdfDownload(await bookingConfirmationPdf(ctx.view, ctx.runtime.config, { booking_id: input.id, include_rates: input.includeRates })),
    ),

  sendConfirmation: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/send_confirmation",
      summary: "Mails the confirmation, or for an offer the offer with its link",
      problems: ["mail/no_recipient", "booking/invalid_status"],
    })
    .input(withId(SendConfirmation))
    .mutation(({ ctx, input: { id, ...order } }) =>
      ctx.write((work) => void sendMail(work, mailOfBooking(getBooking(work, id), "confirmation"), order)),
    ),

  sendPreCheckInLink: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/send_pre_check_in_link",
      summary: "Mails the link to the pre-check-in form",
      problems: ["mail/no_recipient", "booking/invalid_status", "booking/invalid_dates"],
    })
    .input(withId(SendPreCheckInLink))
    .mutation(({ ctx, input: { id, ...order } }) =>
      ctx.write((work) => void sendMail(work, mailOfBooking(getBooking(work, id), "pre_check_in"), order)),
    ),

  sendMail: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/mails",
      summary: "Mails the confirmation, or the link to the pre-check-in form, and answers the mail",
      problems: ["mail/no_recipient", "booking/invalid_status", "booking/invalid_dates"],
    })
    .input(withId(MailOrder))
    .output(Mail)
    .mutation(({ ctx, input: { id, kind, ...order } }) =>
      ctx.write((work) => sendMail(work, mailOfBooking(getBooking(work, id), kind), order)),
    ),

  previewMail: procedure("bookings:read")
    .meta({
      rest: "GET /bookings/{id}/mails/preview",
      summary: "The mail as it would be sent now, to whom and with what; sends nothing",
      problems: ["mail/no_recipient", "booking/invalid_status", "booking/invalid_dates"],
    })
    .input(withId(MailOrder))
    .output(MailPreview)
    .query(({ ctx, input: { id, kind, ...order } }) =>
      previewMail(ctx.view, ctx.runtime.config, { ...mailOfBooking(getBooking(ctx.view, id), kind), ...order }),
    ),

  arrive: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/arrive",
      summary: "Checks in with what was still missing: the guests' data, a room, a payment",
      problems: [...OF_STEP.check_in, ...OF_CHANGED_STAY, ...OF_ARRIVING_GUESTS, "folio/closed", "cash_register/training"],
    })
    .input(inCents(BookingArrival))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", arrive(work, input), ["guests", "room"]))),

  addGuest: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/guests/{contact_id}",
      summary: "Adds a contact to the stay as a guest, up to its occupancy",
      problems: ["booking/read_only", "booking/failed_assignment"],
    })
    .input(GuestOfBooking)
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", addGuest(work, input.id, input.contact_id), ["guests"]))),

  setTaxExemption: procedure("bookings:write")
    .meta({
      rest: "PUT /bookings/{id}/guests/{contact_id}/tax_exemption",
      summary: "Says why a guest owes no local tax, null that the guest owes it; the stay's taxes follow",
      problems: ["booking/read_only"],
    })
    .input(
      GuestOfBooking.extend({ reason: z.enum(EXEMPTIONS).nullable().describe("Why the guest owes no local tax; null where it is owed") }),
    )
    .output(Booking)
    .mutation(({ ctx, input: { id, ...exemption } }) =>
      ctx.write((work) => expandOne(work, "booking", setTaxExemption(work, id, exemption), ["guests"])),
    ),

  removeGuest: procedure("bookings:write")
    .meta({
      rest: "DELETE /bookings/{id}/guests/{contact_id}",
      summary: "Removes a guest from the stay; later guests move up",
      problems: ["booking/read_only"],
    })
    .input(GuestOfBooking)
    .output(Booking)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => expandOne(work, "booking", removeGuest(work, input.id, input.contact_id), ["guests"])),
    ),
});

/** The procedure of one step: `POST /bookings/{id}/check_in`. */
function actionProcedure(action: BookingAction) {
  return procedure("bookings:write")
    .meta({ rest: `POST /bookings/{id}/${action}`, summary: STEPS[action], problems: OF_STEP[action] })
    .input(ById)
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", act(work, input.id, action))));
}
