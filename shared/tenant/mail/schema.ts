import { z } from "zod";
import { Email, entity, Id } from "#shared/platform/core/fields.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";

/** The kinds with a template among the property's settings. */
export const TEMPLATE_KINDS = [
  "confirmation",
  "offer",
  "pre_check_in",
  "group_confirmation",
  "cancellation",
  "group_cancellation",
  "deposit",
  "deposit_reminder",
  "invoice",
  "credit_note",
  "cancellation_invoice",
  "reminder_1",
  "reminder_2",
  "reminder_3",
  "receipt",
] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** The kinds of mail. The text of a message is that of its rule. */
export const MAIL_KINDS = [...TEMPLATE_KINDS, "message"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The records that mails are about. */
export const MAIL_PARENTS = ["booking", "group", "invoice", "cash_receipt"] as const;
export type MailParent = (typeof MAIL_PARENTS)[number];

/**
 * `waiting` until it is due, `sent`, `failed` after a day of retries, `canceled` because its cause was undone, `not_sent`
 * because the property has no mail server. A scheduled message is `uncertain` if the connection broke while it was handed over: it is sent
 * again only by hand.
 */
export const MAIL_STATES = ["waiting", "sent", "failed", "canceled", "not_sent", "uncertain"] as const;

/** An attachment of a mail. It is created when the mail is sent, so that it shows the current data. */
export type MailAttachment =
  | { kind: "booking_confirmation" | "group_confirmation"; include_rates: boolean }
  | { kind: "file"; file_id: string };

/** A mail that is part of another one: its text and attachments go out with that. `id` is the record that it is about. */
export type JoinedMail = { kind: JoinedKind; id: string };
export type JoinedKind = "deposit" | "pre_check_in";

/** Why a mail was not sent (yet). */
export const MAIL_ERRORS = [
  "unreachable",
  "login_refused",
  "recipient_refused",
  "refused",
  "no_sender",
  "attachment",
  "no_server",
  "paused",
] as const;
export type MailError = (typeof MAIL_ERRORS)[number];

/** A mail of the outbox. Its `body` keeps `{{link}}`: the guest's link is created when the mail is sent. */
export const Mail = entity("mail", {
  parent_object: z.string(),
  parent_id: z.string(),
  kind: z.enum(MAIL_KINDS).describe("What the mail is for"),
  language: z.enum(LANGUAGES).describe("The language in which texts are written"),
  recipients: z.array(z.string()).describe("To whom it goes"),
  subject: z.string().describe("The subject line"),
  body: z.string().describe("The text that was mailed"),
  state: z.enum(MAIL_STATES).describe("waiting, sent, failed (retried), canceled, not_sent or uncertain"),
  due_at: z.string().nullable().describe("When it is tried next; null if it is not going to be"),
  attempts: z.int(),
  last_error: z.string().nullable().describe("Why it was not sent; null if it was"),
  sent_at: z.string().nullable().describe("When it was sent; null while it waits"),
});
export type Mail = z.infer<typeof Mail>;

/** Newest first. */
export const MailQuery = listQuery({
  parent_id: Id.optional(),
  state: z.enum(MAIL_STATES).optional().describe("Only mails in this state"),
  unsent: z.boolean().optional().describe("Only mails that were not sent and that no later mail of their kind has replaced"),
  sort: sortable(["created_at"]),
});
export type MailQuery = z.infer<typeof MailQuery>;

/** The recipients; by default the customer, else the first guest. */
const emails = z.array(Email).min(1).max(20).optional();

/** `POST /bookings/{id}/send_confirmation`. */
export const SendConfirmation = z.strictObject({
  emails: emails.describe("To whom it is mailed; without it to the customer's, else the guest's address"),
  include_rates: z.boolean().default(true).describe("Whether the mailed document shows prices; yes unless false"),
});
export type SendConfirmation = z.infer<typeof SendConfirmation>;

/** `POST /bookings/{id}/send_pre_check_in_link`. */
export const SendPreCheckInLink = z.strictObject({
  emails: emails.describe("To whom it is mailed; without it to the customer's, else the guest's address"),
});

/** `POST /invoices/{id}/send`; the default recipient is the customer's address for invoices, else the normal one. */
export const SendInvoice = z.strictObject({
  emails: emails.describe("To whom it is mailed; without it to the customer's invoice address"),
});
export type SendInvoice = z.infer<typeof SendInvoice>;

/** `POST /cash_register/receipts/{id}/send`; the default recipient is the person who pays the folio. */
export const SendReceipt = z.strictObject({ emails: emails.describe("To whom it is mailed; without it to the contact's own address") });

/** A mail that the front desk sends by hand. An offer's confirmation is the offer itself. */
export const MailOrder = z.strictObject({
  kind: z.enum(["confirmation", "pre_check_in"]).describe("What the mail is for"),
  emails: emails.describe("To whom it is mailed; without it to the customer's, else the guest's address"),
  include_rates: z.boolean().default(true).describe("Whether the mailed document shows prices; yes unless false"),
});
export type MailOrder = z.infer<typeof MailOrder>;

/** The problems that prevent all mails of the property from being sent. */
const MAIL_REFUSALS = ["no_server", "no_sender"] as const;

/** The data that applies to all mails of the property. */
export const MailSetup = z.object({
  from: z.string().nullable().describe("The sender; null if none is set"),
  refusal: z.enum(MAIL_REFUSALS).nullable().describe("Why no mail can be sent at all"),
  /** For how many seconds a mail can still be undone. */
  undo_seconds: z.int(),
  local_address: z
    .string()
    .nullable()
    .describe("The installation's URL, if it is a loopback address, with which guests can't open links; null otherwise"),
});
export type MailSetup = z.infer<typeof MailSetup>;

export const TestMail = z.strictObject({ to: Email.describe("To whom it is mailed") });

/** The result of a test mail, with the mail server's answer in its own words. */
export const TestMailResult = z.object({
  sent: z.boolean().describe("The mail server took it"),
  error: z.enum(MAIL_ERRORS).nullable().describe("Why it failed"),
  answer: z.string().nullable().describe("What the mail server said"),
});
export type TestMailResult = z.infer<typeof TestMailResult>;

/** A mail as it would be sent now. */
export const MailPreview = z.object({
  kind: z.enum(TEMPLATE_KINDS).describe("What the mail is for"),
  language: z.enum(LANGUAGES).describe("The language in which texts are written"),
  to: z.array(z.string()).describe("The addresses that it is sent to; empty if no recipient has one"),
  /** Addresses of the customer and the guests. */
  known: z
    .array(z.object({ name: z.string().describe("The name that the address begins with"), email: z.string() }))
    .describe("Addresses that are known for it"),
  subject: z.string().describe("The subject line"),
  body: z.string().describe("The text of the mail, without HTML"),
  attachments: z.array(z.string()).describe("The names of the attached files"),
  link_label: z.string().nullable().describe("The label of the button that replaces the link; null for no link"),
  primary_color: z.string().nullable(),
  property_name: z.string(),
  logo_id: z.string().nullable().describe("The file of the logo; null for none"),
  ...MailSetup.shape,
});
export type MailPreview = z.infer<typeof MailPreview>;

/** A link for a guest that is copied instead of mailed. The server keeps only its hash, so it is answered once. */
export const CopiedLink = z.object({
  guest_url: z.string().nullable().describe("The link for the guest, shown this once: null in the answer to a repeated call"),
});
export type CopiedLink = z.infer<typeof CopiedLink>;
