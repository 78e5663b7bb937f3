import { z } from "zod";

/** What everybody may know of a property: roles that only need to know where they are get no more. */
export const PropertyName = z
  .object({ object: z.literal("property"), id: z.string(), name: z.string(), time_zone: z.string() })
  .meta({ id: "PropertyName" });
export type PropertyName = z.infer<typeof PropertyName>;
