import type { Message } from "#shared/office/messages/schema.ts";

/** A planned message to Anna, as the server answers it. */
export function makeMessage(values: Partial<Message> = {}): Message {
  return {
    object: "message",
    id: "rule.stay.0",
    rule_id: "rule",
    rule_name: "Directions",
    booking_id: "stay",
    booking_code: "B-1",
    group_id: null,
    guest_name: "Anna Gruber",
    occasion: "before_arrival",
    state: "planned",
    due_at: "2030-04-02T08:00:00.000Z",
    reason: null,
    missing: [],
    language: "de",
    to: ["anna@example.com"],
    subject: "Ihre Anreise",
    body: "Guten Tag Anna Gruber,\n\nwir freuen uns auf Sie.",
    attachments: [],
    mail_id: null,
    sent_at: null,
    edited: false,
    phone: null,
    phone_international: null,
    ...values,
  };
}
