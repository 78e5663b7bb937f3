import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { applySession } from "#server/money/card-payments/apply-session.ts";
import { visitCheckout } from "#server/money/card-payments/checkout.ts";
import { guestPage } from "#server/money/card-payments/guest-page.ts";
import { placeOfSession } from "#server/money/card-payments/sessions.ts";
import { webhookSecret } from "#server/money/card-payments/setup.ts";
import { StripeEvent, StripeSession } from "#server/money/card-payments/stripe.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import { countAttempt, type Throttle } from "#server/platform/core/process/throttle.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf, write } from "#server/platform/core/work/work.ts";
import { readSignature } from "#shared/money/card-payments/rules.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { JsonText } from "#shared/platform/core/fields.ts";

/** Anybody may open links; nobody is to try signatures. */
const VISITS: Throttle<"address"> = { name: "guest card payments", limits: [{ by: ["address"], most: 100 }] };

/** Types of reports about money; a page that is complete without money yet waits for its bank. */
const OF_INTEREST: ReadonlySet<string> = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
]);

/**
 * Endpoints without a login: the link of a guest, which redirects to the provider's page, and the provider's report, whose signature covers
 * the raw bytes of its body.
 */
export function cardPaymentEndpoints(app: FastifyInstance, runtime: Runtime): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => done(null, body));

  app.get<{ Params: { link: string }; Querystring: { done?: string; back?: string } }>(
    "/api/public/card_payments/pay/:link",
    { exposeHeadRoute: false },
    async (request, reply) => {
      countAttempt(runtime, { throttle: VISITS, subject: { address: request.ip } });
      const { done, back } = request.query;
      const came_back = done ? "done" : back ? "back" : null;
      const { payer, checkout } = await visitCheckout(runtime, { link: request.params.link, came_back });
      if (checkout.state === "pay") return reply.redirect(checkout.url, 303);
      return reply.type("text/html; charset=utf-8").send(guestPage(payer, checkout.state));
    },
  );

  app.post("/api/public/card_payments/stripe", async (request, reply) => {
    const body = typeof request.body === "string" ? request.body : "";
    const { headers } = request;
    report(runtime, { body, signature: String(headers["stripe-signature"] ?? "") });
    return reply.code(204).send();
  });
}

/**
 * Handles a report. One about an unknown page, such as another program's, is ignored. Throws `validation`, `forbidden`,
 * and `system/copy_paused` in a copy, which acknowledges nothing.
 */
function report(runtime: Runtime, { body, signature }: { body: string; signature: string }): void {
  const event = JsonText.pipe(StripeEvent).safeParse(body).data;
  if (!event) throw new Problem("validation");
  const place = placeOfSession.get(runtime, { session: event.data.object.id });
  if (!place) return;
  const view = viewOf(runtime, automatedActor(place));
  const secret = webhookSecret(view);
  if (secret === null || !isSigned({ body, signature, secret, now: view.now })) throw new Problem("forbidden");
  // The provider reports again to the one who answers with an error, for days.
  if (isPaused(view, ["copy"])) throw new Problem("system/copy_paused");
  const told = StripeSession.safeParse(event.data.object).data;
  if (!told || !OF_INTEREST.has(event.type)) return;
  write(runtime, view.actor, (work) => void applySession(work, told));
}

type Signed = { body: string; signature: string; secret: string; now: string };

/** HMAC-SHA256 over the time and the body as it was sent; reports of other times may be replayed. */
function isSigned({ body, signature, secret, now }: Signed): boolean {
  const read = readSignature(signature, now);
  if (!read) return false;
  const right = createHmac("sha256", secret).update(`${read.signed_at}.${body}`).digest();
  return read.signatures.some((given) => {
    const bytes = Buffer.from(given, "hex");
    return bytes.length === right.length && timingSafeEqual(bytes, right);
  });
}
