import { messagesOfDays, previewRule } from "#server/office/messages/lists.ts";
import { getRule, listRules } from "#server/office/messages/queries.ts";
import { refusedOfContact } from "#server/office/messages/refused-addresses.ts";
import { createRule, deleteRule, updateRule } from "#server/office/messages/rules.ts";
import { editMessage, messagesOfBooking, resumeMessage, sendMessage, stopMessage } from "#server/office/messages/steps.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import {
  ByMessage,
  Message,
  MessagePatch,
  MessageRange,
  MessageRule,
  MessageRuleInput,
  MessageRulePreview,
  MessageRuleQuery,
  MessageRuleUpdate,
  Messages,
  RefusedAddresses,
} from "#shared/office/messages/schema.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";

/** The rules of messages to guests. */
export const messageRulesRouter = router({
  list: procedure("base_data:read")
    .meta({ rest: "GET /message_rules", summary: "The rules of messages to guests, by name" })
    .input(MessageRuleQuery)
    .output(pageOf(MessageRule))
    .query(({ ctx, input }) => listRules(ctx.view, input)),

  get: procedure("base_data:read")
    .meta({ rest: "GET /message_rules/{id}", summary: "A rule of messages to guests" })
    .input(ById)
    .output(MessageRule)
    .query(({ ctx, input }) => getRule(ctx.view, input.id)),

  create: procedure("base_data:write")
    .meta({
      rest: "POST /message_rules",
      summary: "Creates a rule, switched off unless active is true; at most 100",
      problems: ["message_rule/too_many", "not_found"],
    })
    .input(MessageRuleInput)
    .output(MessageRule)
    .mutation(({ ctx, input }) => ctx.write((work) => createRule(work, input))),

  update: procedure("base_data:write")
    .meta({
      rest: "PUT /message_rules/{id}",
      summary: "Replaces all fields; planned messages follow, sent ones stay. Occasions before a rule is switched on are left out.",
    })
    .input(MessageRuleUpdate)
    .output(MessageRule)
    .mutation(({ ctx, input }) => ctx.write((work) => updateRule(work, input))),

  delete: procedure("base_data:write")
    .meta({ rest: "DELETE /message_rules/{id}", summary: "Deletes a rule; its planned messages are not sent" })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteRule(work, input.id))),

  preview: procedure("base_data:read")
    .meta({
      rest: "POST /message_rules/preview",
      summary: "Answers what a rule would send in the coming seven days, and its text for one of these stays; stores and sends nothing",
      problems: ["not_found"],
    })
    .input(MessageRuleInput)
    .output(MessageRulePreview)
    .mutation(({ ctx, input }) => previewRule(ctx.view, ctx.runtime.config, input)),
});

const NOT_POSSIBLE: readonly ProblemType[] = ["message/not_possible"];

/** Messages to guests: planned, sent and left out. */
export const messagesRouter = router({
  list: procedure("bookings:read")
    .meta({
      rest: "GET /messages",
      summary: "The messages that are due on some days, 31 at most: planned, sent, and left out with their reason",
    })
    .input(MessageRange)
    .output(Messages)
    .query(({ ctx, input }) => ({ data: messagesOfDays(ctx.view, ctx.runtime.config, input) })),

  ofBooking: procedure("bookings:read")
    .meta({ rest: "GET /bookings/{id}/messages", summary: "All messages to the guest of a stay, and to its group" })
    .input(ById)
    .output(Messages)
    .query(({ ctx, input }) => ({ data: messagesOfBooking(ctx.view, ctx.runtime.config, input.id) })),

  refused: procedure("bookings:read")
    .meta({
      rest: "GET /contacts/{id}/refused_addresses",
      summary: "The contact's address if a mail server has refused it for good; messages are not sent to it. Later bounces are not seen.",
    })
    .input(ById)
    .output(RefusedAddresses)
    .query(({ ctx, input }) => ({ data: refusedOfContact(ctx.view, input.id) })),

  send: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/messages/{messageId}/send",
      summary: "Sends a message now: a planned, stopped or left-out one, or once more one that failed or may not have arrived",
      problems: NOT_POSSIBLE,
    })
    .input(ByMessage)
    .output(Message)
    .mutation(({ ctx, input }) => ctx.write((work) => sendMessage(work, input))),

  stop: procedure("bookings:write")
    .meta({ rest: "POST /bookings/{id}/messages/{messageId}/stop", summary: "Stops a message that has not left", problems: NOT_POSSIBLE })
    .input(ByMessage)
    .output(Message)
    .mutation(({ ctx, input }) => ctx.write((work) => stopMessage(work, input))),

  resume: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/messages/{messageId}/resume",
      summary: "Lets a stopped message leave after all, when it is due",
      problems: NOT_POSSIBLE,
    })
    .input(ByMessage)
    .output(Message)
    .mutation(({ ctx, input }) => ctx.write((work) => resumeMessage(work, input))),

  edit: procedure("bookings:write")
    .meta({
      rest: "PATCH /bookings/{id}/messages/{messageId}",
      summary: "Changes subject and text of one message that has not left",
      problems: NOT_POSSIBLE,
    })
    .input(MessagePatch)
    .output(Message)
    .mutation(({ ctx, input }) => ctx.write((work) => editMessage(work, input))),
});
