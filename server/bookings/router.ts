import { z } from "zod";
import { cancellationsOf, feesOf } from "#server/bookings/cancellation-terms.ts";
import { countDays } from "#server/bookings/day-counts.ts";
import { bookingConfirmationPdf } from "#server/bookings/documents/confirmation-pdf.ts";
import { addGuest, removeGuest, setTaxExemption } from "#server/bookings/guests.ts";
import { applyLocalTaxes, localTaxChanges } from "#server/bookings/local-tax.ts";
import { mailOfBooking } from "#server/bookings/mails/send-mails.ts";
import { bookingPages } from "#server/bookings/pages.ts";
import { createBooking, createBookings } from "#server/bookings/planning/create-booking.ts";
import { createFreeingUpRoom, freeUpRoom, proposeRoom } from "#server/bookings/planning/free-up-room.ts";
import { moveBookings } from "#server/bookings/planning/move-booking.ts";
import { quoteBooking } from "#server/bookings/planning/quote.ts";
import { undoChanges } from "#server/bookings/planning/undo.ts";
import { updateBooking } from "#server/bookings/planning/update-booking.ts";
import { getBooking } from "#server/bookings/queries.ts";
import { arrive } from "#server/bookings/steps/arrive.ts";
import { cancelAll, cancelBooking } from "#server/bookings/steps/cancel.ts";
import { depart, departuresOf, markNoShow } from "#server/bookings/steps/departures.ts";
import { act, actAll } from "#server/bookings/steps/take-step.ts";
import { DownloadAnswer } from "#server/core/calls/transfer.ts";
import { procedure, router } from "#server/core/calls/trpc.ts";
import { expandAll, expandOne } from "#server/core/database/expand.ts";
import { accountsOf } from "#server/folios/accounts.ts";
import { listFolios } from "#server/folios/queries.ts";
import { previewMail, sendMail } from "#server/mail/compose.ts";
import { pdfDownload } from "#server/pdf/download.ts";
import { BookingArrival } from "#shared/bookings/arrival.ts";
import { Departure, DepartureInput, DeparturesQuery, NoShowInput } from "#shared/bookings/departure-schema.ts";
import { ConfirmationWish } from "#shared/bookings/document-options.ts";
import { BookingWithMoves, FreeUpRoom, RoomProposal, RoomWish } from "#shared/bookings/free-up-room.ts";
import {
  BOOKING_RELATIONS,
  Booking,
  type BookingAction,
  BookingBatch,
  BookingCancellation,
  BookingCancellations,
  BookingInput,
  BookingMoves,
  BookingPatch,
  BookingQuery,
  BookingQuote,
  BookingQuoteQuery,
  BookingSteps,
  BookingUndo,
  Cancellation,
  CancellationFees,
  CancellationsQuery,
  DayCounts,
  LocalTaxChanges,
  TaxedAnew,
} from "#shared/bookings/schema.ts";
import { ById, Id, withId } from "#shared/core/fields.ts";
import { expandable, listQuery, pageOf } from "#shared/core/page.ts";
import { inCents, toAmounts } from "#shared/core/wire-money.ts";
import { Folio, FolioQuery } from "#shared/folios/schema.ts";
import { EXEMPTIONS } from "#shared/local-taxes/schema.ts";
import { Mail, MailOrder, MailPreview, SendConfirmation, SendPreCheckInLink } from "#shared/mail/schema.ts";

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
  cancel: "Calls the stay off, with charge_fee at the fee of its terms; refused while more is paid than that",
  undo_cancel: "Back to what it was, at the price it had, if the room is still free",
};

