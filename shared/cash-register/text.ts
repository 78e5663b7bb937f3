import { texts } from "#shared/core/text.ts";

export const cashRegisterText = texts({
  other_services: { de: "Sonstige Leistungen", en: "Other services" },
});
