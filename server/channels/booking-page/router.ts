import { z } from "zod";
import { bookAsGuest } from "#server/channels/booking-page/book.ts";
import { bookingPageChecks } from "#server/channels/booking-page/checks.ts";
import { holdOnce } from "#server/channels/booking-page/holds.ts";
import { offersFor } from "#server/channels/booking-page/offers.ts";
import { publicPicture, publicProperty } from "#server/channels/booking-page/public.ts";
import { bookingPage, visitorOf } from "#server/channels/booking-page/queries.ts";
import { saveBookingPage } from "#server/channels/booking-page/service.ts";
import { BOOKS, LOOKS } from "#server/channels/booking-page/throttles.ts";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, publicProcedure, router } from "#server/platform/core/calls/trpc.ts";
import { countAttempt, type Throttle } from "#server/platform/core/process/throttle.ts";
import { viewOf } from "#server/platform/core/work/work.ts";
import { PageCheckResult } from "#shared/channels/booking-page/checks.ts";
import {
  BookingPage,
  BookingPageInput,
  BySlug,
  Hold,
  HoldInput,
  Offers,
  OffersQuery,
  PublicBooking,
  PublicBookingInput,
  PublicProperty,
} from "#shared/channels/booking-page/schema.ts";
import { Id } from "#shared/platform/core/fields.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

const throttled = (throttle: Throttle<"address">) =>
  publicProcedure.use(({ ctx, next }) => {
    countAttempt(ctx.runtime, { throttle, subject: { address: ctx.address } });
    return next();
  });
const lookProcedure = throttled(LOOKS);
const bookProcedure = throttled(BOOKS);

export const bookingPageRouter = router({
  settings: procedure("settings:read")
    .meta({ rest: "GET /booking_page", summary: "What the public booking page sells and shows, and its address" })
    .output(BookingPage)
    .query(({ ctx }) => bookingPage(ctx.view, ctx.runtime.config)),

  checks: procedure("settings:read")
    .meta({ rest: "GET /booking_page/checks", summary: "What the booking page still lacks before guests can book, and what they expect" })
    .output(z.array(PageCheckResult))
    .query(({ ctx }) => bookingPageChecks(ctx.view, ctx.runtime.config)),

  save: procedure("settings:write")
    .meta({ rest: "PUT /booking_page", summary: "Replaces all fields of the booking page" })
    .input(BookingPageInput)
    .output(BookingPage)
    .mutation(({ ctx, input }) => ctx.write((work) => saveBookingPage(work, input))),

  property: lookProcedure
    .meta({
      rest: "GET /public/properties/{slug}",
      summary: "What a property's booking page shows; no login",
      problems: ["too_many_requests"],
    })
    .input(BySlug)
    .output(PublicProperty)
    .query(({ ctx, input }) => publicProperty(viewOf(ctx.runtime, visitorOf(ctx.runtime, input.slug, ctx.language)))),

  picture: publicProcedure
    .meta({
      rest: "GET /public/properties/{slug}/pictures/{id}",
      download: "image/*",
      summary: "A picture of the booking page",
      problems: ["too_many_requests"],
    })
    .input(BySlug.extend({ id: Id.describe("The id") }))
    .output(DownloadAnswer)
    .query(({ ctx, input }) => {
      const view = viewOf(ctx.runtime, visitorOf(ctx.runtime, input.slug, ctx.language));
      return publicPicture(view, ctx.runtime.config, input.id);
    }),

  offers: lookProcedure
    .meta({
      rest: "GET /public/properties/{slug}/offers",
      summary: "What guests can book for these days and persons, with prices, terms and how many rooms are left (5 for more)",
      problems: ["booking/invalid_dates", "too_many_requests"],
    })
    .input(OffersQuery)
    .output(Offers)
    .query(async ({ ctx, input }) => {
      const view = viewOf(ctx.runtime, visitorOf(ctx.runtime, input.slug, ctx.language));
      return toAmounts(Offers, await offersFor(view, input));
    }),

  hold: bookProcedure
    .meta({
      rest: "POST /public/properties/{slug}/holds",
      summary: "Keeps a room for 15 minutes while its guest fills in the form",
      problems: [
        "booking/invalid_dates",
        "booking/no_available_room_found",
        "booking/occupancy_exceeded",
        "item/out_of_stock",
        "rate/no_matching_price",
        "rate/rule_violated",
        "too_many_requests",
        "idempotency_key_reused",
      ],
      repeatable: true,
    })
    .input(HoldInput)
    .output(Hold)
    .mutation(({ ctx, input }) => {
      const visitor = visitorOf(ctx.runtime, input.slug, ctx.language);
      return toAmounts(Hold, holdOnce(ctx.runtime, visitor, { input, address: ctx.address, idempotencyKey: ctx.idempotencyKey }));
    }),

  book: bookProcedure
    .meta({
      rest: "POST /public/properties/{slug}/bookings",
      summary: "Books the room that was held; repeating it changes nothing",
      problems: [
        "hold/expired",
        "booking/no_available_room_found",
        "booking/overlap_detected",
        "booking/occupancy_exceeded",
        "item/out_of_stock",
        "rate/inactive",
        "rate/rule_violated",
        "invoice/incomplete",
        "too_many_requests",
      ],
    })
    .input(PublicBookingInput)
    .output(PublicBooking)
    .mutation(({ ctx, input }) => toAmounts(PublicBooking, bookAsGuest(ctx.runtime, input))),
});
