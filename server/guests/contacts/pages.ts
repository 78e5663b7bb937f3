import { listContacts } from "#server/guests/contacts/queries.ts";
import { expandPage } from "#server/platform/core/database/expand.ts";
import { pagedList } from "#server/platform/core/worker/long-pages.ts";
import { Contact, type ContactQuery } from "#shared/guests/contacts/schema.ts";
import { pageOf } from "#shared/platform/core/page.ts";

/** The list of contacts, page by page. */
export const contactPages = pagedList("contacts", pageOf(Contact), (view, query: ContactQuery) =>
  expandPage(view, "contact", listContacts(view, query), query.expand),
);
