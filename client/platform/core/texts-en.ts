import { inLanguage } from "#shared/platform/core/text.ts";
import { TEXTS } from "#shared/text.ts";

/** All texts in English. The build works them out, so that the chunk holds one language. */
export const texts = inLanguage(TEXTS, "en");
