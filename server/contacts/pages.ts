import { listContacts } from "#server/contacts/queries.ts";
import { expandPage } from "#server/core/database/expand.ts";
import { pagedList } from "#server/core/worker/long-pages.ts";
import { Contact, type ContactQuery } from "#shared/contacts/schema.ts";
import { pageOf } from "#shared/core/page.ts";

/** The list of contacts, page by page. */
export const contactPages = pagedList("contacts", pageOf(Contact), (view, query: ContactQuery) =>
  expandPage(view, "contact", listContacts(view, query), query.expand),
);
