import { z } from "zod";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { propertyOut } from "#server/tenant/properties/numbering.ts";
import { currentProperty, getProperty, listProperties, listPropertyNames, propertyHolding } from "#server/tenant/properties/queries.ts";
import { updateProperty } from "#server/tenant/properties/service.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { PropertyName } from "#shared/tenant/properties/name.ts";
import { Property, PropertyChange, PropertyQuery } from "#shared/tenant/properties/schema.ts";

/** Creating a property needs the base data of many modules, so `properties.create` is in the module `setup`. */
export const propertiesRouter = router({
  current: procedure("property_name:read")
    .meta({
      rest: "GET /properties/current",
      summary: "The property of this session; roles that may not read it get its name and time zone",
    })
    .output(z.union([Property, PropertyName]))
    .query(({ ctx }) => currentProperty(ctx.view)),

  list: procedure("property_name:read")
    .meta({
      rest: "GET /properties",
      summary:
        "The properties in which the caller may work, by name; those that the caller's role may not read with name and time zone only",
    })
    .input(PropertyQuery)
    .output(pageOf(z.union([Property, PropertyName])))
    .query(({ ctx, input }) => listProperties(ctx.view, input)),

  names: procedure("property_name:read")
    .meta({ rest: "GET /properties/names", summary: "The same by name and time zone only" })
    .input(PropertyQuery)
    .output(pageOf(PropertyName))
    .query(({ ctx, input }) => listPropertyNames(ctx.view, input)),

  holding: procedure("property_name:read")
    .meta({ rest: "GET /properties/holding", summary: "The caller's other property that contains a record, by the record's id" })
    .input(ById)
    .output(PropertyName)
    .query(({ ctx, input }) => propertyHolding(ctx.view, input.id)),

  get: procedure("property:read")
    .meta({ rest: "GET /properties/{id}", summary: "The current property; any other id is not found" })
    .input(ById)
    .output(Property)
    .query(({ ctx, input }) => propertyOut(ctx.view, getProperty(ctx.view, input.id))),

  update: procedure("property:write")
    .meta({
      rest: "PUT /properties/{id}",
      summary:
        "Replaces the parts that are named, and leaves others alone; booked stays keep their times. Another IBAN asks for the password",
      problems: ["session/password_needed"],
    })
    .input(withId(PropertyChange))
    .output(Property)
    .mutation(({ ctx, input }) => ctx.write((work) => propertyOut(work, updateProperty(work, input)))),
});
