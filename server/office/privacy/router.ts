import { anonymizeContact } from "#server/office/privacy/anonymize.ts";
import { exportContact } from "#server/office/privacy/export.ts";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandOne } from "#server/platform/core/database/expand.ts";
import { Contact } from "#shared/guests/contacts/schema.ts";
import { ById } from "#shared/platform/core/fields.ts";

export const privacyRouter = router({
  export: procedure("bookings:write")
    .meta({
      rest: "GET /contacts/{id}/export",
      download: "application/json",
      summary:
        "All stored data of a person: profile, stays, money, invoices, register, documents with their bytes, notes, mails, history, and what names them elsewhere",
    })
    .input(ById)
    .output(DownloadAnswer)
    .query(({ ctx, input }) => exportContact(ctx, input.id)),

  anonymize: procedure("bookings:write")
    .meta({
      rest: "POST /contacts/{id}/anonymize",
      summary:
        "Removes all personal data of a person for ever; invoices and the register keep what the law requires. Repeating it changes nothing",
      problems: ["contact/still_needed"],
    })
    .input(ById)
    .output(Contact)
    .mutation(async ({ ctx, input }) => expandOne(ctx.view, "contact", await anonymizeContact(ctx, input.id))),
});
