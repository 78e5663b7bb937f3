import { listDeliveries } from "#server/office/webhooks/deliveries.ts";
import { getWebhook, listWebhooks } from "#server/office/webhooks/queries.ts";
import { redeliver, redeliverAll } from "#server/office/webhooks/redeliver.ts";
import { createWebhook, deleteWebhook, renewSecret, updateWebhook } from "#server/office/webhooks/service.ts";
import { testWebhook } from "#server/office/webhooks/test-webhook.ts";
import { procedure, provenProcedure, router } from "#server/platform/core/calls/trpc.ts";
import {
  ByDelivery,
  DeliveryQuery,
  Redelivered,
  Webhook,
  WebhookDelivery,
  WebhookInput,
  WebhookQuery,
  WebhookTest,
} from "#shared/office/webhooks/schema.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";

/** A webhook takes data out of the property as an API key does, so the same roles manage it. */
export const webhooksRouter = router({
  list: procedure("api_keys:read")
    .meta({ rest: "GET /webhooks", summary: "Addresses of other programs that get events, by address" })
    .input(WebhookQuery)
    .output(pageOf(Webhook))
    .query(({ ctx, input }) => listWebhooks(ctx.view, input)),

  get: procedure("api_keys:read")
    .meta({ rest: "GET /webhooks/{id}", summary: "A webhook, without its secret" })
    .input(ById)
    .output(Webhook)
    .query(({ ctx, input }) => getWebhook(ctx.view, input.id)),

  create: provenProcedure("api_keys:write")
    .meta({
      rest: "POST /webhooks",
      summary: "Creates a webhook; the answer holds the secret of its signatures, this once",
      problems: ["webhook/forbidden_address"],
    })
    .input(WebhookInput)
    .output(Webhook)
    .mutation(({ ctx, input }) => ctx.write((work) => createWebhook(work, input))),

  update: provenProcedure("api_keys:write")
    .meta({
      rest: "PUT /webhooks/{id}",
      summary: "Replaces address and types of events, or switches the webhook on or off",
      problems: ["webhook/forbidden_address"],
    })
    .input(withId(WebhookInput))
    .output(Webhook)
    .mutation(({ ctx, input }) => ctx.write((work) => updateWebhook(work, input))),

  renewSecret: provenProcedure("api_keys:write")
    .meta({
      rest: "POST /webhooks/{id}/renew_secret",
      summary: "Gives the webhook another secret, shown this once; it signs everything from now on",
    })
    .input(ById)
    .output(Webhook)
    .mutation(({ ctx, input }) => ctx.write((work) => renewSecret(work, input.id))),

  delete: procedure("api_keys:write")
    .meta({ rest: "DELETE /webhooks/{id}", summary: "Deletes a webhook and its log; what was still waiting is not sent" })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteWebhook(work, input.id))),

  test: procedure("api_keys:write")
    .meta({ rest: "POST /webhooks/{id}/test", summary: "Sends a webhook.test event now, once, and answers what the receiver said" })
    .input(ById)
    .output(WebhookTest)
    .mutation(({ ctx, input }) => ctx.once(() => testWebhook(ctx, input.id))),

  deliveries: procedure("api_keys:read")
    .meta({ rest: "GET /webhooks/{id}/deliveries", summary: "The log of a webhook's deliveries, newest first; kept for 30 days" })
    .input(DeliveryQuery)
    .output(pageOf(WebhookDelivery))
    .query(({ ctx, input }) => listDeliveries(ctx.view, getWebhook(ctx.view, input.id).id, input)),

  retry: procedure("api_keys:write")
    .meta({ rest: "POST /webhooks/{id}/deliveries/{deliveryId}/retry", summary: "Sends an event again, or at once, with the same id" })
    .input(ByDelivery)
    .output(WebhookDelivery)
    .mutation(({ ctx, input }) => ctx.write((work) => redeliver(work, input))),

  retryAll: procedure("api_keys:write")
    .meta({ rest: "POST /webhooks/{id}/retry", summary: "Sends again all that was given up, and at once what waits for an attempt" })
    .input(ById)
    .output(Redelivered)
    .mutation(({ ctx, input }) => ctx.write((work) => ({ count: redeliverAll(work, input.id) }))),
});
