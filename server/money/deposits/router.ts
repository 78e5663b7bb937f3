import { forfeitDeposits, undoForfeit } from "#server/money/deposits/forfeit.ts";
import { depositsNow, makeDeposit } from "#server/money/deposits/service.ts";
import { depositSettings, saveDepositSettings } from "#server/money/deposits/settings.ts";
import { archiveInvoice } from "#server/money/invoices/archive.ts";
import { asTheyStand, type InvoiceRow } from "#server/money/invoices/queries.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandAll } from "#server/platform/core/database/expand.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { Deposit, DepositInput, DepositOwner, DepositQuery, Deposits } from "#shared/money/deposits/schema.ts";
import { DepositChoices, DepositSettings } from "#shared/money/deposits/settings.ts";
import { Invoice } from "#shared/money/invoices/schema.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";

/** Problems of a change of a deposit's invoices together with its stay. */
const OF_STAY_AND_INVOICES = [
  "deposit/deducted",
  "invoice/invalid_status",
  "invoice/incomplete",
  "folio/closed",
  "folio/customer_address_incomplete",
  "booking/read_only",
  "booking/invalid_status",
  "booking/payments_posted",
  "booking/invoiced",
  "booking/overlap_detected",
  "booking/no_available_room_found",
  "booking/contact_deleted",
] as const satisfies readonly ProblemType[];

export const depositsRouter = router({
  settings: procedure("settings:read")
    .meta({ rest: "GET /deposits/settings", summary: "What the property usually asks for before a stay, and what happens by itself" })
    .output(DepositSettings)
    .query(({ ctx }) => depositSettings(ctx.view)),

  saveSettings: procedure("settings:write")
    .meta({ rest: "PUT /deposits/settings", summary: "Changes what is usually asked for before a stay" })
    .input(DepositChoices)
    .output(DepositSettings)
    .mutation(({ ctx, input }) => ctx.write((work) => saveDepositSettings(work, input))),

  list: procedure("folios:read")
    .meta({
      rest: "GET /deposits",
      summary: "The deposits of a booking, group or folio, and what a new one may ask for",
      problems: ["not_found"],
    })
    .input(DepositQuery)
    .output(Deposits)
    .query(({ ctx, input }) => depositsAnswer(ctx.view, input)),

  create: procedure("folios:write")
    .meta({
      rest: "POST /invoices/deposits",
      summary: "Issues a deposit invoice for a booking or group; the folio stays open",
      problems: ["deposit/exceeds_price", "folio/closed", "folio/empty", "folio/customer_address_incomplete", "invoice/incomplete"],
    })
    .input(inCents(DepositInput))
    .output(Invoice)
    .mutation(async ({ ctx, input }) => {
      const invoice = ctx.write((work) => answer(work, makeDeposit(work, input)));
      await archivePdf(ctx.runtime, invoice.id);
      return invoice;
    }),

  forfeit: procedure("invoice_cancellation:write")
    .meta({
      rest: "POST /deposits/forfeit",
      summary: "The guest loses what was paid of a booking's or group's deposits: their invoices are canceled, a fee takes their place",
      problems: ["deposit/nothing_paid", "deposit/stay_takes_place", "deposit/beyond_terms", ...OF_STAY_AND_INVOICES],
    })
    .input(DepositOwner)
    .output(Deposits)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        forfeitDeposits(work, input);
        return depositsAnswer(work, input);
      }),
    ),

  undoForfeit: procedure("invoice_cancellation:write")
    .meta({
      rest: "POST /deposits/undo_forfeit",
      summary: "Takes a forfeiting back: the fee goes, the stay is restored, and new deposit invoices take the money",
      problems: ["deposit/not_forfeited", ...OF_STAY_AND_INVOICES],
    })
    .input(DepositOwner)
    .output(Deposits)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        undoForfeit(work, input);
        return depositsAnswer(work, input);
      }),
    ),
});

function depositsAnswer(view: View, asked: DepositQuery): Deposits {
  const { data, ...figures } = depositsNow(view, asked);
  return { ...toAmounts(Deposits.omit({ data: true }), figures), data: data.map((deposit) => toAmounts(Deposit, deposit)) };
}

/** A deposit invoice is issued even if its PDF cannot be drawn now: a job draws it later or logs the error. */
async function archivePdf(runtime: Runtime, id: string): Promise<void> {
  await archiveInvoice(runtime, id).catch(() => null);
}

function answer(view: View, row: InvoiceRow): Invoice {
  const [invoice] = expandAll(view, "invoice", asTheyStand(view, [row]), []);
  if (!invoice) throw new Error("the invoice is missing from its own result");
  return invoice;
}
