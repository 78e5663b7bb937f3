import { z } from "zod";
import { ById } from "#shared/platform/core/fields.ts";

/** Options of the confirmation PDF. The query name is camelCase in the public API; by default prices are shown. */
export const ConfirmationWish = ById.extend({
  includeRates: z.boolean().default(true).describe("Whether the document shows prices; yes unless false"),
});
