import { z } from "zod";
import { entity } from "#shared/core/fields.ts";

/** What everybody may know of a property: roles that only need to know where they are get no more. */
export const PropertyName = entity("property", { name: z.string(), time_zone: z.string() }, "PropertyName");
export type PropertyName = z.infer<typeof PropertyName>;
