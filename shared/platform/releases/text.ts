import { texts } from "#shared/platform/core/text.ts";

export const releasesText = texts({
  title: { de: "Was ist neu", en: "What is new" },
  updated: { de: "Keyrack wurde auf {{version}} aktualisiert.", en: "Keyrack was updated to {{version}}." },
});
