import type { TrackedEnvelope } from "@trpc/server";
import { type Context, procedure, router, type Screen } from "#server/platform/core/calls/trpc.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { FollowInput, type LiveEvent } from "#shared/platform/live/schema.ts";
import { type PresenceEntry, PresenceInput } from "#shared/platform/presence/schema.ts";

export const liveRouter = router({
  /** Every event after `lastEventId`, then every new one. */
  events: procedure("property_name:read")
    .input(FollowInput)
    .subscription(({ ctx, input }): AsyncIterable<TrackedEnvelope<LiveEvent>> => {
      screenOf(ctx).followEvents(Number(input.lastEventId));
      return sentByTheEndpoint();
    }),

  /** Users by the screen they look at, and the records that they have open or edit. */
  presence: procedure("bookings:read").subscription(({ ctx }): AsyncIterable<PresenceEntry[]> => {
    screenOf(ctx).followPresence();
    return sentByTheEndpoint();
  }),

  /** Sets what this screen shows and edits; dropped when its socket closes. */
  say: procedure("bookings:read")
    .input(PresenceInput)
    .mutation(({ ctx, input }) => {
      screenOf(ctx).say(input);
    }),
});

/**
 * Websockets only, which the server closes when a session ends: as server-sent events over HTTP a feed would outlive the session, role or
 * key that opened it. Throws `method_not_allowed`.
 */
function screenOf({ screen }: Context): Screen {
  if (!screen) throw new Problem("method_not_allowed");
  return screen;
}

/** Yields nothing: the websocket endpoint serializes each event once for all screens and sends it itself. */
async function* sentByTheEndpoint(): AsyncGenerator<never> {}
