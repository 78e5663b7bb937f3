import type { ItemRow } from "#server/inventory/items/queries.ts";
import { getItem, listItems, taxed } from "#server/inventory/items/queries.ts";
import { createItem, deleteItem, updateItem } from "#server/inventory/items/service.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandAll, expandOne, expandPage } from "#server/platform/core/database/expand.ts";
import { only } from "#server/platform/core/database/only.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { ITEM_RELATIONS, Item, ItemInput, ItemQuery } from "#shared/inventory/items/schema.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { expandable, pageOf } from "#shared/platform/core/page.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";

export const itemsRouter = router({
  list: procedure("base_data:read")
    .meta({ rest: "GET /items", summary: "Items, by name" })
    .input(ItemQuery)
    .output(pageOf(Item))
    .query(({ ctx, input }) => expandPage(ctx.view, "item", listItems(ctx.view, input), input.expand)),

  get: procedure("base_data:read")
    .meta({ rest: "GET /items/{id}", summary: "An item" })
    .input(ById.extend({ expand: expandable(ITEM_RELATIONS) }))
    .output(Item)
    .query(({ ctx, input }) => expandOne(ctx.view, "item", getItem(ctx.view, input.id), input.expand)),

  create: procedure("base_data:write")
    .meta({
      rest: "POST /items",
      summary: "Creates an item to charge: lodging, breakfast, city tax, a service",
      problems: ["external_id_taken"],
    })
    .input(inCents(ItemInput))
    .output(Item)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, createItem(work, input)))),

  update: procedure("base_data:write")
    .meta({
      rest: "PUT /items/{id}",
      summary: "Replaces all fields; existing charges keep their name and price",
      problems: ["external_id_taken", "in_use"],
    })
    .input(inCents(withId(ItemInput)))
    .output(Item)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, updateItem(work, input)))),

  delete: procedure("base_data:write")
    .meta({
      rest: "DELETE /items/{id}",
      summary: "Refused with in_use while a rate posts it, and for the last accommodation item while a rate is active",
      problems: ["in_use"],
    })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteItem(work, input.id))),
});

function answer(view: View, row: ItemRow): Item {
  return only(expandAll(view, "item", taxed(view, [row])));
}
