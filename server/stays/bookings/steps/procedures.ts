import { z } from "zod";
import { procedure } from "#server/platform/core/calls/trpc.ts";
import { expandAll, expandOne } from "#server/platform/core/database/expand.ts";
import { feesOf } from "#server/stays/bookings/cancellation-terms.ts";
import { OF_ANY_STEP, OF_ARRIVING_GUESTS, OF_CHANGED_STAY, OF_STEP } from "#server/stays/bookings/problems.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { arrive } from "#server/stays/bookings/steps/arrive.ts";
import { cancelAll, cancelBooking } from "#server/stays/bookings/steps/cancel.ts";
import { cancellationsOf } from "#server/stays/bookings/steps/cancellations.ts";
import { depart, departuresOf, markNoShow } from "#server/stays/bookings/steps/departures.ts";
import { act, actAll } from "#server/stays/bookings/steps/take-step.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { BookingArrival } from "#shared/stays/bookings/arrival.ts";
import {
  BookingCancellation,
  BookingCancellations,
  Cancellation,
  CancellationFees,
  CancellationsQuery,
} from "#shared/stays/bookings/cancellation-schema.ts";
import { Departure, DepartureInput, DeparturesQuery, NoShowInput } from "#shared/stays/bookings/departure-schema.ts";
import { Booking, type BookingAction, BookingSteps } from "#shared/stays/bookings/schema.ts";

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

/** The calls that take a stay from one status to the next: arrival, departure, no-show, cancellation. */
export const stepProcedures = {
  actAll: procedure("bookings:write")
    .meta({ rest: "POST /bookings/act", summary: "The same step for several bookings, all or none", problems: OF_ANY_STEP })
    .input(BookingSteps)
    .output(z.array(Booking))
    .mutation(({ ctx, input }) => ctx.write((work) => expandAll(work, "booking", actAll(work, input)))),

  confirm: actionProcedure("confirm"),

  arrive: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/arrive",
      summary: "Checks in with what was still missing: the guests' data, a room, a payment",
      problems: [...OF_STEP.check_in, ...OF_CHANGED_STAY, ...OF_ARRIVING_GUESTS, "folio/closed", "cash_register/training"],
    })
    .input(inCents(BookingArrival))
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", arrive(work, input), ["guests", "room"]))),

  checkIn: actionProcedure("check_in"),

  undoCheckIn: actionProcedure("undo_check_in"),

  departures: procedure("bookings:write")
    .meta({
      rest: "GET /bookings/departures",
      summary: "What these bookings still owe, and what prevents their departure",
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

  checkOut: actionProcedure("check_out"),

  undoCheckOut: actionProcedure("undo_check_out"),

  noShow: actionProcedure("no_show"),

  markNoShow: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/mark_no_show",
      summary: "Nobody came: says which charges stay",
      problems: [...OF_STEP.no_show, "booking/invoiced", "folio/closed"],
    })
    .input(NoShowInput)
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", markNoShow(work, input)))),

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
    .query(({ ctx, input }) => toAmounts(z.array(Cancellation), cancellationsOf(ctx.view, ctx.runtime.config, input.ids))),

  cancellationFees: procedure("bookings:read")
    .meta({ rest: "GET /bookings/{id}/cancellation_fees", summary: "What cancelling now or not arriving costs by the agreed terms" })
    .input(ById)
    .output(CancellationFees)
    .query(({ ctx, input }) => toAmounts(CancellationFees, feesOf(ctx.view, getBooking(ctx.view, input.id)))),

  undoCancel: actionProcedure("undo_cancel"),
};

/** The procedure of one step: `POST /bookings/{id}/check_in`. */
function actionProcedure(action: BookingAction) {
  return procedure("bookings:write")
    .meta({ rest: `POST /bookings/{id}/${action}`, summary: STEPS[action], problems: OF_STEP[action] })
    .input(ById)
    .output(Booking)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "booking", act(work, input.id, action))));
}
