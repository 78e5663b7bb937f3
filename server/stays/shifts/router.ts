import { router, userProcedure } from "#server/platform/core/calls/trpc.ts";
import { sinceShift } from "#server/stays/shifts/queries.ts";
import { headOf, noteHere, noteSeen } from "#server/tenant/team/last-seen.ts";
import { SeenInput, ShiftCursor, SinceShift } from "#shared/stays/shifts/schema.ts";
import type { LastSeen } from "#shared/tenant/team/last-seen.ts";

export const shiftsRouter = router({
  since: userProcedure("events:read")
    .meta({ rest: "GET /shifts/since", summary: "Changes by others since your last shift, grouped by subject, newest first" })
    .output(SinceShift)
    .query(({ ctx }) => sinceShift(ctx.view)),

  here: userProcedure("events:read")
    .meta({ rest: "POST /shifts/here", summary: "Reports that you are at work: after four hours without this call a new shift begins" })
    .output(ShiftCursor)
    .mutation(({ ctx }) => ctx.write((work) => cursorOf(noteHere(work), headOf(work)))),

  seen: userProcedure("events:read")
    .meta({ rest: "POST /shifts/seen", summary: "Marks the changes up to `seq` as seen; a smaller number marks later ones as unseen" })
    .input(SeenInput)
    .output(ShiftCursor)
    .mutation(({ ctx, input }) => ctx.write((work) => cursorOf(noteSeen(work, input), headOf(work)))),
});

function cursorOf({ seen }: LastSeen, head: { seq: number; at: string }): ShiftCursor {
  const { seq, at } = seen ?? head;
  return { since_seq: seq, since_at: at };
}
