import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { registerFile } from "#server/stays/registrations/export.ts";
import { registrationForms } from "#server/stays/registrations/form-pdf.ts";
import { municipalityFile } from "#server/stays/registrations/municipality-file.ts";
import { asSignedEntries, listRegistrations, registrationNumbered, registrationsFor } from "#server/stays/registrations/queries.ts";
import { register, undoRegistration } from "#server/stays/registrations/service.ts";
import { correctEntry, sheetOf, signSheet } from "#server/stays/registrations/sheet.ts";
import { staysToRegister } from "#server/stays/registrations/stays.ts";
import { checkService, guestCard, saveService, transmitEntry } from "#server/stays/registrations/transmission/service-calls.ts";
import { serviceState } from "#server/stays/registrations/transmission/setup.ts";
import { pdfDownload } from "#server/tenant/pdf/download.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { MunicipalityMonth } from "#shared/stays/registrations/municipality-file.ts";
import { registrationLaw } from "#shared/stays/registrations/rules.ts";
import {
  Registration,
  RegistrationDocuments,
  RegistrationExport,
  RegistrationInput,
  RegistrationQuery,
  RegistrationReceipt,
  RegistrationSheet,
  RegistrationUndo,
  SheetQuery,
  SignatureInput,
  StaysToRegisterPage,
  StaysToRegisterQuery,
} from "#shared/stays/registrations/schema.ts";
import { ServiceCheck, ServiceInput, ServiceOffer, ServiceState } from "#shared/stays/registrations/transmission.ts";

