import { z } from "zod";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandAll, expandOne } from "#server/platform/core/database/expand.ts";
import { only } from "#server/platform/core/database/only.ts";
import { countDays } from "#server/stays/bookings/day-counts.ts";
import { bookingConfirmationPdf } from "#server/stays/bookings/documents/confirmation-pdf.ts";
import { addGuest, removeGuest, setTaxExemption } from "#server/stays/bookings/guests.ts";
import { applyLocalTaxes, localTaxChanges } from "#server/stays/bookings/local-tax.ts";
import { mailProcedures } from "#server/stays/bookings/mails/procedures.ts";
import { bookingPages } from "#server/stays/bookings/pages.ts";
import { createBooking, createBookings } from "#server/stays/bookings/planning/create-booking.ts";
import { createFreeingUpRoom, freeUpRoom, proposeRoom } from "#server/stays/bookings/planning/free-up-room.ts";
import { moveBookings, swapRooms } from "#server/stays/bookings/planning/move-booking.ts";
import { partsProcedures } from "#server/stays/bookings/planning/parts-procedures.ts";
import { quoteBooking } from "#server/stays/bookings/planning/quote.ts";
import { quoteNew, quoteNights } from "#server/stays/bookings/planning/quote-nights.ts";
import { setNights } from "#server/stays/bookings/planning/set-nights.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { OF_ANY_STEP, OF_CHANGED_STAY, OF_MOVES, OF_NEW_STAY, OF_TAKEN_BACK_PAYMENTS } from "#server/stays/bookings/problems.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { routingProcedures } from "#server/stays/bookings/routing.ts";
import { stepProcedures } from "#server/stays/bookings/steps/procedures.ts";
import { accountsOf } from "#server/stays/folios/accounts.ts";
import { listFolios } from "#server/stays/folios/queries.ts";
import { pdfDownload } from "#server/tenant/pdf/download.ts";
import { ById, Id, withId } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, pageOf } from "#shared/platform/core/page.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { BookingsToRetax, LocalTaxChanges } from "#shared/prices/local-taxes/changes-schema.ts";
import { EXEMPTIONS } from "#shared/prices/local-taxes/schema.ts";
import { DayCounts } from "#shared/stays/bookings/day-counts-schema.ts";
import { ConfirmationWish } from "#shared/stays/bookings/document-options.ts";
import { BookingWithMoves, FreeUpRoom, RoomProposal, RoomWish } from "#shared/stays/bookings/free-up-room.ts";
import { BookingNights, BookingSwap } from "#shared/stays/bookings/nights-schema.ts";
import { BookingQuote, BookingQuoteQuery, NewStayQuoteQuery, NightsQuote, NightsQuoteQuery } from "#shared/stays/bookings/quote-schema.ts";
import {
  BOOKING_RELATIONS,
  Booking,
  BookingBatch,
  BookingInput,
  BookingMove,
  BookingMoves,
  BookingPatch,
  BookingQuery,
  BookingUndo,
} from "#shared/stays/bookings/schema.ts";
import { Folio, FolioQuery } from "#shared/stays/folios/schema.ts";

const GuestOfBooking = z.strictObject({ id: Id, contact_id: Id });
const FoliosOfBooking = listQuery({ id: Id, expand: FolioQuery.shape.expand, sort: FolioQuery.shape.sort });

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

  setNights: procedure("bookings:write")
    .meta({
      rest: "PUT /bookings/{id}/nights",
      summary: "Gives nights another rate or an amount of their own; null follows the rate again. Nights that are not named stay",
      problems: [
        "booking/read_only",
        "booking/invalid_status",
        "folio/closed",
        "rate/no_matching_price",
        "rate/inactive",
        "item/out_of_stock",
      ],
    })
    .input(inCents(withId(BookingNights)))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", setNights(work, input), ["nights"]))),

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
      summary: "Two bookings, or parts of them, take each other's room, both or none",
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
      summary: "Recalculates the local taxes of these bookings by the rules of today",
      problems: ["booking/read_only", "booking/invalid_status", "folio/closed"],
    })
    .input(BookingsToRetax)
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
      summary: "What a booking would cost with other days, room, rate or persons, and what prevents it; changes nothing",
      problems: OF_CHANGED_STAY,
    })
    .input(BookingQuoteQuery)
    .output(BookingQuote)
    .query(({ ctx, input }) => toAmounts(BookingQuote, quoteBooking(ctx.view, input))),

  quoteNights: procedure("bookings:read")
    .meta({
      rest: "POST /bookings/{id}/nights/quote",
      summary: "What a booking would cost if these nights had another rate or amount; changes nothing",
      problems: ["rate/inactive"],
    })
    .input(inCents(NightsQuoteQuery))
    .output(NightsQuote)
    .query(({ ctx, input }) => quoteNights(ctx.view, input)),

  quoteNew: procedure("bookings:read")
    .meta({
      rest: "POST /bookings/quote_new",
      summary: "What a new stay would cost with these nights; changes nothing",
      problems: ["booking/invalid_dates", "rate/inactive"],
    })
    .input(inCents(NewStayQuoteQuery))
    .output(NightsQuote)
    .query(({ ctx, input }) => quoteNew(ctx.view, input)),

  ...partsProcedures,
  ...routingProcedures,

  ...stepProcedures,

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

  ...mailProcedures,

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
    .input(GuestOfBooking.extend({ reason: z.enum(EXEMPTIONS).nullable().describe("Why the guest owes no local tax; null if it is owed") }))
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
