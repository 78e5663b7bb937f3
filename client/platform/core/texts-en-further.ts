import { inLanguage } from "#shared/platform/core/text.ts";
import { TEXT_GROUPS } from "#shared/text.ts";

/** The texts of all further screens in English. The build evaluates them, so that the chunk holds one language. */
export const texts = inLanguage(TEXT_GROUPS.further, "en");
