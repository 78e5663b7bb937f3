import { texts } from "#shared/core/text.ts";

/** `author` and `author_unnamed` say in the record of changes that the guest did it. */
export const guestLinksText = texts({
  author: { de: "{{name}} (Gast)", en: "{{name}} (guest)" },
  author_unnamed: { de: "Gast", en: "Guest" },
});
