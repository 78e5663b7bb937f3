import type { Plugin } from "vite";
import { inLanguage } from "../shared/platform/core/text.ts";
import { TEXT_GROUPS } from "../shared/text.ts";

/** Builds a chunk of texts (`texts-de-first.ts`) that holds one language: its module imports both. */
export function oneLanguageEach(): Plugin {
  return {
    name: "keyrack-texts",
    apply: "build",
    load(id) {
      const [, language, group] = /\/texts-(de|en)-(first|further)\.ts$/.exec(id) ?? [];
      if ((language !== "de" && language !== "en") || (group !== "first" && group !== "further")) return null;
      // Browsers read JSON faster than they compile an object literal.
      const json = JSON.stringify(inLanguage(TEXT_GROUPS[group], language));
      return `export const texts = JSON.parse(${JSON.stringify(json)});`;
    },
  };
}