export const bookingsRouter = router({
  list: procedure("bookings:read")
    .meta({ rest: "GET /bookings", summary: "Bookings by arrival" })
    .input(BookingQuery)
    .output(bookingPages.answer)
    .query(({ ctx, input }) => bookingPages.read(ctx.view, input)),

  dayCounts: procedure("bookings:read")
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
    .meta({ rest: "POST /bookings", summary: "Books a stay; pending with expires_at it is an offer" })
    .input(inCents(BookingInput))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", createBooking(work, input)))),

  createBatch: procedure("bookings:write")
    .meta({ rest: "POST /bookings/batch", summary: "Books several stays, all or none" })
    .input(inCents(BookingBatch))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", createBookings(work, input)))),

  update: procedure("bookings:write")
    .meta({ rest: "PATCH /bookings/{id}", summary: "Changes the named fields; dates and room_id move the booking" })
    .input(inCents(withId(BookingPatch)))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", updateBooking(work, input)))),

  move: procedure("bookings:write")
    .input(inCents(BookingMoves))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", moveBookings(work, input)))),

  proposeRoom: procedure("bookings:write")
    .input(RoomWish)
    .output(RoomProposal)
    .query(({ ctx, input }) => proposeRoom(ctx.view, input)),

  freeUpRoom: procedure("bookings:write")
    .input(FreeUpRoom)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", freeUpRoom(work, input)))),

  createFreeingUpRoom: procedure("bookings:write")
    .input(inCents(BookingWithMoves))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", createFreeingUpRoom(work, input)))),

  actAll: procedure("bookings:write")
    .input(BookingSteps)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", actAll(work, input)))),

  localTaxChanges: procedure("bookings:read")
    .output(LocalTaxChanges)
    .query(async ({ ctx }) => toAmounts(LocalTaxChanges, await localTaxChanges(ctx.view))),

  applyLocalTaxes: procedure("bookings:write")
    .input(TaxedAnew)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", applyLocalTaxes(work, input.ids)))),

  undo: procedure("bookings:write")
    .input(BookingUndo)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", undoChanges(work, input)))),

  quote: procedure("bookings:read")
    .input(BookingQuoteQuery)
    .output(BookingQuote)
    .query(({ ctx, input }) => toAmounts(BookingQuote, quoteBooking(ctx.view, input))),

  confirm: actionProcedure("confirm"),
  departures: procedure("bookings:write")
    .input(DeparturesQuery)
    .output(z.array(Departure))
    .query(({ ctx, input }) => toAmounts(z.array(Departure), departuresOf(ctx.view, input.ids))),

  depart: procedure("bookings:write")
    .input(inCents(DepartureInput))
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", depart(work, input)))),

  markNoShow: procedure("bookings:write")
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
    .meta({ rest: "POST /bookings/{id}/cancel", summary: STEPS.cancel })
    .input(BookingCancellation)
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", cancelBooking(work, input)))),

  cancelAll: procedure("bookings:write")
    .input(BookingCancellations)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", cancelAll(work, input)))),

  cancellations: procedure("bookings:read")
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
    .meta({ rest: "POST /bookings/{id}/send_confirmation", summary: "Mails the confirmation, or for an offer the offer with its link" })
    .input(withId(SendConfirmation))
    .mutation(({ ctx, input: { id, ...order } }) =>
      ctx.write((work) => void sendMail(work, mailOfBooking(getBooking(work, id), "confirmation"), order)),
    ),

  sendPreCheckInLink: procedure("bookings:write")
    .meta({ rest: "POST /bookings/{id}/send_pre_check_in_link", summary: "Mails the link to the pre-check-in form" })
    .input(withId(SendPreCheckInLink))
    .mutation(({ ctx, input: { id, ...order } }) =>
      ctx.write((work) => void sendMail(work, mailOfBooking(getBooking(work, id), "pre_check_in"), order)),
    ),

  sendMail: procedure("bookings:write")
    .input(withId(MailOrder))
    .output(Mail)
    .mutation(({ ctx, input: { id, kind, ...order } }) =>
      ctx.write((work) => sendMail(work, mailOfBooking(getBooking(work, id), kind), order)),
    ),

  previewMail: procedure("bookings:read")
    .input(withId(MailOrder))
    .output(MailPreview)
    .query(({ ctx, input: { id, kind, ...order } }) =>
      previewMail(ctx.view, ctx.runtime.config, { ...mailOfBooking(getBooking(ctx.view, id), kind), ...order }),
    ),

  arrive: procedure("bookings:write")
    .input(inCents(BookingArrival))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", arrive(work, input), ["guests", "room"]))),

  addGuest: procedure("bookings:write")
    .meta({ rest: "POST /bookings/{id}/guests/{contact_id}", summary: "Adds a contact to the stay as a guest, up to its occupancy" })
    .input(GuestOfBooking)
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", addGuest(work, input.id, input.contact_id), ["guests"]))),

  setTaxExemption: procedure("bookings:write")
    .meta({
      rest: "PUT /bookings/{id}/guests/{contact_id}/tax_exemption",
      summary: "Says why a guest owes no local tax, null that the guest owes it; the stay's taxes follow",
    })
    .input(GuestOfBooking.extend({ reason: z.enum(EXEMPTIONS).nullable() }))
    .output(Booking)
    .mutation(({ ctx, input: { id, ...exemption } }) =>
      ctx.write((work) => expandOne(work, "booking", setTaxExemption(work, id, exemption), ["guests"])),
    ),

  removeGuest: procedure("bookings:write")
    .meta({ rest: "DELETE /bookings/{id}/guests/{contact_id}", summary: "Removes a guest from the stay; later guests move up" })
    .input(GuestOfBooking)
    .output(Booking)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => expandOne(work, "booking", removeGuest(work, input.id, input.contact_id), ["guests"])),
    ),
});

/** The procedure of one step: `POST /bookings/{id}/check_in`. */
function actionProcedure(action: BookingAction) {
  return procedure("bookings:write")
    .meta({ rest: `POST /bookings/{id}/${action}`, summary: STEPS[action] })
    .input(ById)
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", act(work, input.id, action))));
}
