import { checklistOf, skipCheck } from "#server/office/setup/checklist.ts";
import { setUpProperty } from "#server/office/setup/country.ts";
import { setExtras } from "#server/office/setup/extras.ts";
import { createProperty } from "#server/office/setup/found-property.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { Checklist, CheckSkip } from "#shared/office/setup/checklist.ts";
import { FirstExtras, FirstProperty, PropertySetUp } from "#shared/office/setup/schema.ts";
import { withId } from "#shared/platform/core/fields.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { Property, PropertyInput } from "#shared/tenant/properties/schema.ts";

/** Merged with the procedures of `properties`. */
export const setupRouter = router({
  create: procedure("properties:write")
    .meta({ rest: "POST /properties", summary: "Creates a property with standard base data; its founder becomes its admin" })
    .input(PropertyInput)
    .output(Property)
    .mutation(({ ctx, input }) => ctx.write((work) => createProperty(work, input))),

  setUp: procedure("property:write")
    .meta({
      rest: "POST /properties/{id}/set_up",
      summary: "Sets name, address and country; the country's taxes, currency and time zone replace those that nobody has changed",
    })
    .input(withId(FirstProperty))
    .output(PropertySetUp)
    .mutation(({ ctx, input }) => ctx.write((work) => setUpProperty(work, input))),

  checklist: procedure("base_data:write")
    .meta({ rest: "GET /properties/current/checklist", summary: "The open steps before the property can work with guests" })
    .output(Checklist)
    .query(({ ctx }) => checklistOf(ctx.view, ctx.runtime.config)),

  skipCheck: procedure("settings:write")
    .meta({ rest: "POST /properties/current/checklist", summary: "Marks a step of the checklist as not needed, or as needed again" })
    .input(CheckSkip)
    .mutation(({ ctx, input }) => ctx.write((work) => skipCheck(work, input))),

  setExtras: procedure("base_data:write")
    .meta({
      rest: "POST /properties/current/extras",
      summary: "Sets breakfast and local tax per person and night: included in the default rate, on top of it, on request or not sold",
    })
    .input(inCents(FirstExtras))
    .output(FirstExtras)
    .mutation(({ ctx, input }) => ctx.write((work) => toAmounts(FirstExtras, setExtras(work, input)))),
});
