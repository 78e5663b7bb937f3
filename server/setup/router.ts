import { procedure, router } from "#server/core/trpc.ts";
import { createProperty } from "#server/setup/found-property.ts";
import { Property, PropertyInput } from "#shared/properties/schema.ts";

/** Joined with the procedures of `properties`. */
export const setupRouter = router({
  create: procedure("properties:write")
    .meta({ rest: "POST /properties", summary: "A property with standard base data; its founder becomes its admin" })
    .input(PropertyInput)
    .output(Property)
    .mutation(({ ctx, input }) => ctx.write((work) => createProperty(work, input))),
});
