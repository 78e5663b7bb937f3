import { z } from "zod";
import { entity } from "#shared/platform/core/fields.ts";

/** The fields of a property that every role may read. */
export const PropertyName = entity("property", { name: z.string().describe("The property's name"), time_zone: z.string() }, "PropertyName");
export type PropertyName = z.infer<typeof PropertyName>;
