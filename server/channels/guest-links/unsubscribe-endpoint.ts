import type { FastifyInstance } from "fastify";
import { unsubscribeAsGuest } from "#server/channels/guest-links/unsubscribing.ts";
import { countAttempt, type Throttle } from "#server/platform/core/process/throttle.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";

/** Mail programs call for many of their users from few addresses. */
const CALLS: Throttle<"address"> = { name: "one-click unsubscribing", limits: [{ by: ["address"], most: 1000 }] };
const MAX_BODY_BYTES = 1024;

/**
 * The address that mail programs call when their user presses "Unsubscribe" (RFC 8058): the same as that of the page, by POST. Nothing in
 * the body counts.
 */
export function unsubscribeEndpoint(app: FastifyInstance, runtime: Runtime): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: MAX_BODY_BYTES }, (_, body, done) => done(null, body));
  app.post<{ Params: { link: string } }>("/public/:link/unsubscribe", { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    countAttempt(runtime, { throttle: CALLS, subject: { address: request.ip } });
    unsubscribeAsGuest(runtime, request.params.link);
    return reply.code(204).send();
  });
}
