import type { FieldWords } from "#server/platform/transport/field-words.ts";

/** Webhooks and the state of integrations. */
export const WEBHOOK_WORDS: FieldWords = {
  Webhook: {
    url: "The address that events are sent to; https, and no address of the own network",
    event_types: "Which events are sent; all where empty",
    failing_since: "Since when sending fails; null while it works",
    last_success_at: "When an event was last taken; null for never",
    next_attempt_at: "When it is tried again; null where nothing waits",
    maker_name: "Who made it, by name",
    state: "How it stands",
    waiting: "How many events wait",
    secret: "The key of the signature, shown this once",
  },
  WebhookDelivery: {
    webhook_id: "The webhook",
    event_id: "The event",
    type: "The event's type",
    state: "waiting, delivered, or given up after three days",
    last_attempt_at: "When it was last tried; null for not yet",
    last_status: "The HTTP status that the receiver last answered; null where none came",
    last_error: "Why the last attempt failed; null where it did not",
    duration_ms: "How long the receiver took, in milliseconds",
    next_attempt_at: "When it is tried again; null where it is not",
  },
  WebhookTest: {
    delivered: "The receiver answered with a status of 200 to 299",
    status: "The HTTP status that it answered; null where none came",
    error: "Why it failed; null where it did not",
    duration_ms: "How long it took, in milliseconds",
  },
  webhooks: {
    url: "The address that events are sent to; https, and no address of the own network",
    event_types: "Which events are sent; all where empty",
    active: "Whether events are sent",
    state: "Only deliveries in this state",
    deliveryId: "The delivery",
    type: "Only events of this type",
  },
  Integration: {
    kind: "What is integrated",
    state: "works, unused (set up, and nothing has happened yet), attention (something is to be done) or off",
    problem: "What is to be done; null for nothing",
  },
};
