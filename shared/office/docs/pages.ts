import type { docsText } from "#shared/office/docs/text.ts";
import type { Language } from "#shared/platform/core/language.ts";
import type { PropertyCountry } from "#shared/platform/countries/countries.ts";

export type DocsPage = Exclude<keyof typeof docsText, "page" | "also">;

/** The pages for owners that the search finds, in the order of their first page. */
export const DOCS_PAGES = [
  "index",
  "install",
  "configuration",
  "first_day",
  "roles",
  "channels",
  "booking_page",
  "guest_register",
  "phone",
  "cash_register_austria",
  "cash_register_germany",
  "month_end",
  "backup",
  "update",
  "privacy",
  "troubleshooting",
] as const satisfies readonly DocsPage[];

/** Pages about the law of one country, by that country's code. */
const PAGES_OF_COUNTRIES: { readonly [P in DocsPage]?: PropertyCountry } = { cash_register_austria: "AT", cash_register_germany: "DE" };

/** The pages that a property in a country needs: all but those about the law of another one. */
export function docsPagesFor(country: string | null): readonly DocsPage[] {
  return DOCS_PAGES.filter((page) => (PAGES_OF_COUNTRIES[page] ?? country) === country);
}

/** The address of a page: `/docs/en/first-day`. */
export function docsAddress(page: DocsPage, language: Language): string {
  return `/docs/${language}/${page === "index" ? "" : page.replaceAll("_", "-")}`;
}
