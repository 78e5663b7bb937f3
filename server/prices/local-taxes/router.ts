import { z } from "zod";
import { daysOf } from "#server/platform/core/calls/report-days.ts";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { declarationOf } from "#server/prices/local-taxes/declaration.ts";
import { declarationCsv, declarationJson } from "#server/prices/local-taxes/declaration-file.ts";
import { declarationPdf } from "#server/prices/local-taxes/declaration-pdf.ts";
import { listLocalTaxRules, localTaxRuleStore } from "#server/prices/local-taxes/queries.ts";
import { createLocalTaxRule, deleteLocalTaxRule, takePreset, updateLocalTaxRule } from "#server/prices/local-taxes/service.ts";
import { pdfDownload } from "#server/tenant/pdf/download.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { Declaration, DeclarationFile, DeclarationQuery } from "#shared/prices/local-taxes/declaration.ts";
import { LocalTaxRule, LocalTaxRuleChange, LocalTaxRuleInput, LocalTaxRuleQuery, TakePreset } from "#shared/prices/local-taxes/schema.ts";

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

  declaration: procedure("reports:read")
    .meta({
      rest: "GET /reports/local_tax/declaration",
      summary: "Taxable and exempt nights of a range by local tax, and what was charged",
    })
    .input(DeclarationQuery)
    .output(Declaration)
    .query(async ({ ctx, input }) => toAmounts(Declaration, await declarationOf(ctx.view, daysOf(ctx.view, input)))),

  declarationFile: procedure("reports:read")
    .meta({
      rest: "GET /reports/local_tax",
      summary: "Taxable and exempt nights of a range by local tax, and what was charged: as JSON, CSV or a PDF for the municipality",
      download: "application/json, text/csv, application/pdf",
    })
    .input(DeclarationFile)
    .output(DownloadAnswer)
    .query(async ({ ctx, input: { format, encoder = "utf-8", language = ctx.language, ...range } }) => {
      const declaration = await declarationOf(ctx.view, daysOf(ctx.view, range));
      if (format === "csv") return declarationCsv(declaration, encoder);
      if (format === "json") return declarationJson(declaration);
      return pdfDownload(await declarationPdf(ctx.view, ctx.runtime.config, { declaration, language }));
    }),

  takePreset: procedure("base_data:write")
    .meta({ rest: "POST /local_tax_rules/take_preset", summary: "Takes over the rules that are known of a Land or town" })
    .input(TakePreset)
    .output(z.array(LocalTaxRule))
    .mutation(({ ctx, input }) => ctx.write((work) => takePreset(work, input).map((row) => toAmounts(LocalTaxRule, row)))),
});
