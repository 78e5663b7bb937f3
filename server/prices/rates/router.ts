import { z } from "zod";
import { DownloadAnswer, UploadField } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandOne, expandPage } from "#server/platform/core/database/expand.ts";
import { setChildPrices } from "#server/prices/rates/child-prices.ts";
import { addItem, removeItem } from "#server/prices/rates/items.ts";
import { createPeriod, deletePeriod, updatePeriod } from "#server/prices/rates/periods.ts";
import { setPrices } from "#server/prices/rates/price-cells.ts";
import { previewPrices, priceListFile, synchronizePrices } from "#server/prices/rates/price-list/synchronize.ts";
import { createPriceRule, deletePriceRule, updatePriceRule } from "#server/prices/rates/price-rules.ts";
import { createPrices, deletePrice, updatePrices } from "#server/prices/rates/prices.ts";
import { getRate, listRates, presentPrices, priceRulesOf, rateSummaries, rulesBetween, rulesOfRate } from "#server/prices/rates/queries.ts";
import { changeRules, createRule, deleteRule } from "#server/prices/rates/rules.ts";
import { createRate, deleteRate, updateRate } from "#server/prices/rates/service.ts";
import { readCsv } from "#server/tenant/imports/read-csv.ts";
import { ById, Id, withId } from "#shared/platform/core/fields.ts";
import { expandable, pageOf } from "#shared/platform/core/page.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { ChildPricesInput } from "#shared/prices/rates/child-prices.ts";
import { PriceRule, PriceRuleInput } from "#shared/prices/rates/price-rules.ts";
import {
  Price,
  PriceCells,
  PriceListPreview,
  PricesInput,
  PricesPatch,
  RATE_RELATIONS,
  Rate,
  RateInput,
  RateItemInput,
  RateQuery,
  RateRestriction,
  RateRestrictionInput,
  RateRule,
  RateRuleInput,
  RateRulesPatch,
  RateRulesQuery,
  RateSummary,
} from "#shared/prices/rates/schema.ts";

const OfRate = z.strictObject({ rate_id: Id });
const PriceRuleRef = OfRate.extend({ id: Id.describe("The surcharge or discount") });

