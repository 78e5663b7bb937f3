import { procedure } from "#server/platform/core/calls/trpc.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { bookingsOfGroups } from "#server/stays/bookings/queries.ts";
import { changeRouting, routingAnswer } from "#server/stays/folios/set-routing.ts";
import { getGroup, groupStore } from "#server/stays/groups/queries.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { type InCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { RoutingInput, RoutingOut } from "#shared/stays/folios/routing-schema.ts";

/** Calls about the rules by which the charges of a group's bookings choose their folio. */
export const routingProcedures = {
  routing: procedure("folios:read")
    .meta({ rest: "GET /groups/{id}/routing", summary: "The rules by which the charges of its bookings choose their folio" })
    .input(ById)
    .output(RoutingOut)
    .query(({ ctx, input }) => toAmounts(RoutingOut, routingAnswer(ctx.view, ownerOf(ctx.view, getGroup(ctx.view, input.id).id)))),

  setRouting: procedure("bookings:write")
    .meta({
      rest: "PUT /groups/{id}/routing",
      summary:
        "Replaces the rules by which the charges of its bookings choose their folio, after those of a booking itself; a group with rules bills only what they send to it",
      problems: ["folio/closed"],
    })
    .input(withId(RoutingInput))
    .output(RoutingOut)
    .mutation(({ ctx, input }) => ctx.write((work) => toAmounts(RoutingOut, setRouting(work, input)))),
};

function setRouting(work: Work, { id, ...input }: RoutingInput & { id: string }): InCents<RoutingOut> {
  const group = getGroup(work, id);
  const within = { ...work, ifMatch: null };
  const { hasChanged, moved } = changeRouting(within, ownerOf(within, id), input);
  if (hasChanged) work.record("group.routing_changed", groupStore.update(work, group, {}), { words: { name: group.name } });
  return routingAnswer(within, ownerOf(within, id), moved);
}

function ownerOf(view: View, group_id: string) {
  return { group_id, stays: bookingsOfGroups(view, [group_id]).get(group_id) ?? [] };
}
