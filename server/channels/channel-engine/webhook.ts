import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { accessOf } from "#server/channels/channel-engine/access.ts";
import { ChannelFailure } from "#server/channels/channel-engine/driver.ts";
import { stateOf } from "#server/channels/channel-engine/queries.ts";
import { changeState } from "#server/channels/channel-engine/state.ts";
import type { Pulling } from "#server/channels/channel-engine/store-revision.ts";
import { channelConnections, channelStates } from "#server/channels/channel-engine/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { countAttempt, type Throttle } from "#server/platform/core/process/throttle.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { hashToken, makeToken } from "#server/tenant/session/tokens.ts";
import { isPublicAddress } from "#shared/channels/channel-engine/public-address.ts";
import { CHANNEX_SECRET_HEADER } from "#shared/channels/channel-engine/states.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";

/** A partner calls once for each booking; nobody is to try tokens. */
const CALLS: Throttle<"address"> = { name: "channel webhooks", limits: [{ by: ["address"], most: 1_000 }] };

/**
 * The address that partners call when something has happened. Their message is only a hint: bookings are asked for at once, as each minute
 * anyway. An unknown token or a wrong secret is refused for good; whatever else comes is taken, so that nothing comes again in vain.
 */
export function channelEndpoints(app: FastifyInstance, runtime: Runtime): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));

  app.post<{ Params: { token: string } }>("/api/public/channels/:token", async (request, reply) => {
    countAttempt(runtime, { throttle: CALLS, subject: { address: request.ip } });
    const place = placeOfToken.get(runtime, { token: hashToken(request.params.token) });
    if (!place) throw new Problem("not_found");
    const secret = String(request.headers[CHANNEX_SECRET_HEADER] ?? "");
    if (!isSame(hashToken(secret), place.webhook_secret_hash ?? "")) throw new Problem("forbidden");
    inProperty(runtime, place, (work) => {
      const { pull_due_at } = stateOf(work, place.id);
      if (pull_due_at === null || pull_due_at > work.now) changeState(work, place.id, { pull_due_at: work.now });
    });
    return reply.code(204).send();
  });
}

const placeOfToken = query(
  ["token"],
  (db, { token }) =>
    db
      .select({
        id: channelConnections.id,
        property_id: channelConnections.property_id,
        time_zone: properties.time_zone,
        webhook_secret_hash: channelStates.webhook_secret_hash,
      })
      .from(channelStates)
      .innerJoin(channelConnections, eq(channelConnections.id, channelStates.connection_id))
      .innerJoin(properties, eq(properties.id, channelConnections.property_id))
      .where(and(eq(channelStates.webhook_token_hash, token), isNull(channelConnections.deleted_at))),
  { acrossProperties: "a partner's call names no property but by its token" },
);

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Has the partner call this property when something has happened, once it has a public address. Without one it is asked each minute only. */
export async function followWebhook({ runtime, place, connection, driver }: Pulling): Promise<void> {
  const view = viewOf(runtime, automatedActor(place));
  const { webhook_id, webhook_due_at } = stateOf(view, place.id);
  const { public_url } = runtime.config;
  const isDue = webhook_due_at === null || webhook_due_at <= view.now;
  const { webhooks } = driver;
  if (!webhooks || webhook_id !== null || !isDue || connection.closing_since !== null || !isPublicAddress(public_url)) return;
  const [token, secret] = [makeToken(), makeToken()];
  const url = `${public_url.replace(/\/+$/, "")}/api/public/channels/${token}`;
  // Stored before: the partner may call before its answer is here.
  inProperty(runtime, place, (work) =>
    changeState(work, place.id, { webhook_token_hash: hashToken(token), webhook_secret_hash: hashToken(secret) }),
  );
  const outcome = await webhooks
    .register(accessOf(runtime, connection), { url, secret })
    .then((id) => ({ webhook_id: id, webhook_error: null, webhook_due_at: null }))
    .catch((thrown: unknown) => {
      if (!(thrown instanceof ChannelFailure)) throw thrown;
      return {
        webhook_error: thrown.message.slice(0, MAX_ERROR),
        webhook_due_at: new Date(runtime.clock().getTime() + DAY_MS).toISOString(),
      };
    });
  inProperty(runtime, place, (work) => changeState(work, place.id, outcome));
}

const MAX_ERROR = 500;

/** Ends the calls of the partner. One that does not answer goes on calling, which is refused. */
export async function endWebhook({ runtime, place, connection, driver }: Pulling): Promise<void> {
  const { webhook_id } = stateOf(viewOf(runtime, automatedActor(place)), place.id);
  if (webhook_id === null || !driver.webhooks) return;
  await driver.webhooks.remove(accessOf(runtime, connection), webhook_id).catch((thrown: unknown) => {
    if (!(thrown instanceof ChannelFailure)) throw thrown;
  });
}
