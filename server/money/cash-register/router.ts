import { askRegistration, depFile, keyFile } from "#server/money/cash-register/dep-export.ts";
import { dsfinvkDownload } from "#server/money/cash-register/dsfinvk-export.ts";
import { receiptOfLink } from "#server/money/cash-register/links.ts";
import { mailOfReceipt } from "#server/money/cash-register/mail-kind.ts";
import { receiptPdf } from "#server/money/cash-register/paper/receipt-pdf.ts";
import { listReceipts, registerOutage, registerState, shownReceipt, startedRegister } from "#server/money/cash-register/queries.ts";
import { type ReceiptRow, receiptStore, registerStore } from "#server/money/cash-register/registers.ts";
import {
  assertNoCopy,
  beginOutage,
  closeRegister,
  endOutage,
  identifyDevice,
  noteCheck,
  saveRegister,
  setNeed,
  setUpDevice,
  startRegister,
  testDevice,
} from "#server/money/cash-register/service.ts";
import { cancelPractice, sellForPractice, setTraining } from "#server/money/cash-register/training.ts";
import { trainingState } from "#server/money/cash-register/training-state.ts";
import { Download, DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, publicProcedure, router } from "#server/platform/core/calls/trpc.ts";
import { countAttempt, type Throttle } from "#server/platform/core/process/throttle.ts";
import { type View, type Work, write } from "#server/platform/core/work/work.ts";
import { previewMail, sendMail } from "#server/tenant/mail/compose.ts";
import type { Pdf } from "#server/tenant/pdf/download.ts";
import {
  ByReceiptLink,
  CashReceipt,
  CashReceiptQuery,
  CashRegister,
  CashRegisterInput,
  CashRegisterStart,
  CashRegisterState,
  DepQuery,
  PracticeSale,
  RegisterCheckInput,
  RegisterNeed,
  RegisterOutage,
  RegisterRegistration,
  RegisterTraining,
  StartedRegister,
  TrainingState,
} from "#shared/money/cash-register/schema.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { Mail, MailPreview, SendReceipt } from "#shared/tenant/mail/schema.ts";

/** Guests behind one network address, such as the property's own. */
const GUEST_CALLS: Throttle<"address"> = { name: "guest receipts", limits: [{ by: ["address"], most: 100 }] };

const JSON_TYPE = "application/json";

