import type { Message, MessageReason } from "#shared/office/messages/schema.ts";
import { LINK, MASKED_CODE } from "#shared/tenant/mail/template.ts";

/** Reasons for which a guest must not get the message by other means either, or its text is not whole. */
const HOLDS_BACK: ReadonlySet<MessageReason> = new Set(["canceled", "no_consent", "unsubscribed", "no_text", "no_value"]);

/** True if a message may be sent by other means than by mail. */
export function canGoByPhone({ reason }: Pick<Message, "reason">): boolean {
  return reason === null || !HOLDS_BACK.has(reason);
}

/** Why a text cannot go by phone as it is: its link is made first, or its door code is put in only while a mail is sent. */
type Lack = "link" | "door_code";

/** The lack of a message's text for WhatsApp or SMS; null if it can be sent as it is. */
export function lackOfText(body: string): Lack | null {
  if (body.includes(MASKED_CODE)) return "door_code";
  return body.includes(LINK) ? "link" : null;
}

/** The text with the address of the online check-in. */
export function withLink(body: string, address: string): string {
  return body.replaceAll(LINK, () => address);
}

/** Address that opens a chat in WhatsApp with a text. The number has its calling code (`+43 664 …`); wa.me takes its digits only. */
export function whatsAppLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

/**
 * Address that opens a short message with a text (RFC 5724). The empty first field makes older iPhones read the second one, and is passed
 * over by all other phones.
 */
export function smsLink(number: string, text: string): string {
  return `sms:${number.replace(/[^\d+]/g, "")}?&body=${encodeURIComponent(text)}`;
}
