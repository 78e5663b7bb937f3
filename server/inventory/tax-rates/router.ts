import { getTaxRate, listTaxRates } from "#server/inventory/tax-rates/queries.ts";
import { becomeSmallBusiness, createTaxRate, deleteTaxRate, updateTaxRate } from "#server/inventory/tax-rates/service.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { SmallBusiness, SmallBusinessAnswer, TaxRate, TaxRateInput, TaxRateQuery } from "#shared/inventory/tax-rates/schema.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";

export const taxRatesRouter = router({
  list: procedure("base_data:read")
    .meta({ rest: "GET /tax_rates", summary: "Tax rates, by percentage" })
    .input(TaxRateQuery)
    .output(pageOf(TaxRate))
    .query(({ ctx, input }) => listTaxRates(ctx.view, input)),

  get: procedure("base_data:read")
    .meta({ rest: "GET /tax_rates/{id}", summary: "A tax rate" })
    .input(ById)
    .output(TaxRate)
    .query(({ ctx, input }) => getTaxRate(ctx.view, input.id)),

  create: procedure("base_data:write")
    .meta({ rest: "POST /tax_rates", summary: "Creates a tax rate in percent, by dates where the law changes it" })
    .input(TaxRateInput)
    .output(TaxRate)
    .mutation(({ ctx, input }) => ctx.write((work) => createTaxRate(work, input))),

  update: procedure("base_data:write")
    .meta({
      rest: "PUT /tax_rates/{id}",
      summary: "Replaces all fields; automatic charges follow added, removed or changed dates, issued invoices never",
    })
    .input(withId(TaxRateInput))
    .output(TaxRate)
    .mutation(({ ctx, input }) => ctx.write((work) => updateTaxRate(work, input))),

  becomeSmallBusiness: procedure("base_data:write")
    .meta({ rest: "POST /tax_rates/small_business", summary: "Sets every rate to 0 % from a day on, for the reason of small businesses" })
    .input(SmallBusiness)
    .output(SmallBusinessAnswer)
    .mutation(({ ctx, input }) => ctx.write((work) => ({ changed: becomeSmallBusiness(work, input) }))),

  delete: procedure("base_data:write")
    .meta({ rest: "DELETE /tax_rates/{id}", summary: "Refused with in_use while items use it", problems: ["in_use"] })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteTaxRate(work, input.id))),
});
