import { testAccount } from "#server/money/card-payments/checkout.ts";
import { copyPayLink } from "#server/money/card-payments/links.ts";
import { cardState, saveCardSetup } from "#server/money/card-payments/setup.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { CardPaymentInput, CardPaymentState } from "#shared/money/card-payments/schema.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { CopiedLink } from "#shared/tenant/mail/schema.ts";

export const cardPaymentsRouter = router({
  state: procedure("settings:read")
    .meta({ rest: "GET /card_payments", summary: "Who takes card payments by link, without secrets" })
    .output(CardPaymentState)
    .query(({ ctx }) => cardState(ctx.view, ctx.runtime.config)),

  copyLink: procedure("folios:write")
    .meta({
      rest: "POST /invoices/{id}/payment_link",
      summary: "The link at which the guest pays a deposit by card, to be handed over without a mail",
      problems: ["card_payments/failed", "invoice/invalid_status"],
    })
    .input(ById)
    .output(CopiedLink)
    .mutation(({ ctx, input }) => ctx.write((work) => copyPayLink(work, input.id))),

  test: procedure("settings:write")
    .meta({
      rest: "POST /card_payments/test",
      summary: "Asks the provider whether the stored key may read payment pages; nothing is changed there",
      problems: ["card_payments/failed"],
    })
    .mutation(({ ctx }) => testAccount(ctx.view, ctx.runtime.config)),

  save: procedure("settings:write")
    .meta({
      rest: "PUT /card_payments",
      summary: "Sets up card payments by link; `setup: null` switches them off",
      problems: ["session/password_needed"],
    })
    .input(CardPaymentInput)
    .output(CardPaymentState)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        saveCardSetup(work, input);
        return cardState(work, ctx.runtime.config);
      }),
    ),
});
