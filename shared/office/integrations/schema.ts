import { z } from "zod";
import { SEND_ERRORS } from "#shared/office/webhooks/rules.ts";

export const INTEGRATION_KINDS = [
  ...["api_keys", "webhooks", "calendar_feeds", "mail", "access_control", "cash_register", "registrations", "card_payments"],
] as const;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

/** `off`: not set up. `unused`: set up, and nothing has gone through or wrong yet. `attention`: it needs a user's attention. */
export const INTEGRATION_STATES = ["works", "unused", "attention", "off"] as const;

/** Problems of connections. */
export const INTEGRATION_PROBLEMS = [
  ...["maker_gone", "not_arriving", "switched_off", "given_up", "unreadable", "no_sender", "unsent", "incomplete"],
  ...["keys_not_revoked", "locks_refuse", "locks_troubled", "lock_battery", "outage", "duties", "not_sent", "unplaced"],
] as const;
export type IntegrationProblem = (typeof INTEGRATION_PROBLEMS)[number];

/** A connection of the property with another program, and how it goes. */
export const Integration = z
  .object({
    object: z.literal("integration"),
    kind: z.enum(INTEGRATION_KINDS).describe("What is integrated"),
    state: z
      .enum(INTEGRATION_STATES)
      .describe("works, unused (set up, and nothing has happened yet), attention (something is to be done) or off"),
    count: z.int().describe("How many are set up: keys, webhooks, calendars; 1 or 0 of what there is once."),
    problem: z.enum(INTEGRATION_PROBLEMS).nullable().describe("What is to be done; null for nothing"),
    affected: z.int().describe("How many the problem is about: webhooks, mails, keys, registrations."),
    last_error: z.enum(SEND_ERRORS).nullable().describe("Of webhooks: why the last attempt failed."),
    last_success_at: z
      .string()
      .nullable()
      .describe(
        "The last call of a key, delivery, reading of a calendar, mail, key of the door system, receipt, registration or card payment.",
      ),
    testable_ids: z.array(z.string()).describe("Of webhooks and calendars those that POST …/test or …/read can try now."),
  })
  .meta({ id: "Integration" });
export type Integration = z.infer<typeof Integration>;
