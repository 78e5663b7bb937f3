import { listContacts } from "#server/guests/contacts/queries.ts";
import { expandPage } from "#server/platform/core/database/expand.ts";
import { pagedList } from "#server/platform/core/worker/long-pages.ts";
import { Contact, type ContactQuery } from "#shared/guests/contacts/schema.ts";
import { pageOf } from "#shared/platform/core/page.ts";

/** Each contact brings up to 200 stays or folios with it. */
const LONG_WITH_STAYS = 10;
const LONG = 200;
const STAYS: readonly string[] = ["bookings_as_customer", "bookings_as_guest", "folios"];

/** The list of contacts, page by page. */
export const contactPages = pagedList(
  "contacts",
  pageOf(Contact),
  (view, query: ContactQuery) => expandPage(view, "contact", listContacts(view, query), query.expand),
  ({ expand }) => (expand.some((name) => STAYS.includes(name)) ? LONG_WITH_STAYS : LONG),
);
