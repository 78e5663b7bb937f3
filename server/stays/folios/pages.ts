import { expandAll } from "#server/platform/core/database/expand.ts";
import { pagedList } from "#server/platform/core/worker/long-pages.ts";
import { accountsOf } from "#server/stays/folios/accounts.ts";
import { listFolios } from "#server/stays/folios/queries.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { Folio, type FolioQuery } from "#shared/stays/folios/schema.ts";

/** The list of folios, page by page. */
export const folioPages = pagedList("folios", pageOf(Folio), (view, query: FolioQuery) => {
  const page = listFolios(view, query);
  return { ...page, data: expandAll(view, "folio", accountsOf(view, page.data), query.expand) };
});
