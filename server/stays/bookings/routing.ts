import { procedure } from "#server/platform/core/calls/trpc.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { takeBalance } from "#server/stays/bookings/account.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { changeRouting, routingAnswer } from "#server/stays/folios/set-routing.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";
import { RoutingInput, RoutingOut } from "#shared/stays/folios/routing-schema.ts";

/** Calls about the rules by which the charges of a booking choose their folio. */
export const routingProcedures = {
  routing: procedure("folios:read")
    .meta({ rest: "GET /bookings/{id}/routing", summary: "The rules by which its charges choose their folio, and those of its group" })
    .input(ById)
    .output(RoutingOut)
    .query(({ ctx, input }) => toAmounts(RoutingOut, routingAnswer(ctx.view, { stay: getBooking(ctx.view, input.id) }))),

  setRouting: procedure("bookings:write")
    .meta({
      rest: "PUT /bookings/{id}/routing",
      summary: "Replaces the rules by which its charges choose their folio; new and recalculated charges follow them, open ones with apply",
      problems: ["folio/closed"],
    })
    .input(withId(RoutingInput))
    .output(RoutingOut)
    .mutation(({ ctx, input }) => ctx.write((work) => toAmounts(RoutingOut, setRouting(work, input)))),
};

/** Replaces the rules of a booking. Throws `not_found` and `folio/closed`. */
export function setRouting(work: Work, { id, ...input }: RoutingInput & { id: string }): InCents<RoutingOut> {
  const booking = getBooking(work, id);
  const within = { ...work, ifMatch: null };
  const { hasChanged, moved } = changeRouting(within, { stay: booking }, input);
  if (hasChanged) work.record("booking.routing_changed", takeBalance(within, id), { words: { code: booking.code } });
  return routingAnswer(within, { stay: getBooking(within, id) }, moved);
}
