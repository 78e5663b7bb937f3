import { inLanguage } from "#shared/core/text.ts";
import { OTHER_TEXTS } from "#shared/text.ts";

/** All other sentences in English, worked out like the first. */
export const sentences = inLanguage(OTHER_TEXTS, "en");
