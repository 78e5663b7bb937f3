import { z } from "zod";
import { procedure, router } from "#server/core/calls/trpc.ts";
import { listLocalTaxRules, localTaxRuleStore } from "#server/local-taxes/queries.ts";
import { createLocalTaxRule, deleteLocalTaxRule, takePreset, updateLocalTaxRule } from "#server/local-taxes/service.ts";
import { ById } from "#shared/core/fields.ts";
import { pageOf } from "#shared/core/page.ts";
import { inCents, toAmounts } from "#shared/core/wire-money.ts";
import { LocalTaxRule, LocalTaxRuleChange, LocalTaxRuleInput, LocalTaxRuleQuery, TakePreset } from "#shared/local-taxes/schema.ts";

export const localTaxesRouter = router({
  list: procedure("base_data:read")
    .meta({ rest: "GET /local_tax_rules", summary: "How local taxes are computed, the newest rule first" })
    .input(LocalTaxRuleQuery)
    .output(pageOf(LocalTaxRule))
    .query(({ ctx, input }) => {
      const page = listLocalTaxRules(ctx.view, input);
      return { ...page, data: page.data.map((row) => toAmounts(LocalTaxRule, row)) };
    }),

  get: procedure("base_data:read")
    .meta({ rest: "GET /local_tax_rules/{id}", summary: "A rule of a local tax" })
    .input(ById)
    .output(LocalTaxRule)
    .query(({ ctx, input }) => toAmounts(LocalTaxRule, localTaxRuleStore.get(ctx.view, input.id))),

  create: procedure("base_data:write")
    .meta({ rest: "POST /local_tax_rules", summary: "Says how the local tax of an item is computed from a night on" })
    .input(inCents(LocalTaxRuleInput))
    .output(LocalTaxRule)
    .mutation(({ ctx, input }) => ctx.write((work) => toAmounts(LocalTaxRule, createLocalTaxRule(work, input)))),

  update: procedure("base_data:write")
    .meta({
      rest: "PUT /local_tax_rules/{id}",
      summary: "Replaces all fields; nights that were charged keep their tax until their stay changes",
    })
    .input(inCents(LocalTaxRuleChange))
    .output(LocalTaxRule)
    .mutation(({ ctx, input }) => ctx.write((work) => toAmounts(LocalTaxRule, updateLocalTaxRule(work, input)))),

  delete: procedure("base_data:write")
    .meta({ rest: "DELETE /local_tax_rules/{id}", summary: "Removes a rule; the one before it counts again" })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteLocalTaxRule(work, input.id))),

  takePreset: procedure("base_data:write")
    .meta({ rest: "POST /local_tax_rules/take_preset", summary: "Takes over the rules that are known of a Land or town" })
    .input(TakePreset)
    .output(z.array(LocalTaxRule))
    .mutation(({ ctx, input }) => ctx.write((work) => takePreset(work, input).map((row) => toAmounts(LocalTaxRule, row)))),
});