export const registrationsRouter = router({
  list: procedure("bookings:read")
    .meta({ rest: "GET /registrations", summary: "The guest register, the highest number first" })
    .input(RegistrationQuery)
    .output(pageOf(Registration))
    .query(({ ctx, input }) => listRegistrations(ctx.view, input)),

  stays: procedure("bookings:read")
    .meta({ rest: "GET /registrations/stays", summary: "Stays with guests who are not registered: a day's arrivals, or checked-in stays" })
    .input(StaysToRegisterQuery)
    .output(StaysToRegisterPage)
    .query(({ ctx, input }) => staysToRegister(ctx.view, input)),

  register: procedure("bookings:write")
    .meta({
      rest: "POST /registrations",
      summary: "Registers guests under the next number and returns the form to sign",
      problems: [
        "guest_data_missing",
        "booking/invalid_status",
        "booking/invalid_dates",
        "registration/already_registered",
        "registration/not_required",
      ],
    })
    .input(RegistrationInput)
    .output(RegistrationReceipt)
    .mutation(async ({ ctx, input }) => {
      const { number } = ctx.write((work) => ({ number: String(register(work, input).number) }));
      const { name, content } = await formsOf(ctx.view, ctx.runtime.config, [number]);
      return { registration_number: number, document: { name, content: content.toString("base64") } };
    }),

  undo: procedure("bookings:write")
    .meta({
      rest: "POST /registrations/undo/{registrationNumber}",
      summary: "Marks an entry as undone; it stays, and its number is not used again",
      problems: ["registration/not_found"],
    })
    .input(RegistrationUndo)
    .mutation(({ ctx, input }) => ctx.write((work) => undoRegistration(work, input))),

  sheet: procedure("bookings:read")
    .meta({
      rest: "GET /registrations/{registrationNumber}/sheet",
      summary: "An entry as its guest signs it, in the guest's language",
      problems: ["registration/not_found"],
    })
    .input(SheetQuery)
    .output(RegistrationSheet)
    .query(({ ctx, input }) => sheetOf(ctx.view, input.registrationNumber)),

  sign: procedure("bookings:write")
    .meta({
      rest: "PUT /registrations/{registrationNumber}/signature",
      summary: "Keeps a guest's signature as strokes, with the SHA-256 of the sheet that was shown",
      problems: ["registration/not_found", "registration/sheet_changed", "registration/signature_by_hand"],
    })
    .input(SignatureInput)
    .output(RegistrationSheet)
    .mutation(({ ctx, input }) => ctx.write((work) => signSheet(work, input))),

  correct: procedure("bookings:write")
    .meta({
      rest: "POST /registrations/{registrationNumber}/correct",
      summary: "Takes the present data of an entry's guests into the register, under the same number",
      problems: ["guest_data_missing", "registration/not_found"],
    })
    .input(SheetQuery)
    .output(Registration)
    .mutation(({ ctx, input }) => ctx.write((work) => correctEntry(work, input.registrationNumber))),

  transmit: procedure("bookings:write")
    .meta({
      rest: "POST /registrations/{registrationNumber}/transmit",
      summary: "Sends an entry to the municipality's program now, also one that it has refused",
      problems: ["registration/not_found", "registration/service_failed"],
    })
    .input(SheetQuery)
    .output(Registration)
    .mutation(({ ctx, input }) => ctx.write((work) => transmitEntry(work, input.registrationNumber))),

  guestCard: procedure("bookings:write")
    .meta({
      rest: "GET /registrations/{registrationNumber}/guest_card",
      download: "application/pdf",
      summary: "The guest card of the municipality's program, which counts each call as a print",
      problems: ["registration/not_found", "registration/service_failed"],
    })
    .input(SheetQuery)
    .output(DownloadAnswer)
    .query(({ ctx, input }) => guestCard(ctx.runtime, ctx.view, input.registrationNumber)),

  service: procedure("settings:read")
    .meta({ rest: "GET /registrations/service", summary: "Where registrations are sent, and how it goes" })
    .output(ServiceState)
    .query(({ ctx }) => serviceState(ctx.view)),

  saveService: procedure("settings:write")
    .meta({
      rest: "PUT /registrations/service",
      summary: "Sets up the municipality's program, or switches it off",
      problems: ["session/password_needed"],
    })
    .input(ServiceInput)
    .output(ServiceState)
    .mutation(({ ctx, input }) => ctx.write((work) => saveService(work, input))),

  checkService: procedure("settings:write")
    .meta({
      rest: "POST /registrations/service/check",
      summary: "Logs in to the municipality's program: what the login may use",
      problems: ["registration/service_failed"],
    })
    .input(ServiceCheck)
    .output(ServiceOffer)
    .mutation(({ ctx, input }) => checkService(ctx.runtime, ctx.view, input)),

  municipalityFile: procedure("bookings:read")
    .meta({
      rest: "GET /registrations/municipality_file",
      download: "text/csv",
      summary:
        "A month of the register for a municipality, as CSV with a row for each entry, origin and reason of exemption, without names",
    })
    .input(MunicipalityMonth)
    .output(DownloadAnswer)
    .query(({ ctx, input }) => municipalityFile(ctx.view, input.month, ctx.language)),

  documents: procedure("bookings:read")
    .meta({
      rest: "GET /registrations/documents",
      download: "application/pdf",
      summary: "The forms to sign of one or several entries",
      problems: ["registration/not_found"],
    })
    .input(RegistrationDocuments)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => pdfDownload(await formsOf(ctx.view, ctx.runtime.config, input.numbers))),

  export: procedure("bookings:read")
    .meta({ rest: "GET /registrations/export", download: "text/csv", summary: "The guest register as CSV, one line for each guest" })
    .input(RegistrationExport)
    .output(DownloadAnswer)
    .query(({ ctx, input }) => {
      const law = registrationLaw(getProperty(ctx.view, ctx.view.actor.property_id).address.country);
      return registerFile({ entries: registrationsFor(ctx.view, input), law }, ctx.language);
    }),
});

/** Throws `registration/not_found` for a number that the register does not have. */
function formsOf(view: View, config: Config, numbers: readonly string[]) {
  const rows = numbers.map((number) => {
    const row = registrationNumbered(view, number);
    if (!row) throw new Problem("registration/not_found", number);
    return row;
  });
  return registrationForms(view, config, asSignedEntries(view, rows));
}