export const cashRegisterRouter = router({
  state: procedure("folios:read")
    .meta({
      rest: "GET /cash_register",
      summary: "The cash register (RKSV; in Germany KassenSichV) that is in use or being set up, and what is to be done about it",
    })
    .output(CashRegisterState)
    .query(({ ctx }) => registerState(ctx.view)),

  outage: procedure("cash_register:read")
    .meta({
      rest: "GET /cash_register/outage",
      summary: "Whether the signing device is out of order, and from when on that has to be reported",
    })
    .output(RegisterOutage)
    .query(({ ctx }) => registerOutage(ctx.view)),

  save: procedure("cash_register:write")
    .meta({
      rest: "PUT /cash_register",
      summary: "Sets up the register; of one in use only the access to its signing device",
      record: CashRegister,
      problems: ["cash_register/open", "cash_register/number_taken", "cash_register/other_law"],
    })
    .input(CashRegisterInput)
    .output(CashRegisterState)
    .mutation(({ ctx, input }) => ctx.write((work) => (saveRegister(work, input), registerState(work)))),

  start: procedure("cash_register:write")
    .meta({
      rest: "POST /cash_register/start",
      summary: "Takes the register into use (RKSV: with its start receipt); sets it up before, where named",
      problems: [
        "cash_register/open",
        "cash_register/not_open",
        "cash_register/number_taken",
        "cash_register/other_law",
        "cash_register/device_failed",
        "system/copy_paused",
      ],
    })
    .input(CashRegisterStart)
    .output(StartedRegister)
    .mutation(({ ctx, input }) =>
      ctx.once(async () => {
        assertNoCopy(ctx.view);
        const writeAlone = <T>(task: (work: Work) => T): T => write(ctx.runtime, ctx.actor, task);
        const given = setupOf(input);
        if (given) writeAlone((work) => saveRegister(work, given));
        await setUpDevice(ctx.view, ctx.runtime.config, writeAlone);
        const identity = await identifyDevice(ctx.view, ctx.runtime.config);
        return writeAlone((work) => (startRegister(work, identity), startedRegister(work)));
      }),
    ),

  test: procedure("cash_register:write")
    .meta({
      rest: "POST /cash_register/test",
      summary: "Asks the signing device who it is; nothing is signed",
      problems: ["cash_register/not_open", "cash_register/device_failed"],
    })
    .mutation(({ ctx }) => testDevice(ctx.view, ctx.runtime.config)),

  beginOutage: procedure("cash_register:write")
    .meta({
      rest: "POST /cash_register/outage",
      summary: "Declares the signing device out of order: receipts are marked",
      problems: ["cash_register/not_open", "cash_register/start_unsigned"],
    })
    .output(CashRegisterState)
    .mutation(({ ctx }) => ctx.write((work) => (beginOutage(work), registerState(work)))),

  endOutage: procedure("cash_register:write")
    .meta({
      rest: "POST /cash_register/outage/end",
      summary: "Asks the signing device again; by RKSV a collective receipt follows",
      problems: ["cash_register/not_open"],
    })
    .output(CashRegisterState)
    .mutation(({ ctx }) => ctx.write((work) => (endOutage(work), registerState(work)))),

  training: procedure("folios:read")
    .meta({ rest: "GET /cash_register/training", summary: "Whether the register is in training mode, and when that ends by itself" })
    .output(TrainingState)
    .query(({ ctx }) => trainingState(ctx.view)),

  setTraining: procedure("folios:write")
    .meta({
      rest: "PUT /cash_register/training",
      summary: "Starts the training mode (admins and managers) or ends it (anyone at the register); it ends by itself after an hour",
      problems: ["cash_register/not_open", "cash_register/start_unsigned"],
    })
    .input(RegisterTraining)
    .output(CashRegisterState)
    .mutation(({ ctx, input }) => ctx.write((work) => (setTraining(work, input.training), registerState(work)))),

  close: procedure("cash_register:write")
    .meta({
      rest: "POST /cash_register/close",
      summary: "Takes the register out of use (RKSV: with its closing receipt)",
      problems: ["cash_register/not_open", "cash_register/start_unsigned"],
    })
    .output(CashRegisterState)
    .mutation(({ ctx }) => ctx.write((work) => (closeRegister(work), registerState(work)))),

  check: procedure("cash_register:write")
    .meta({ rest: "POST /cash_register/checks", summary: "Notes what was done in FinanzOnline", problems: ["cash_register/not_open"] })
    .input(RegisterCheckInput)
    .output(CashRegisterState)
    .mutation(({ ctx, input }) => ctx.write((work) => (noteCheck(work, input.check), registerState(work)))),

  setNeed: procedure("cash_register:write")
    .meta({
      rest: "PUT /cash_register/need",
      summary: "Says why the property needs no cash register, or that it needs one",
      problems: ["cash_register/open"],
    })
    .input(RegisterNeed)
    .output(CashRegisterState)
    .mutation(({ ctx, input }) => ctx.write((work) => (setNeed(work, input.not_needed_because), registerState(work)))),

  registration: procedure("cash_register:write")
    .meta({
      rest: "GET /cash_register/registration",
      summary: "What FinanzOnline, or ELSTER in Germany, asks for when the register is registered",
      problems: ["cash_register/not_open"],
    })
    .output(RegisterRegistration)
    .query(({ ctx }) => askRegistration(ctx.view, ctx.runtime.config)),

  dep: procedure("cash_register:read")
    .meta({
      rest: "GET /cash_register/dep",
      download: JSON_TYPE,
      summary: "The data collection log (DEP) in the official format",
      problems: ["not_found", "cash_register/not_open", "cash_register/other_law"],
    })
    .input(DepQuery)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => jsonDownload(await depFile(ctx.view, input))),

  dsfinvk: procedure("cash_register:read")
    .meta({
      rest: "GET /cash_register/dsfinvk",
      download: "application/zip",
      summary: "The export of a German register for the tax administration (DSFinV-K 2.4)",
      problems: ["not_found", "cash_register/not_open", "cash_register/other_law"],
    })
    .input(DepQuery)
    .output(DownloadAnswer)
    .query(({ ctx, input }) => dsfinvkDownload(ctx.view, input)),

  keys: procedure("cash_register:write")
    .meta({
      rest: "GET /cash_register/keys",
      download: JSON_TYPE,
      summary: "The keys by which the ministry's tool checks a log",
      problems: ["not_found", "cash_register/not_open"],
    })
    .input(DepQuery.pick({ register_id: true }))
    .output(DownloadAnswer)
    .query(({ ctx, input }) => jsonDownload(keyFile(ctx.view, input.register_id))),
});

