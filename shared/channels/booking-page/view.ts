import type { PublicProperty } from "#shared/channels/booking-page/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";

/** All that the first picture of the page is made of; it comes along in the page, so that the browser asks for nothing more. */
export type PageView = {
  property: PublicProperty;
  language: Language;
  /** Inside another website: without the head and what that website says itself. */
  isEmbedded: boolean;
  /** The query of the address. */
  search: string;
};

/** Draws the page as HTML, as the browser's own code goes on with it. */
export type RenderPage = (view: PageView) => string;
