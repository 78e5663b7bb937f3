import { expandAll } from "#server/core/database/expand.ts";
import { pagedList } from "#server/core/worker/long-pages.ts";
import { accountsOf } from "#server/folios/accounts.ts";
import { listFolios } from "#server/folios/queries.ts";
import { pageOf } from "#shared/core/page.ts";
import { Folio, type FolioQuery } from "#shared/folios/schema.ts";

/** The list of folios, page by page. */
export const folioPages = pagedList("folios", pageOf(Folio), (view, query: FolioQuery) => {
  const page = listFolios(view, query);
  return { ...page, data: expandAll(view, "folio", accountsOf(view, page.data), query.expand) };
});
