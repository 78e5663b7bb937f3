import { inLanguage } from "#shared/core/text.ts";
import { TEXTS } from "#shared/text.ts";

/** All sentences in German. The build works them out, so that nobody downloads a language they don't read. */
export const sentences = inLanguage(TEXTS, "de");