export const cashReceiptsRouter = router({
  sellForPractice: procedure("folios:write")
    .meta({
      rest: "POST /cash_register/practice_sales",
      summary: "A sale for practice in the training mode: only its marked receipt is kept",
      problems: ["cash_register/not_training"],
    })
    .input(inCents(PracticeSale))
    .output(CashReceipt)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => toAmounts(CashReceipt, shownReceipt(work, ctx.runtime.config, sellForPractice(work, input)))),
    ),

  cancelPractice: procedure("folios:write")
    .meta({
      rest: "POST /cash_register/practice_sales/{id}/cancel",
      summary: "Cancels a sale for practice by another marked receipt; `id` is its receipt",
      problems: ["cash_register/not_training", "in_use"],
    })
    .input(ById)
    .output(CashReceipt)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => toAmounts(CashReceipt, shownReceipt(work, ctx.runtime.config, cancelPractice(work, input.id)))),
    ),

  list: procedure("folios:read")
    .meta({ rest: "GET /cash_register/receipts", summary: "Receipts of the cash register, newest first" })
    .input(CashReceiptQuery)
    .output(pageOf(CashReceipt))
    .query(({ ctx, input }) => {
      const page = listReceipts(ctx.view, ctx.runtime.config, input);
      return { ...page, data: page.data.map((receipt) => toAmounts(CashReceipt, receipt)) };
    }),

  get: procedure("folios:read")
    .meta({ rest: "GET /cash_register/receipts/{id}", summary: "A receipt of the cash register" })
    .input(ById)
    .output(CashReceipt)
    .query(({ ctx, input }) => toAmounts(CashReceipt, shownReceipt(ctx.view, ctx.runtime.config, receiptStore.get(ctx.view, input.id)))),

  pdf: procedure("folios:read")
    .meta({ rest: "GET /cash_register/receipts/{id}/pdf", download: "application/pdf", summary: "The receipt as a PDF, 80 mm wide" })
    .input(ById)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => pdfInline(await pdfOf(ctx.view, receiptStore.get(ctx.view, input.id)))),

  sendMail: procedure("folios:write")
    .meta({
      rest: "POST /cash_register/receipts/{id}/send",
      summary: "Mails the link of the digital receipt to the guest",
      problems: ["mail/no_recipient"],
    })
    .input(withId(SendReceipt))
    .output(Mail)
    .mutation(({ ctx, input: { id, ...order } }) => ctx.write((work) => sendMail(work, mailOfReceipt(receiptStore.get(work, id)), order))),

  previewMail: procedure("folios:read")
    .meta({
      rest: "GET /cash_register/receipts/{id}/mails/preview",
      summary: "The mail with the receipt as it would be sent now; sends nothing",
      problems: ["mail/no_recipient"],
    })
    .input(withId(SendReceipt))
    .output(MailPreview)
    .query(({ ctx, input: { id, ...order } }) =>
      previewMail(ctx.view, ctx.runtime.config, { ...mailOfReceipt(receiptStore.get(ctx.view, id)), ...order }),
    ),

  publicPdf: publicProcedure
    .use(({ ctx, next }) => {
      countAttempt(ctx.runtime, { throttle: GUEST_CALLS, subject: { address: ctx.address } });
      return next();
    })
    .meta({
      rest: "GET /public/receipts/{link}",
      download: "application/pdf",
      summary: "The digital receipt, by the link for the guest",
      problems: ["too_many_requests"],
    })
    .input(ByReceiptLink)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const { view, receipt } = receiptOfLink(ctx.runtime, input.link);
      return pdfInline(await pdfOf(view, receipt));
    }),
});

/** The register to set up before it is started; null if it was set up before. */
function setupOf({ cash_register_id, device, credentials }: CashRegisterStart): CashRegisterInput | null {
  if (cash_register_id === undefined && device === undefined) return null;
  return CashRegisterInput.parse({ number: cash_register_id, device, ...credentials });
}

function pdfOf(view: View, receipt: ReceiptRow): Promise<Pdf> {
  const register = registerStore.findAny(view, receipt.register_id);
  if (!register) throw new Error("the register of a receipt is missing");
  return receiptPdf(receipt, register);
}

/** Shown in the browser, which prints it. */
function pdfInline({ name, content }: Pdf): Download {
  return new Download({ name, type: "application/pdf", size: content.length, content, inline: true });
}

function jsonDownload({ name, content }: { name: string; content: Buffer }): Download {
  return new Download({ name, type: JSON_TYPE, size: content.length, content });
}
