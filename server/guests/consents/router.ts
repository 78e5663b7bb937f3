import { consentOf, setConsent } from "#server/guests/consents/consents.ts";
import { unsubscribe, unsubscribing } from "#server/guests/consents/unsubscribe.ts";
import { procedure, publicProcedure, router } from "#server/platform/core/calls/trpc.ts";
import { countAttempt, type Throttle } from "#server/platform/core/process/throttle.ts";
import { ByUnsubscribeLink, ConsentInput, MarketingConsent, Unsubscribing } from "#shared/guests/consents/schema.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";

/** Anybody may open links; nobody is to try signatures. */
const VISITS: Throttle<"address"> = { name: "unsubscribe links", limits: [{ by: ["address"], most: 100 }] };

/** A procedure without a session, for readers of advertisements; its calls are throttled. */
const readerProcedure = publicProcedure.use(({ ctx, next }) => {
  countAttempt(ctx.runtime, { throttle: VISITS, subject: { address: ctx.address } });
  return next();
});

/** Consents of contacts to advertisements by e-mail, and the links that end them. */
export const consentsRouter = router({
  get: procedure("bookings:read")
    .meta({ rest: "GET /contacts/{id}/marketing_consent", summary: "The contact's consent to advertisements by e-mail" })
    .input(ById)
    .output(MarketingConsent)
    .query(({ ctx, input }) => consentOf(ctx.view, input.id)),

  set: procedure("bookings:write")
    .meta({
      rest: "PUT /contacts/{id}/marketing_consent",
      summary: "Notes that a guest has agreed to advertisements by e-mail, or does not any more; an unsubscribed guest can only agree online",
      problems: ["contact/anonymized"],
    })
    .input(withId(ConsentInput))
    .output(MarketingConsent)
    .mutation(({ ctx, input }) => ctx.write((work) => setConsent(work, input))),

  unsubscribing: readerProcedure
    .meta({
      rest: "GET /public/unsubscribe/{id}",
      summary: "The page of an unsubscribe link; changes nothing",
      problems: ["too_many_requests"],
    })
    .input(ByUnsubscribeLink)
    .output(Unsubscribing)
    .query(({ ctx, input }) => unsubscribing(ctx.runtime, input.id)),

  unsubscribe: readerProcedure
    .meta({
      repeatable: true,
      rest: "POST /public/unsubscribe/{id}",
      summary: "Ends all advertisements to the reader of a link; calling it again changes nothing",
      problems: ["too_many_requests"],
    })
    .input(ByUnsubscribeLink)
    .output(Unsubscribing)
    .mutation(({ ctx, input }) => unsubscribe(ctx.runtime, input.id)),
});
