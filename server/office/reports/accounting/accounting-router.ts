import { accountingSummary, exportAccounting } from "#server/office/reports/accounting/accounting-export.ts";
import { recordExport } from "#server/office/reports/accounting/accounting-log.ts";
import { accountingOf, saveAccounting } from "#server/office/reports/accounting/accounting-settings.ts";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { Accounting, AccountingInput, AccountingSummary } from "#shared/office/reports/accounting.ts";
import { ExportRange, ReportRange } from "#shared/platform/core/report-range.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

const CSV = "text/csv";

export const accountingRouter = router({
  bmdNtcs: procedure("reports:read")
    .meta({
      rest: "GET /reports/financial_accounting/bmd_ntcs",
      summary: "The postings of a range for BMD NTCS",
      download: CSV,
      problems: ["accounting/mapping_missing"],
    })
    .input(ExportRange)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const exported = await exportAccounting(ctx.view, "bmd_ntcs", input);
      ctx.write((work) => recordExport(work, exported));
      return exported.file;
    }),

  rzl: procedure("reports:read")
    .meta({
      rest: "GET /reports/financial_accounting/rzl",
      summary: "The postings of a range for RZL",
      download: CSV,
      problems: ["accounting/mapping_missing"],
    })
    .input(ExportRange)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const exported = await exportAccounting(ctx.view, "rzl", input);
      ctx.write((work) => recordExport(work, exported));
      return exported.file;
    }),

  datev: procedure("reports:read")
    .meta({
      rest: "GET /reports/financial_accounting/datev",
      summary: "The postings of a range, within one fiscal year, for DATEV (EXTF, windows-1252)",
      download: CSV,
      problems: ["accounting/mapping_missing"],
    })
    .input(ReportRange)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const exported = await exportAccounting(ctx.view, "datev", input);
      ctx.write((work) => recordExport(work, exported));
      return exported.file;
    }),

  accounting: procedure("reports:read")
    .meta({ rest: "GET /reports/financial_accounting", summary: "The sums of the accounting files of a range, and the accounts they lack" })
    .input(ReportRange)
    .output(AccountingSummary)
    .query(async ({ ctx, input }) => toAmounts(AccountingSummary, await accountingSummary(ctx.view, input))),

  accountingSettings: procedure("reports:read")
    .meta({ rest: "GET /reports/financial_accounting/settings", summary: "Accounts, tax codes and options of the accounting files" })
    .output(Accounting)
    .query(({ ctx }) => accountingOf(ctx.view)),

  saveAccountingSettings: procedure("settings:write")
    .meta({
      rest: "PUT /reports/financial_accounting/settings",
      summary: "Replaces accounts, tax codes and options of the accounting files",
    })
    .input(AccountingInput)
    .output(Accounting)
    .mutation(({ ctx, input }) => ctx.write((work) => saveAccounting(work, input))),
});
