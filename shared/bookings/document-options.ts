import { z } from "zod";
import { ById } from "#shared/core/fields.ts";

/** Which confirmation is printed. Spelt as the interface names its query; without it prices are shown. */
export const ConfirmationWish = ById.extend({ includeRates: z.boolean().default(true) });
