import { z } from "zod";
import { bookIfCertain, bookLine, ignoreLine, undoLine } from "#server/money/bank-statements/booking.ts";
import { linesOut, listLines, proposals } from "#server/money/bank-statements/lines.ts";
import { countsOfStatements, type LineRow, listStatements, openLines, type StatementRow } from "#server/money/bank-statements/queries.ts";
import { bankSettings, saveBankSettings } from "#server/money/bank-statements/settings.ts";
import { readStatementFile, storeStatements } from "#server/money/bank-statements/upload.ts";
import { UploadField } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { type View, write } from "#server/platform/core/work/work.ts";
import {
  BankLine,
  BankLinePage,
  BankLineQuery,
  BankStatement,
  BankStatementQuery,
  CertainBooked,
  LineBooking,
  LineIgnoring,
  StatementUpload,
} from "#shared/money/bank-statements/schema.ts";
import { BankChoices, BankSettings } from "#shared/money/bank-statements/settings.ts";
import { UNREADABLE } from "#shared/money/bank-statements/statement.ts";
import { Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { sumOf } from "#shared/platform/core/money.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { type InCents, inCents, toAmounts } from "#shared/platform/core/wire-money.ts";

const BOOKING_PROBLEMS = [
  "bank_line/not_open",
  "bank_line/foreign_currency",
  "bank_line/exceeds_amount",
  "bank_line/no_payment_method",
  "bank_line/nothing_proposed",
  "payment/exceeds_due",
  "invoice/invalid_status",
  "folio/closed",
  "folio/customer_address_incomplete",
  "reminder/no_fee",
  "cash_register/training",
] as const satisfies readonly ProblemType[];

export const bankStatementsRouter = router({
  settings: procedure("settings:read")
    .meta({
      rest: "GET /bank_statements/settings",
      summary: "How payments of bank statements are booked, and how tables of banks are read",
    })
    .output(BankSettings)
    .query(({ ctx }) => bankSettings(ctx.view)),

  saveSettings: procedure("settings:write")
    .meta({ rest: "PUT /bank_statements/settings", summary: "Changes how payments of bank statements are booked" })
    .input(BankChoices)
    .output(BankSettings)
    .mutation(({ ctx, input }) => ctx.write((work) => saveBankSettings(work, input))),

  list: procedure("folios:read")
    .meta({ rest: "GET /bank_statements", summary: "The uploaded bank statements, newest first" })
    .input(BankStatementQuery)
    .output(pageOf(BankStatement))
    .query(({ ctx, input }) => {
      const { data, ...page } = listStatements(ctx.view, input);
      return { ...page, data: statementsOut(ctx.view, data).map((statement) => toAmounts(BankStatement, statement)) };
    }),

  upload: procedure("folios:write")
    .meta({
      rest: "POST /bank_statements",
      summary: "Reads a bank statement, camt.053 or CSV; lines that are here already are passed over",
      upload: true,
      problems: UNREADABLE.map((reason) => `bank_statement/${reason}` as const),
    })
    .input(z.strictObject({ file: UploadField }))
    .output(StatementUpload)
    .mutation(async ({ ctx, input: { file } }) => {
      const read = await readStatementFile(ctx.view, file.bytes);
      return ctx.write((work) => {
        const { statements, ...counts } = storeStatements(work, { ...read, file_name: file.name, bytes: file.bytes });
        return { ...counts, data: statementsOut(work, statements).map((statement) => toAmounts(BankStatement, statement)) };
      });
    }),

  lines: procedure("folios:read")
    .meta({ rest: "GET /bank_statements/lines", summary: "Lines of bank statements with what they pay, newest first" })
    .input(BankLineQuery)
    .output(BankLinePage)
    .query(({ ctx, input }) => toAmounts(BankLinePage, listLines(ctx.view, input))),

  book: procedure("folios:write")
    .meta({
      rest: "POST /bank_statements/lines/{id}/book",
      summary: "Books what a line pays, as it is proposed or by the named parts; what is left of it stays open",
      problems: BOOKING_PROBLEMS,
    })
    .input(inCents(withId(LineBooking)))
    .output(BankLine)
    .mutation(({ ctx, input }) => ctx.write((work) => lineOut(work, bookLine(work, input)))),

  bookCertain: procedure("folios:write")
    .meta({
      rest: "POST /bank_statements/book_certain",
      summary: "Books every open line whose proposal is certain, each by itself",
      problems: ["bank_line/no_payment_method"],
    })
    .output(CertainBooked)
    .mutation(({ ctx }) =>
      ctx.once(() => {
        const { matches } = proposals(ctx.view, openLines(ctx.view));
        const ids = [...matches].filter(([, { confidence, rest }]) => confidence === "certain" && rest === 0).map(([id]) => id);
        const results = ids.map((id) => bookedOrRefused(() => write(ctx.runtime, ctx.actor, (work) => bookIfCertain(work, id))));
        const booked = results.filter((line) => line !== null && line !== "refused");
        return toAmounts(CertainBooked, {
          booked: booked.length,
          amount: sumOf(booked.map(({ amount }) => amount)),
          line_ids: booked.map(({ id }) => id),
          refused: results.filter((line) => line === "refused").length,
        });
      }),
    ),

  undo: procedure("folios:write")
    .meta({
      rest: "POST /bank_statements/lines/{id}/undo",
      summary: "Cancels the payments that were booked of a line, which is open again",
      problems: [
        "bank_line/not_booked",
        "payment/handed_over",
        "payment/day_closed",
        "payment/at_provider",
        "payment/virtual",
        "folio/closed",
        "invoice/invalid_status",
      ],
    })
    .input(ById)
    .output(BankLine)
    .mutation(({ ctx, input }) => ctx.write((work) => lineOut(work, undoLine(work, input.id)))),

  ignore: procedure("folios:write")
    .meta({
      rest: "POST /bank_statements/lines/{id}/ignore",
      summary: "Sets a line aside that has nothing to do with guests, or takes that back",
      problems: ["bank_line/not_open"],
    })
    .input(withId(LineIgnoring))
    .output(BankLine)
    .mutation(({ ctx, input }) => ctx.write((work) => lineOut(work, ignoreLine(work, input.id, input.ignored)))),
});

/** A line that is refused after all, because its folio was closed meanwhile, keeps none of the others from being booked. */
function bookedOrRefused(book: () => LineRow | null): LineRow | null | "refused" {
  try {
    return book();
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.type !== "bank_line/no_payment_method") return "refused";
    throw thrown;
  }
}

function statementsOut(view: View, rows: readonly StatementRow[]): InCents<BankStatement>[] {
  const counts = countsOfStatements(
    view,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { lines = 0, open = 0 } = counts.get(row.id) ?? {};
    return { ...row, lines, open_lines: open };
  });
}

function lineOut(view: View, line: LineRow): BankLine {
  const [out] = linesOut(view, [line], proposals(view, openLines(view)));
  if (!out) throw new Error("the line is missing from its own result");
  return toAmounts(BankLine, out);
}
