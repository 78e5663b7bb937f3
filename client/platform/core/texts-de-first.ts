import { inLanguage } from "#shared/platform/core/text.ts";
import { TEXT_GROUPS } from "#shared/text.ts";

/** The texts of the first picture in German. The build evaluates them, so that the chunk holds one language. */
export const texts = inLanguage(TEXT_GROUPS.first, "de");
