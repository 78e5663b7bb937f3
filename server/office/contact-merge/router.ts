import { mergeContacts } from "#server/office/contact-merge/service.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandOne } from "#server/platform/core/database/expand.ts";
import { MergeInput } from "#shared/guests/contacts/merge.ts";
import { Contact } from "#shared/guests/contacts/schema.ts";
import { withId } from "#shared/platform/core/fields.ts";

export const contactMergeRouter = router({
  merge: procedure("bookings:write")
    .meta({
      rest: "POST /contacts/{id}/merge",
      summary:
        "Merges another contact into this one: its records move, missing fields are filled, and it is deleted. This cannot be undone",
      problems: ["contact/anonymized"],
    })
    .input(withId(MergeInput))
    .output(Contact)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "contact", mergeContacts(work, input)))),
});
