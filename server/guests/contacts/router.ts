import { z } from "zod";
import { attachDocument, detachDocument } from "#server/guests/contacts/documents.ts";
import { contactPages } from "#server/guests/contacts/pages.ts";
import { getContact } from "#server/guests/contacts/queries.ts";
import { changeContact, createContact, deleteContact } from "#server/guests/contacts/service.ts";
import { similarContacts } from "#server/guests/contacts/similar.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandOne } from "#server/platform/core/database/expand.ts";
import { ContactInput, ContactPatch, DocumentInput } from "#shared/guests/contacts/input.ts";
import { CONTACT_RELATIONS, Contact, ContactQuery } from "#shared/guests/contacts/schema.ts";
import { SimilarContact, SimilarQuery } from "#shared/guests/contacts/similar.ts";
import { ById, Id, withId } from "#shared/platform/core/fields.ts";
import { expandable } from "#shared/platform/core/page.ts";

const OfContact = z.strictObject({ id: Id, file_id: Id });

export const contactsRouter = router({
  list: procedure("bookings:read")
    .meta({ rest: "GET /contacts", summary: "Guests and customers, by name" })
    .input(ContactQuery)
    .output(contactPages.answer)
    .query(({ ctx, input }) => contactPages.read(ctx.view, input)),

  get: procedure("bookings:read")
    .meta({ rest: "GET /contacts/{id}", summary: "A guest or customer" })
    .input(ById.extend({ expand: expandable(CONTACT_RELATIONS) }))
    .output(Contact)
    .query(({ ctx, input }) => expandOne(ctx.view, "contact", getContact(ctx.view, input.id), input.expand)),

  similar: procedure("bookings:read")
    .meta({
      rest: "GET /contacts/similar",
      summary: "Contacts that are probably the same person: by the same e-mail, or a similar name with the same birthday, phone or city",
    })
    .input(SimilarQuery)
    .output(z.array(SimilarContact))
    .query(({ ctx, input }) =>
      similarContacts(ctx.view, input).map(({ reason, contact }) => ({ reason, contact: expandOne(ctx.view, "contact", contact) })),
    ),

  create: procedure("bookings:write")
    .meta({
      rest: "POST /contacts",
      summary: "A guest or customer, a person or a company; the property assigns the contact number",
      problems: ["contact/already_exists"],
    })
    .input(ContactInput)
    .output(Contact)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "contact", createContact(work, input)))),

  update: procedure("bookings:write")
    .meta({
      rest: "PATCH /contacts/{id}",
      summary: "Changes the named fields; nested objects are merged",
      problems: ["contact/already_exists", "contact/anonymized"],
    })
    .input(withId(ContactPatch))
    .output(Contact)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "contact", changeContact(work, input)))),

  delete: procedure("bookings:write")
    .meta({ rest: "DELETE /contacts/{id}", summary: "Refused with in_use while open bookings need the contact", problems: ["in_use"] })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteContact(work, input.id))),

  attach: procedure("bookings:write")
    .meta({
      rest: "POST /contacts/{id}/documents/{file_id}",
      summary: "Attaches a file to a contact, or changes its name there",
      problems: ["contact/anonymized"],
    })
    .input(DocumentInput.extend({ id: Id, file_id: Id }))
    .output(Contact)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "contact", attachDocument(work, input), ["documents"]))),

  detach: procedure("bookings:write")
    .meta({ rest: "DELETE /contacts/{id}/documents/{file_id}", summary: "Detaches a file from a contact; the file stays" })
    .input(OfContact)
    .mutation(({ ctx, input }) => ctx.write((work) => detachDocument(work, input))),
});
