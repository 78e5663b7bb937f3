import type { docsText } from "#shared/office/docs/text.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { COUNTRIES, countryOf } from "#shared/platform/countries/countries.ts";

export type DocsPage = Exclude<keyof typeof docsText, "page" | "also">;

/** The pages for owners that the search finds, in the order of their first page. */
export const DOCS_PAGES = [
  "index",
  "install",
  "configuration",
  "first_day",
  "prices",
  "roles",
  "room_changes",
  "channel_manager",
  "alpinebits",
  "mails",
  "channels",
  "booking_page",
  "guest_register",
  "phone",
  "nuki",
  "cash_register_austria",
  "cash_register_germany",
  "payers",
  "unpaid_invoices",
  "reports",
  "month_end",
  "backup",
  "update",
  "privacy",
  "troubleshooting",
] as const satisfies readonly DocsPage[];

const REGISTER_PAGES: readonly (DocsPage | null)[] = Object.values(COUNTRIES).map(({ register_page }) => register_page);

/** The pages that a property in a country needs: all but those about the law of another one. */
export function docsPagesFor(country: string | null): readonly DocsPage[] {
  const { register_page } = countryOf({ country });
  return DOCS_PAGES.filter((page) => page === register_page || !REGISTER_PAGES.includes(page));
}

/** The address of a page: `/docs/en/first-day`. */
export function docsAddress(page: DocsPage, language: Language): string {
  return `/docs/${language}/${page === "index" ? "" : page.replaceAll("_", "-")}`;
}
