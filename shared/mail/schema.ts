/** What a mail is for. */
export const MAIL_KINDS = ["confirmation", "offer", "pre_check_in", "group_confirmation", "invoice"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * `waiting` for its moment, `sent`, `failed` for good after a day of tries, `canceled` because what caused it was taken
 * back, `not_sent` because the house has no mail server.
 */
export const MAIL_STATES = ["waiting", "sent", "failed", "canceled", "not_sent"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What is put to a mail when it goes out: made then, so that it shows what holds then. */
export type MailAttachment =
  | { kind: "booking_confirmation" | "group_confirmation"; include_rates: boolean }
  | { kind: "file"; file_id: string };
