import { getContact, listContacts } from "#server/contacts/queries.ts";
import { changeContact, createContact, deleteContact } from "#server/contacts/service.ts";
import { procedure, router } from "#server/core/trpc.ts";
import { expandOne, expandPage } from "#server/relations.ts";
import { ContactInput, ContactPatch } from "#shared/contacts/input.ts";
import { CONTACT_RELATIONS, Contact, ContactQuery } from "#shared/contacts/schema.ts";
import { ById, withId } from "#shared/core/fields.ts";
import { expandable, pageOf } from "#shared/core/page.ts";

export const contactsRouter = router({
  list: procedure("bookings:read")
    .meta({ rest: "GET /contacts", summary: "Guests and customers, by name" })
    .input(ContactQuery)
    .output(pageOf(Contact))
    .query(({ ctx, input }) => expandPage(ctx.view, "contact", listContacts(ctx.view, input), input.expand)),

  get: procedure("bookings:read")
    .meta({ rest: "GET /contacts/{id}" })
    .input(ById.extend({ expand: expandable(CONTACT_RELATIONS) }))
    .output(Contact)
    .query(({ ctx, input }) => expandOne(ctx.view, "contact", getContact(ctx.view, input.id), input.expand)),

  create: procedure("bookings:write")
    .meta({ rest: "POST /contacts" })
    .input(ContactInput)
    .output(Contact)
    .mutation(({ ctx, input }) =>
      expandOne(
        ctx.view,
        "contact",
        ctx.write((work) => createContact(work, input)),
      ),
    ),

  update: procedure("bookings:write")
    .meta({ rest: "PATCH /contacts/{id}", summary: "Changes the named fields; nested objects are merged" })
    .input(withId(ContactPatch))
    .output(Contact)
    .mutation(({ ctx, input }) =>
      expandOne(
        ctx.view,
        "contact",
        ctx.write((work) => changeContact(work, input)),
      ),
    ),

  delete: procedure("bookings:write")
    .meta({ rest: "DELETE /contacts/{id}", summary: "Refused with in_use while open bookings need the contact" })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteContact(work, input.id))),
});
