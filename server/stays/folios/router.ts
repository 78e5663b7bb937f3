import { z } from "zod";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandOne } from "#server/platform/core/database/expand.ts";
import { only } from "#server/platform/core/database/only.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { accountsOf } from "#server/stays/folios/accounts.ts";
import { addCharge, changeCharge, deleteCharge } from "#server/stays/folios/charges.ts";
import { withIncludedByNight } from "#server/stays/folios/included-items.ts";
import { moveCharges } from "#server/stays/folios/moving.ts";
import { folioPages } from "#server/stays/folios/pages.ts";
import { addPayment, deletePayment } from "#server/stays/folios/payments.ts";
import { type ChargeRow, type FolioRow, folioStore, withLineAmounts } from "#server/stays/folios/queries.ts";
import { changeFolio, deleteFolio, openFolio } from "#server/stays/folios/service.ts";
import { splitCharge, undoSplit } from "#server/stays/folios/splitting.ts";
import { transferBalance } from "#server/stays/folios/transfer.ts";
import { usualItems } from "#server/stays/folios/usual-items.ts";
import { ById, Id, withId } from "#shared/platform/core/fields.ts";
import { expandable } from "#shared/platform/core/page.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import {
  Charge,
  ChargeLine,
  ChargePatch,
  ChargeSplit,
  ChargesMove,
  FOLIO_RELATIONS,
  Folio,
  FolioInput,
  FolioPut,
  FolioQuery,
  ItemCharge,
  PaymentInput,
  UsualItems,
} from "#shared/stays/folios/schema.ts";

const OfFolio = z.strictObject({ folio_id: Id });

