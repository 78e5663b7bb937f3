import { asConflict, factsOf } from "#server/channels/conflicts/facts.ts";
import { proposalsFor } from "#server/channels/conflicts/proposals.ts";
import { type ConflictRow, conflictStore, countOpen, listConflicts } from "#server/channels/conflicts/queries.ts";
import { dismissConflict, reopenConflict, resolveConflict } from "#server/channels/conflicts/resolve.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandAll } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { OF_CHANGED_STAY, OF_STEP } from "#server/stays/bookings/problems.ts";
import {
  Conflict,
  ConflictCount,
  ConflictDismissal,
  ConflictQuery,
  ConflictResolution,
  ResolvedConflict,
} from "#shared/channels/conflicts/schema.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";

/** Searching for rooms takes a while, so a long list has the proposals of its first conflicts only; `get` has those of each. */
const WITH_PROPOSALS = 10;

function shown(view: View, row: ConflictRow): Conflict {
  const facts = factsOf(view, row);
  return asConflict(view, facts, proposalsFor(view, facts));
}

export const conflictsRouter = router({
  list: procedure("bookings:read")
    .meta({
      rest: "GET /conflicts",
      summary: "Stays of channels that are not here as the channel says, by their first night, with proposals for the first ten",
    })
    .input(ConflictQuery)
    .output(pageOf(Conflict))
    .query(({ ctx, input }) => {
      const page = listConflicts(ctx.view, input);
      const data = page.data.map((row, index) =>
        index < WITH_PROPOSALS ? shown(ctx.view, row) : asConflict(ctx.view, factsOf(ctx.view, row), null),
      );
      return { ...page, data };
    }),

  count: procedure("bookings:read")
    .meta({ rest: "GET /conflicts/count", summary: "How many conflicts are open" })
    .output(ConflictCount)
    .query(({ ctx }) => countOpen(ctx.view)),

  get: procedure("bookings:read")
    .meta({ rest: "GET /conflicts/{id}", summary: "A conflict with its proposals" })
    .input(ById)
    .output(Conflict)
    .query(({ ctx, input }) => shown(ctx.view, conflictStore.get(ctx.view, input.id))),

  resolve: procedure("bookings:write")
    .meta({
      rest: "POST /conflicts/{id}/resolve",
      summary: "Does what a conflict proposes; `stale` where it can't be done any more: then there are new proposals",
      problems: ["stale", ...OF_CHANGED_STAY, ...OF_STEP.undo_cancel],
    })
    .input(ConflictResolution)
    .output(ResolvedConflict)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        const { row, bookings } = resolveConflict(work, input);
        return { conflict: shown(work, row), bookings: expandAll(work, "booking", bookings) };
      }),
    ),

  dismiss: procedure("bookings:write")
    .meta({
      rest: "POST /conflicts/{id}/dismiss",
      summary: "Closes a conflict about which nothing has to be done here",
      problems: ["stale"],
    })
    .input(ConflictDismissal)
    .output(Conflict)
    .mutation(({ ctx, input }) => ctx.write((work) => shown(work, dismissConflict(work, input)))),

  reopen: procedure("bookings:write")
    .meta({ rest: "POST /conflicts/{id}/reopen", summary: "Opens a conflict again that was dismissed", problems: ["stale"] })
    .input(ById)
    .output(Conflict)
    .mutation(({ ctx, input }) => ctx.write((work) => shown(work, reopenConflict(work, input.id)))),
});
