import { texts } from "#shared/platform/core/text.ts";

export const licencesText = texts({
  title: { de: "Lizenzen", en: "Licences" },
  hint: {
    de: "Keyrack enthält {{count}} Pakete freier Software. Hier stehen ihre Lizenzen.",
    en: "Keyrack contains {{count}} packages of free software. These are their licences.",
  },
  search: { de: "Paket oder Lizenz", en: "Package or licence" },
  none: { de: "Kein Paket passt dazu.", en: "No package matches." },
  no_text: { de: "Das Paket enthält keinen Lizenztext.", en: "The package contains no licence text." },
});
