import { router, userProcedure } from "#server/core/calls/trpc.ts";
import { sinceShift } from "#server/shifts/queries.ts";
import { headOf, noteHere, noteSeen } from "#server/team/looks.ts";
import type { Look } from "#shared/shifts/rules.ts";
import { SeenInput, ShiftCursor, SinceShift } from "#shared/shifts/schema.ts";

export const shiftsRouter = router({
  since: userProcedure("events:read")
    .meta({ rest: "GET /shifts/since", summary: "What others changed since your last shift, by what they changed, newest first" })
    .output(SinceShift)
    .query(({ ctx }) => sinceShift(ctx.view)),

  here: userProcedure("events:read")
    .meta({ rest: "POST /shifts/here", summary: "You are at work: after four hours without this word a new shift begins" })
    .output(ShiftCursor)
    .mutation(({ ctx }) => ctx.write((work) => cursorOf(noteHere(work), headOf(work)))),

  seen: userProcedure("events:read")
    .meta({ rest: "POST /shifts/seen", summary: "You have seen the changes up to `seq`; a smaller number brings them back" })
    .input(SeenInput)
    .output(ShiftCursor)
    .mutation(({ ctx, input }) => ctx.write((work) => cursorOf(noteSeen(work, input), headOf(work)))),
});

function cursorOf({ seen }: Look, head: { seq: number; at: string }): ShiftCursor {
  const { seq, at } = seen ?? head;
  return { since_seq: seq, since_at: at };
}
