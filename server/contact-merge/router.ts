import { mergeContacts } from "#server/contact-merge/service.ts";
import { procedure, router } from "#server/core/calls/trpc.ts";
import { expandOne } from "#server/core/database/expand.ts";
import { MergeInput } from "#shared/contacts/merge.ts";
import { Contact } from "#shared/contacts/schema.ts";
import { withId } from "#shared/core/fields.ts";

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
