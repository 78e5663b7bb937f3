import { publicProperty } from "#server/channels/booking-page/public.ts";
import { pageUrl, visitorOf } from "#server/channels/booking-page/queries.ts";
import type { BuiltSite } from "#server/channels/booking-page/site/built-site.ts";
import { type Document, pageDocument } from "#server/channels/booking-page/site/html.ts";
import { type Runtime, viewOf } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { choiceOf, searchOf, shownOf } from "#shared/channels/booking-page/address.ts";
import { structuredData } from "#shared/channels/booking-page/structured-data.ts";
import type { Language } from "#shared/platform/core/language.ts";

/** Documents that are kept: one for each property, language and way of being shown. */
const MAX_KEPT = 100;

/**
 * Draws the booking page of a slug for the query of an address. A page on which nothing is chosen yet is kept until something that it shows
 * has changed. `asked` is the browser's language, for an address that names none. Throws `not_found`.
 */
export function makeDrawer(runtime: Runtime, site: BuiltSite) {
  const kept = new Map<string, { source: string; document: Document }>();
  return async function draw(slug: string, query: string, asked: Language | null): Promise<Document> {
    const renderPage = await site.renderPage();
    const shown = shownOf(query);
    const search = searchOf(choiceOf(query), shown);
    const view = viewOf(runtime, visitorOf(runtime, slug, shown.language ?? asked));
    const { language } = view.actor;
    const page = { property: publicProperty(view), language, isEmbedded: shown.isEmbedded, search };
    const url = pageUrl(runtime.config, slug);
    const { origin } = new URL(url);
    const { address } = getProperty(view, view.actor.property_id);
    const structured = structuredData(page.property, language, { url, origin, address });
    const source = JSON.stringify([page, structured]);
    const key = `${slug} ${language} ${search}`;
    const known = kept.get(key);
    if (known?.source === source) return known.document;
    const { script, styles } = site;
    const document = pageDocument({ view: page, drawn: renderPage(page), script, styles, url, origin, structured });
    const isUntouched = search === searchOf(choiceOf(""), shown);
    if (isUntouched && (known || kept.size < MAX_KEPT)) kept.set(key, { source, document });
    return document;
  };
}
