import type { Message, MessageReason } from "#shared/office/messages/schema.ts";

/** The steps that people at the front desk take with a message. */
export const MESSAGE_STEPS = ["send", "resume", "edit", "stop"] as const;
export type MessageStep = (typeof MESSAGE_STEPS)[number];

/** Reasons that a person may pass by sending the message by hand. */
export const CAN_BE_PASSED: ReadonlySet<MessageReason> = new Set([
  ...(["too_late", "not_confirmed", "not_arrived", "stay_too_short", "address_refused", "portal_address", "imported"] as const),
  ...(["form_filled", "no_pre_check_in"] as const),
]);

/** Reasons that another text settles. */
const LACKS_TEXT: ReadonlySet<MessageReason> = new Set(["no_text", "no_value"]);
/** Reasons that may go away by themselves, so that the message leaves after all. */
const MAY_GO_AWAY: ReadonlySet<MessageReason> = new Set([
  ...(["not_confirmed", "no_recipient", "no_address", "address_refused", "no_consent", "unsubscribed"] as const),
  ...LACKS_TEXT,
]);
/** Reasons for which a mail that is sent by hand would only fail. */
const CANNOT_LEAVE: ReadonlySet<MessageReason> = new Set(["no_server", "no_sender"]);

/** The steps that a message can take now, the most likely one first. */
export function stepsOf({ state, reason, mail_id }: Pick<Message, "state" | "reason" | "mail_id">): readonly MessageStep[] {
  switch (state) {
    case "planned":
      return ["send", "edit", "stop"];
    case "waiting":
      // Once it is in the outbox it can only be taken back.
      if (mail_id !== null) return ["stop"];
      return reason !== null && CANNOT_LEAVE.has(reason) ? ["edit", "stop"] : ["send", "edit", "stop"];
    case "skipped":
      return reason === null ? [] : stepsOfSkipped(reason);
    case "stopped":
      return ["resume", "send", "edit"];
    case "failed":
    case "uncertain":
      return ["send"];
    case "sent":
      return [];
  }
}

function stepsOfSkipped(reason: MessageReason): readonly MessageStep[] {
  const canPass = CAN_BE_PASSED.has(reason);
  return MESSAGE_STEPS.filter(
    (step) =>
      (step === "send" && canPass) ||
      (step === "edit" && (canPass || LACKS_TEXT.has(reason))) ||
      (step === "stop" && MAY_GO_AWAY.has(reason)),
  );
}

/** The state that a person confirms before sending a message by hand, such as one that may have arrived; null if none is asked. */
export function doubtOfSending({ state }: Pick<Message, "state">): "failed" | "uncertain" | "skipped" | null {
  return state === "failed" || state === "uncertain" || state === "skipped" ? state : null;
}
