import { testAccount } from "#server/money/card-payments/checkout.ts";
import { cardState, saveCardSetup } from "#server/money/card-payments/setup.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { CardPaymentInput, CardPaymentState } from "#shared/money/card-payments/schema.ts";

export const cardPaymentsRouter = router({
  state: procedure("settings:read")
    .meta({ rest: "GET /card_payments", summary: "Who takes card payments by link, without secrets" })
    .output(CardPaymentState)
    .query(({ ctx }) => cardState(ctx.view, ctx.runtime.config)),

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
