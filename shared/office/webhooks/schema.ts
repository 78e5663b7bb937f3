import { z } from "zod";
import { isEventPattern, isInOwnNetwork, SEND_ERRORS, WEBHOOK_STATES } from "#shared/office/webhooks/rules.ts";
import { entity, Id } from "#shared/platform/core/fields.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";

const WebhookUrl = z
  .url({ protocol: /^https?$/, error: "url", abort: true })
  .max(2_000)
  .refine((url) => url.startsWith("https:") || isInOwnNetwork(new URL(url)), "https")
  .describe("Where events are sent: https, in the property's own network http, too. Each connection checks the address again.");

const EventPattern = z.string().max(100).refine(isEventPattern, { error: "event_type" });

export const WebhookInput = z.strictObject({
  url: WebhookUrl.describe(
    "Where events are sent: https, in the property's own network http, too. Each connection checks the address again.",
  ),
  event_types: z
    .array(EventPattern)
    .min(1)
    .max(100)
    .transform((types) => [...new Set(types)])
    .describe("Types of events such as booking.created, groups such as booking.*, or * for all."),
  active: z.boolean().default(true).describe("What happens while a webhook is off is not sent later; GET /events?after tells it."),
});
export type WebhookInput = z.infer<typeof WebhookInput>;

export const Webhook = entity("webhook", {
  url: z.string().describe("The address that events are sent to; https, and no address of the own network"),
  event_types: z.array(z.string()).describe("Which events are sent; all where empty"),
  active: z.boolean(),
  state: z
    .enum(WEBHOOK_STATES)
    .describe(
      "unused: nothing was sent yet. failing: the last attempt failed, and it is tried again. blocked: its maker has left the property; the user who saves it next becomes responsible. off: switched off, see off_because.",
    ),
  off_because: z
    .enum(["gone", "failing"])
    .nullable()
    .describe("Why the server switched it off: the receiver answered 410, or failed for 14 days."),
  failing_since: z.string().nullable().describe("Since when sending fails; null while it works"),
  last_success_at: z.string().nullable().describe("When an event was last taken; null for never"),
  last_error: z.enum(SEND_ERRORS).nullable().describe("Why the last attempt failed; null if it arrived."),
  last_status: z.int().nullable().describe("The HTTP status of the last answer."),
  next_attempt_at: z.string().nullable().describe("When it is tried again; null if nothing waits"),
  waiting: z.int().describe("Events that are still to be delivered."),
  given_up: z.int().describe("Events that were given up after three days, and can be sent again."),
  maker_id: z.string().nullable().describe("The user who saved it last. It is sent what this user may see now."),
  maker_name: z.string().nullable().describe("Who made it, by name"),
  effective_role_id: z.enum(ROLES).nullable().describe("The role by which it is decided what is sent; null while it is blocked."),
  secret: z
    .string()
    .nullable()
    .describe("With which the signatures are made. Only in the answer that creates the webhook or renews the secret."),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookQuery = listQuery({ sort: sortable(["url", "created_at"]) });
export type WebhookQuery = z.infer<typeof WebhookQuery>;

export const DELIVERY_STATES = ["waiting", "delivered", "given_up"] as const;

/** One event on its way to one webhook. */
export const WebhookDelivery = z
  .object({
    object: z.literal("webhook_delivery"),
    id: z.string().describe("The same at each attempt; sent as x-keyrack-delivery."),
    webhook_id: z.string().describe("The webhook"),
    event_id: z.string().describe("The event"),
    seq: z.int().describe("The number of an event in the log, rising and without gaps in it: ask for what came after the one you know"),
    type: z.string().describe("The event's type"),
    parent_object: z.string(),
    parent_id: z.string(),
    state: z.enum(DELIVERY_STATES).describe("waiting, delivered, or given up after three days"),
    attempts: z.int(),
    next_attempt_at: z.string().nullable().describe("Null for one that waits for an earlier event of the same record."),
    last_attempt_at: z.string().nullable().describe("When it was last tried; null for not yet"),
    last_status: z.int().nullable().describe("The HTTP status that the receiver last answered; null if none came"),
    last_error: z.enum(SEND_ERRORS).nullable().describe("Why the last attempt failed; null if it did not"),
    duration_ms: z.int().nullable().describe("How long the receiver took, in milliseconds"),
    answer: z.string().nullable().describe("The beginning of what the receiver answered to a failed attempt, kept in memory for a while."),
    created_at: z.string(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveryQuery = listQuery({
  id: Id,
  state: z.enum(DELIVERY_STATES).optional().describe("Only deliveries in this state"),
  sort: sortable(["seq"]),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

export const ByDelivery = z.strictObject({ id: Id, deliveryId: Id.describe("The delivery") });

/** Result of a test. */
export const WebhookTest = z
  .object({
    delivered: z.boolean().describe("The receiver answered with a status of 200 to 299"),
    status: z.int().nullable().describe("The HTTP status that it answered; null if none came"),
    error: z.enum(SEND_ERRORS).nullable().describe("Why it failed; null if it did not"),
    duration_ms: z.int().describe("How long it took, in milliseconds"),
    answer: z.string().nullable().describe("The beginning of the receiver's answer."),
  })
  .meta({ id: "WebhookTest" });
export type WebhookTest = z.infer<typeof WebhookTest>;

/** Number of deliveries that are sent again. */
export const Redelivered = z.object({ count: z.int() });
