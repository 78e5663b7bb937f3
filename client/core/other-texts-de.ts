import { inLanguage } from "#shared/core/text.ts";
import { OTHER_TEXTS } from "#shared/text.ts";

/** All other sentences in German, worked out like the first. */
export const sentences = inLanguage(OTHER_TEXTS, "de");