export const ratesRouter = router({
  list: procedure("base_data:read")
    .meta({ rest: "GET /rates", summary: "Rates, by name" })
    .input(RateQuery)
    .output(pageOf(Rate))
    .query(({ ctx, input }) => expandPage(ctx.view, "rate", listRates(ctx.view, input), input.expand)),

  get: procedure("base_data:read")
    .meta({ rest: "GET /rates/{id}", summary: "A rate; expand adds its prices, price periods and items" })
    .input(ById.extend({ expand: expandable(RATE_RELATIONS) }))
    .output(Rate)
    .query(({ ctx, input }) => expandOne(ctx.view, "rate", getRate(ctx.view, input.id), input.expand)),

  summaries: procedure("base_data:read")
    .meta({ rest: "GET /rates/summaries", summary: "How many prices, price periods and items each rate has" })
    .output(z.array(RateSummary))
    .query(({ ctx }) => rateSummaries(ctx.view)),

  create: procedure("base_data:write")
    .meta({ rest: "POST /rates", summary: "Creates a rate, on its own or derived from a parent rate", problems: ["external_id_taken"] })
    .input(RateInput)
    .output(Rate)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "rate", createRate(work, input)))),

  update: procedure("base_data:write")
    .meta({
      rest: "PUT /rates/{id}",
      summary: "Replaces all fields; making it the default unsets the former default rate",
      problems: ["external_id_taken", "rate/parent_cycle"],
    })
    .input(withId(RateInput))
    .output(Rate)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "rate", updateRate(work, input)))),

  delete: procedure("base_data:write")
    .meta({
      rest: "DELETE /rates/{id}",
      summary: "Refused with in_use for the default rate and while bookings, rates or contacts need it",
      problems: ["in_use"],
    })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteRate(work, input.id))),

  addItem: procedure("base_data:write")
    .meta({ rest: "POST /rates/{id}/items", summary: "Adds an item that the rate posts, or changes how it is posted" })
    .input(withId(RateItemInput))
    .output(Rate)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "rate", addItem(work, input), ["items"]))),

  removeItem: procedure("base_data:write")
    .meta({ rest: "DELETE /rates/{id}/items/{item_id}", summary: "Removes an item from the rate" })
    .input(ById.extend({ item_id: Id }))
    .mutation(({ ctx, input }) => ctx.write((work) => removeItem(work, input))),

  createPrices: procedure("base_data:write")
    .meta({
      rest: "POST /rates/{id}/prices",
      summary: "Creates several prices, all or none",
      problems: ["rate/price_already_configured", "rate/price_invalid_occupancy"],
    })
    .input(inCents(withId(PricesInput)))
    .output(z.array(Price))
    .mutation(({ ctx, input }) => ctx.write((work) => presentPrices(work, createPrices(work, input)))),

  updatePrices: procedure("base_data:write")
    .meta({
      rest: "PUT /rates/{id}/prices",
      summary: "New amounts for several prices, all or none; booked stays keep theirs",
      record: z.object({ prices: z.array(Price) }),
    })
    .input(inCents(withId(PricesPatch)))
    .output(z.array(Price))
    .mutation(({ ctx, input }) => ctx.write((work) => presentPrices(work, updatePrices(work, input)))),

  deletePrice: procedure("base_data:write")
    .meta({ rest: "DELETE /rates/{id}/prices/{price_id}", summary: "Deletes a price; booked stays keep theirs" })
    .input(ById.extend({ price_id: Id.describe("The price") }))
    .mutation(({ ctx, input }) => ctx.write((work) => deletePrice(work, input))),

  setPrices: procedure("base_data:write")
    .meta({
      rest: "PUT /rates/{id}/price_grid",
      summary: "Sets, changes and (null) removes prices by room type, period and number of persons, all or none",
      problems: ["rate/price_invalid_occupancy", "rate/price_already_configured", "stale"],
    })
    .input(inCents(withId(PriceCells)))
    .output(z.array(Price))
    .mutation(({ ctx, input }) => ctx.write((work) => presentPrices(work, setPrices(work, input)))),

  setChildPrices: procedure("base_data:write")
    .meta({ rest: "PUT /rates/{id}/child_prices", summary: "Replaces the prices of children by age; booked stays keep theirs" })
    .input(inCents(withId(ChildPricesInput)))
    .output(Rate)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "rate", setChildPrices(work, input), ["child_prices"]))),

  priceRules: procedure("base_data:read")
    .meta({
      rest: "GET /rates/{rate_id}/price_rules",
      summary: "The surcharges and discounts of a rate; those of its parent rates count, too",
    })
    .input(OfRate)
    .output(z.array(PriceRule))
    .query(({ ctx, input }) => priceRulesOf(ctx.view, getRate(ctx.view, input.rate_id).id).map((rule) => toAmounts(PriceRule, rule))),

  createPriceRule: procedure("base_data:write")
    .meta({
      rest: "POST /rates/{rate_id}/price_rules",
      summary: "Creates a surcharge or discount by weekday, number of nights or day of booking; booked stays keep their price",
    })
    .input(inCents(PriceRuleInput.safeExtend(OfRate.shape)))
    .output(PriceRule)
    .mutation(({ ctx, input }) => ctx.write((work) => toAmounts(PriceRule, createPriceRule(work, input)))),

  updatePriceRule: procedure("base_data:write")
    .meta({ rest: "PUT /rates/{rate_id}/price_rules/{id}", summary: "Replaces a surcharge or discount; booked stays keep their price" })
    .input(inCents(PriceRuleInput.safeExtend(PriceRuleRef.shape)))
    .output(PriceRule)
    .mutation(({ ctx, input }) => ctx.write((work) => toAmounts(PriceRule, updatePriceRule(work, input)))),

  deletePriceRule: procedure("base_data:write")
    .meta({ rest: "DELETE /rates/{rate_id}/price_rules/{id}", summary: "Deletes a surcharge or discount; booked stays keep their price" })
    .input(PriceRuleRef)
    .mutation(({ ctx, input }) => ctx.write((work) => deletePriceRule(work, input))),

  synchronize: procedure("base_data:write")
    .meta({
      rest: "POST /rates/synchronize",
      summary: "The price list as CSV; a given file is imported first, all or none, and each row has its result",
      upload: true,
      download: "text/csv",
    })
    .input(z.strictObject({ file: UploadField.optional() }))
    .output(DownloadAnswer)
    .mutation(async ({ ctx, input: { file } }) => {
      const sheet = file && (await readCsv(file.bytes, ctx.language));
      const results = sheet ? ctx.write((work) => synchronizePrices(work, sheet, ctx.language)) : null;
      return priceListFile(ctx.view, ctx.language, results && new Map(results));
    }),

  previewSynchronize: procedure("base_data:write")
    .meta({ rest: "POST /rates/synchronize/preview", summary: "What the file would change, row by row; nothing is saved", upload: true })
    .input(z.strictObject({ file: UploadField }))
    .output(PriceListPreview)
    .mutation(async ({ ctx, input }) =>
      toAmounts(PriceListPreview, previewPrices(ctx.view, await readCsv(input.file.bytes, ctx.language), ctx.language)),
    ),

  createRestriction: procedure("base_data:write")
    .meta({
      rest: "POST /rates/{rate_id}/restrictions",
      summary: "Creates a price period; both days are inclusive",
      problems: ["rate/restriction_already_configured", "rate/restriction_overlap_detected"],
    })
    .input(RateRestrictionInput.safeExtend({ rate_id: Id }))
    .output(RateRestriction)
    .mutation(({ ctx, input }) => ({ ...ctx.write((work) => createPeriod(work, input)), prices: null })),

  updateRestriction: procedure("base_data:write")
    .meta({
      rest: "PUT /rates/{rate_id}/restrictions",
      summary: "Changes a price period, which the body's id names",
      problems: ["rate/restriction_already_configured", "rate/restriction_overlap_detected"],
    })
    .input(RateRestrictionInput.safeExtend({ rate_id: Id, id: Id }))
    .output(RateRestriction)
    .mutation(({ ctx, input }) => ({ ...ctx.write((work) => updatePeriod(work, input)), prices: null })),

  deleteRestriction: procedure("base_data:write")
    .meta({ rest: "DELETE /rates/{id}/restrictions/{restriction_id}", summary: "Deletes a price period with its prices" })
    .input(ById.extend({ restriction_id: Id.describe("The price period") }))
    .mutation(({ ctx, input }) => ctx.write((work) => deletePeriod(work, input))),

  rules: procedure("base_data:read")
    .meta({ rest: "GET /rates/{id}/rules", summary: "The restrictions of a rate, by their first day; those of its parent rates hold, too" })
    .input(ById)
    .output(z.array(RateRule))
    .query(({ ctx, input }) => rulesOfRate(ctx.view, getRate(ctx.view, input.id).id)),

  rulesBetween: procedure("base_data:read")
    .meta({ rest: "GET /rate_rules", summary: "The restrictions of all rates that hold on some of the days; both are inclusive" })
    .input(RateRulesQuery)
    .output(z.array(RateRule))
    .query(({ ctx, input }) => rulesBetween(ctx.view, input)),

  createRule: procedure("base_data:write")
    .meta({ rest: "POST /rates/{id}/rules", summary: "Creates a restriction; answers a list with it" })
    .input(RateRuleInput.safeExtend({ id: Id }))
    .output(z.array(RateRule))
    .mutation(({ ctx, input }) => ctx.write((work) => [createRule(work, input)])),

  changeRules: procedure("base_data:write")
    .meta({ rest: "PUT /rates/{id}/rules", summary: "Removes and creates restrictions, all or none; answers all that the rate then has" })
    .input(withId(RateRulesPatch))
    .output(z.array(RateRule))
    .mutation(({ ctx, input }) => ctx.write((work) => changeRules(work, input))),

  deleteRule: procedure("base_data:write")
    .meta({ rest: "DELETE /rates/{id}/rules/{rule_id}", summary: "Deletes a restriction; booked stays are not asked again" })
    .input(ById.extend({ rule_id: Id.describe("The restriction") }))
    .mutation(({ ctx, input }) => ctx.write((work) => deleteRule(work, input))),
});
