import type { TrackedEnvelope } from "@trpc/server";
import { type Context, procedure, router, type Screen } from "#server/core/calls/trpc.ts";
import { Problem } from "#shared/core/errors.ts";
import { FollowInput, type LiveEvent } from "#shared/live/schema.ts";
import { type PresenceEntry, PresenceInput } from "#shared/presence/schema.ts";

export const liveRouter = router({
  /** Everything after `lastEventId`, then everything new. */
  events: procedure("property_name:read")
    .input(FollowInput)
    .subscription(({ ctx, input }): AsyncIterable<TrackedEnvelope<LiveEvent>> => {
      screenOf(ctx).followEvents(Number(input.lastEventId));
      return sentByTheEndpoint();
    }),

  /** Who looks at what, and which booking is in whose hand. */
  presence: procedure("bookings:read").subscription(({ ctx }): AsyncIterable<PresenceEntry[]> => {
    screenOf(ctx).followPresence();
    return sentByTheEndpoint();
  }),

  /** What this screen shows and holds; forgotten when its socket closes. */
  say: procedure("bookings:read")
    .input(PresenceInput)
    .mutation(({ ctx, input }) => {
      screenOf(ctx).say(input);
    }),
});

/**
 * Only over websockets, which the server closes when a session ends: as server-sent events over HTTP a feed would outlive
 * the session, the role and the key that opened it. Throws `method_not_allowed`.
 */
function screenOf({ screen }: Context): Screen {
  if (!screen) throw new Problem("method_not_allowed");
  return screen;
}

/** The websocket endpoint serialises each event once for all screens, so there is nothing left for this one to yield. */
async function* sentByTheEndpoint(): AsyncGenerator<never> {}
