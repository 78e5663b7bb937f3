import { consentOf, setConsent } from "#server/guests/consents/consents.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { ConsentInput, MarketingConsent } from "#shared/guests/consents/schema.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";

/** Consents of contacts to advertisements by e-mail. */
export const consentsRouter = router({
  get: procedure("bookings:read")
    .meta({ rest: "GET /contacts/{id}/marketing_consent", summary: "The contact's consent to advertisements by e-mail" })
    .input(ById)
    .output(MarketingConsent)
    .query(({ ctx, input }) => consentOf(ctx.view, input.id)),

  set: procedure("bookings:write")
    .meta({
      rest: "PUT /contacts/{id}/marketing_consent",
      summary:
        "Notes that a guest has agreed to advertisements by e-mail, or does not any more; an unsubscribed guest can only agree online",
      problems: ["contact/anonymized"],
    })
    .input(withId(ConsentInput))
    .output(MarketingConsent)
    .mutation(({ ctx, input }) => ctx.write((work) => setConsent(work, input))),
});
