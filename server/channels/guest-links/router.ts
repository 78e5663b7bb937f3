import { guestProperty, guestStay } from "#server/channels/guest-links/queries.ts";
import { confirmAsGuest, copyGuestLink, declineAsGuest, preCheckInAsGuest } from "#server/channels/guest-links/service.ts";
import { unsubscribeAsGuest, unsubscribing } from "#server/channels/guest-links/unsubscribing.ts";
import { procedure, publicProcedure, router } from "#server/platform/core/calls/trpc.ts";
import { countAttempt, type Throttle } from "#server/platform/core/process/throttle.ts";
import {
  ByLink,
  ByUnsubscribeLink,
  ConfirmedStay,
  Decline,
  GuestProperty,
  GuestStay,
  LinkOrder,
  PreCheckIn,
  Unsubscribing,
} from "#shared/channels/guest-links/schema.ts";
import { withId } from "#shared/platform/core/fields.ts";
import { CopiedLink } from "#shared/tenant/mail/schema.ts";

/** A guest needs a handful of calls; several guests behind one network address need more. */
const GUEST_CALLS: Throttle<"address"> = { name: "guest calls", limits: [{ by: ["address"], most: 100 }] };

/** A procedure without a session, for guests with a link; its calls are throttled. */
const guestProcedure = publicProcedure.use(({ ctx, next }) => {
  countAttempt(ctx.runtime, { throttle: GUEST_CALLS, subject: { address: ctx.address } });
  return next();
});

export const guestLinksRouter = router({
  copy: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/links",
      summary: "Makes a further link to an offer or the pre-check-in form, to be handed over without a mail",
      problems: ["booking/invalid_status", "booking/invalid_dates"],
    })
    .input(withId(LinkOrder))
    .output(CopiedLink)
    .mutation(({ ctx, input: { id, purpose } }) => ctx.write((work) => copyGuestLink(work, id, purpose))),

  get: guestProcedure
    .meta({
      rest: "GET /public/bookings/{id}",
      summary: "The guest's own stay, by a link; changes nothing",
      problems: ["too_many_requests"],
    })
    .input(ByLink)
    .output(GuestStay)
    .query(({ ctx, input }) => guestStay(ctx.runtime, input.id)),

  property: guestProcedure
    .meta({
      rest: "GET /public/bookings/{id}/property",
      summary: "The property and state of a link, valid or not, without data of the stay",
      problems: ["too_many_requests"],
    })
    .input(ByLink)
    .output(GuestProperty)
    .query(({ ctx, input }) => guestProperty(ctx.runtime, input.id)),

  confirm: guestProcedure
    .meta({
      repeatable: true,
      rest: "POST /public/bookings/{id}/confirm",
      summary: "The guest accepts the offer",
      problems: ["booking/overlaps_detected", "booking/invalid_status", "too_many_requests", "idempotency_key_reused"],
    })
    .input(ByLink)
    .output(ConfirmedStay)
    .mutation(({ ctx, input }) => confirmAsGuest(ctx.runtime, { id: input.id, input: null, idempotencyKey: ctx.idempotencyKey })),

  decline: guestProcedure
    .meta({
      repeatable: true,
      rest: "POST /public/bookings/{id}/decline",
      summary: "The guest declines the offer: it is canceled, and the property is notified",
      problems: ["booking/payments_posted", "booking/invoiced", "booking/read_only", "too_many_requests", "idempotency_key_reused"],
    })
    .input(ByLink.extend(Decline.shape))
    .mutation(({ ctx, input: { id, ...input } }) => declineAsGuest(ctx.runtime, { id, input, idempotencyKey: ctx.idempotencyKey })),

  preCheckIn: guestProcedure
    .meta({
      repeatable: true,
      rest: "POST /public/bookings/{id}/pre_check_in",
      summary: "The guest enters the persons and the arrival time; more can follow until all persons are entered",
      problems: ["booking/read_only", "too_many_requests", "idempotency_key_reused"],
    })
    .input(ByLink.extend(PreCheckIn.shape))
    .mutation(({ ctx, input: { id, ...input } }) => preCheckInAsGuest(ctx.runtime, { id, input, idempotencyKey: ctx.idempotencyKey })),

  unsubscribing: guestProcedure
    .meta({
      rest: "GET /public/unsubscribe/{id}",
      summary: "The page of a link by which readers end advertisements; changes nothing",
      problems: ["too_many_requests"],
    })
    .input(ByUnsubscribeLink)
    .output(Unsubscribing)
    .query(({ ctx, input }) => unsubscribing(ctx.runtime, input.id)),

  unsubscribe: guestProcedure
    .meta({
      rest: "POST /public/unsubscribe/{id}",
      summary: "Ends all advertisements to the reader of a link; calling it again changes nothing",
      problems: ["too_many_requests"],
    })
    .input(ByUnsubscribeLink)
    .output(Unsubscribing)
    .mutation(({ ctx, input }) => unsubscribeAsGuest(ctx.runtime, input.id)),
});
