import { tracked } from "@trpc/server";
import { procedure, router } from "#server/core/trpc.ts";
import { catchUp } from "#server/live/feed.ts";
import { nextRing } from "#server/live/next-ring.ts";
import { Problem } from "#shared/core/errors.ts";
import { FollowInput, type LiveEvent } from "#shared/live/schema.ts";
import { type PresenceEntry, PresenceInput } from "#shared/presence/schema.ts";

export const liveRouter = router({
  /** Everything after `lastEventId`, then everything new. Over a websocket the live door answers, with frames that all screens share. */
  events: procedure("property_name:read")
    .input(FollowInput)
    .subscription(async function* ({ ctx, input, signal = AbortSignal.any([]) }) {
      let cursor = Number(input.lastEventId);
      while (!signal.aborted) {
        const { seq, texts } = catchUp(ctx.ledger.db, ctx.actor, cursor);
        cursor = seq;
        for (const text of texts) {
          const event = JSON.parse(text) as LiveEvent;
          yield tracked(String(event.seq), event);
        }
        if (texts.length === 0) await nextRing(ctx.ledger.bell, ctx.actor.property_id, signal);
      }
    }),

  /** Who looks at what, and which booking is in whose hand. Only over a websocket: presence is of open screens. */
  presence: procedure("bookings:read").subscription(async function* (): AsyncGenerator<PresenceEntry[]> {
    yield [];
    throw new Problem("method_not_allowed");
  }),

  /** What this screen shows and holds; forgotten when its socket closes. */
  say: procedure("bookings:read")
    .input(PresenceInput)
    .mutation(({ ctx, input }) => {
      if (!ctx.socket) throw new Problem("method_not_allowed");
      ctx.socket.say(input);
    }),
});
