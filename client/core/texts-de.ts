import { inLanguage } from "#shared/core/text.ts";
import { FIRST_TEXTS } from "#shared/text.ts";

/** What login, frame and plan say in German. The build works it out, so that nobody downloads a language they don't read. */
export const sentences = inLanguage(FIRST_TEXTS, "de");
