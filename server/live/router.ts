import type { TrackedEnvelope } from "@trpc/server";
import { procedure, router } from "#server/core/trpc.ts";
import { Problem } from "#shared/core/errors.ts";
import { FollowInput, type LiveEvent } from "#shared/live/schema.ts";
import { type PresenceEntry, PresenceInput } from "#shared/presence/schema.ts";

export const liveRouter = router({
  /** Everything after `lastEventId`, then everything new. */
  events: procedure("property_name:read")
    .input(FollowInput)
    .subscription((): AsyncIterable<TrackedEnvelope<LiveEvent>> => notOverHttp()),

  /** Who looks at what, and which booking is in whose hand. */
  presence: procedure("bookings:read").subscription((): AsyncIterable<PresenceEntry[]> => notOverHttp()),

  /** What this screen shows and holds; forgotten when its socket closes. */
  say: procedure("bookings:read")
    .input(PresenceInput)
    .mutation(({ ctx, input }) => {
      if (!ctx.socket) throw new Problem("method_not_allowed");
      ctx.socket.say(input);
    }),
});

/**
 * The live door serves subscriptions itself, over websockets only, which it can close when a session ends. As server-sent
 * events over HTTP they would outlive the session, the role and the key that opened them.
 */
function notOverHttp(): never {
  throw new Problem("method_not_allowed");
}