export const foliosRouter = router({
  list: procedure("folios:read")
    .meta({ rest: "GET /folios", summary: "Folios of bookings, groups and sales" })
    .input(FolioQuery)
    .output(folioPages.answer)
    .query(({ ctx, input }) => folioPages.read(ctx.view, input)),

  get: procedure("folios:read")
    .meta({ rest: "GET /folios/{id}", summary: "A folio with its sums; expand adds charges and payments" })
    .input(ById.extend({ expand: expandable(FOLIO_RELATIONS) }))
    .output(Folio)
    .query(({ ctx, input }) => answer(ctx.view, folioStore.get(ctx.view, input.id), input.expand)),

  create: procedure("folios:write")
    .meta({ rest: "POST /folios", summary: "Opens a further folio of a booking or group, or a sale to a contact without a stay" })
    .input(FolioInput)
    .output(Folio)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, openFolio(work, input)))),

  update: procedure("folios:write")
    .meta({ rest: "PUT /folios/{id}", summary: "Sets the folio's customer", problems: ["folio/closed"] })
    .input(withId(FolioPut))
    .output(Folio)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, changeFolio(work, input)))),

  delete: procedure("folios:write")
    .meta({
      rest: "DELETE /folios/{id}",
      summary: "Refused for the default folio, and while it has payments or an invoice",
      problems: ["in_use", "folio/closed", "folio/payments_posted"],
    })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteFolio(work, input.id))),

  usualItems: procedure("folios:read")
    .meta({ rest: "GET /charges/usual_items", summary: "The items that were charged by hand most often in the last 90 days" })
    .output(UsualItems)
    .query(({ ctx }) => ({ item_ids: usualItems(ctx.view) })),

  addCharge: procedure("folios:write")
    .meta({
      rest: "POST /folios/{folio_id}/charges",
      summary: "Posts a charge: a free line, or an item at its price or at a named one",
      problems: ["folio/closed", "item/out_of_stock"],
    })
    .input(inCents(z.union([ItemCharge.extend({ folio_id: Id }), ChargeLine.extend({ folio_id: Id })])))
    .output(Folio)
    .mutation(({ ctx, input: { folio_id, ...line } }) => ctx.write((work) => answer(work, addCharge(work, folio_id, line), ["charges"]))),

  changeCharge: procedure("folios:write")
    .meta({
      rest: "PATCH /folios/{id}/charges/update/{charge_id}",
      summary: "Changes fields of a charge; folio_id moves it",
      record: Charge,
      problems: ["folio/closed", "item/out_of_stock"],
    })
    .input(inCents(ChargePatch.extend({ id: Id, charge_id: Id.describe("The charge") })))
    .output(Folio)
    .mutation(({ ctx, input: { id, folio_id: to, ...patch } }) =>
      ctx.write((work) => answer(work, changeCharge(work, { ...patch, folio_id: id }, to), ["charges"])),
    ),

  deleteCharge: procedure("folios:write")
    .meta({
      rest: "DELETE /folios/{folio_id}/charges/{charge_id}",
      summary: "Deletes a charge of an open folio; an automatic one is not created again until dates or rate change",
      problems: ["folio/closed"],
    })
    .input(OfFolio.extend({ charge_id: Id.describe("The charge") }))
    .mutation(({ ctx, input }) => ctx.write((work) => deleteCharge(work, input.folio_id, input.charge_id))),

  moveCharges: procedure("folios:write")
    .meta({
      rest: "POST /folios/{id}/charges/move",
      summary: "Moves charges of other folios of the booking or group to this one, all or none",
      problems: ["folio/closed"],
    })
    .input(withId(ChargesMove))
    .output(Folio)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, moveCharges(work, input), ["charges"]))),

  splitCharge: procedure("folios:write")
    .meta({
      rest: "POST /charges/{id}/split",
      summary: "Splits a charge in two, to the cent: half and half, or by the second part's amount; returns the second part",
      problems: ["folio/closed", "charge/not_divisible"],
    })
    .input(inCents(withId(ChargeSplit)))
    .output(Charge)
    .mutation(({ ctx, input }) => ctx.write((work) => answerCharge(work, splitCharge(work, input)))),

  undoSplit: procedure("folios:write")
    .meta({
      rest: "POST /charges/{id}/undo_split",
      summary: "Undoes a split, by the second part's id, unless a part was changed since",
      problems: ["folio/closed", "charge/not_split", "charge/changed_since_split"],
    })
    .input(ById)
    .output(Charge)
    .mutation(({ ctx, input }) => ctx.write((work) => answerCharge(work, undoSplit(work, input.id)))),

  transfer: procedure("folios:write")
    .meta({
      rest: "POST /folios/{id}/transfer",
      summary: "Settles a booking's folio by transferring its balance to the group's folio, without moving money",
      problems: ["folio/closed", "folio/settled"],
    })
    .input(ById)
    .output(Folio)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, transferBalance(work, input.id), ["payments"]))),

  addPayment: procedure("folios:write")
    .meta({
      rest: "POST /folios/{folio_id}/payments",
      summary: "Posts a payment; a refund is negative",
      problems: ["folio/closed", "cash_register/training"],
    })
    .input(inCents(PaymentInput.extend({ folio_id: Id })))
    .output(Folio)
    .mutation(({ ctx, input: { folio_id, ...payment } }) =>
      ctx.write((work) => answer(work, addPayment(work, folio_id, payment), ["payments"])),
    ),

  deletePayment: procedure("folios:write")
    .meta({
      rest: "DELETE /folios/{folio_id}/payments/{payment_id}",
      summary: "Deletes a payment, until an invoice of the folio is finalized or the day is closed",
      problems: ["folio/closed", "payment/virtual", "payment/handed_over", "payment/day_closed", "payment/at_provider"],
    })
    .input(OfFolio.extend({ payment_id: Id.describe("The payment") }))
    .mutation(({ ctx, input }) => ctx.write((work) => deletePayment(work, input.folio_id, input.payment_id))),
});

function answerCharge(view: View, charge: ChargeRow) {
  return toAmounts(Charge, withLineAmounts(only(withIncludedByNight(view, [charge]))));
}

function answer(view: View, folio: FolioRow, expand: readonly (typeof FOLIO_RELATIONS)[number][] = []): Folio {
  const [account] = accountsOf(view, [folio]);
  if (!account) throw new Error("the folio is missing from its own result");
  return expandOne(view, "folio", account, [...expand]);
}
