import { z } from "zod";
import { Email, entity, Id } from "#shared/core/fields.ts";
import { LANGUAGES } from "#shared/core/language.ts";
import { listQuery, sortable } from "#shared/core/page.ts";

/** What a mail is for. */
export const MAIL_KINDS = [
  "confirmation",
  "offer",
  "pre_check_in",
  "group_confirmation",
  "invoice",
  "credit_note",
  "cancellation_invoice",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * `waiting` for its moment, `sent`, `failed` for good after a day of tries, `canceled` because what caused it was taken
 * back, `not_sent` because the property has no mail server.
 */
export const MAIL_STATES = ["waiting", "sent", "failed", "canceled", "not_sent"] as const;

/** What is put to a mail when it goes out: made then, so that it shows what holds then. */
export type MailAttachment =
  | { kind: "booking_confirmation" | "group_confirmation"; include_rates: boolean }
  | { kind: "file"; file_id: string };

/** Why a mail did not go out (yet). */
export const MAIL_ERRORS = [
  "unreachable",
  "login_refused",
  "recipient_refused",
  "refused",
  "no_sender",
  "attachment",
  "no_server",
] as const;
export type MailError = (typeof MAIL_ERRORS)[number];

/** A mail of the outbox. Its `body` keeps `{{link}}`: the guest's link is made for the mail alone. */
export const Mail = entity("mail", {
  parent_object: z.string(),
  parent_id: z.string(),
  kind: z.enum(MAIL_KINDS),
  language: z.enum(LANGUAGES),
  recipients: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  state: z.enum(MAIL_STATES),
  /** When it goes out, or is tried again; null while it is under way and once it has left. */
  due_at: z.string().nullable(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  sent_at: z.string().nullable(),
});
export type Mail = z.infer<typeof Mail>;

/** Newest first. */
export const MailQuery = listQuery({
  parent_id: Id.optional(),
  state: z.enum(MAIL_STATES).optional(),
  /** Only those that failed or were not sent, and that no later mail of their kind has replaced. */
  unsent: z.boolean().optional(),
  sort: sortable(["created_at"]),
});
export type MailQuery = z.infer<typeof MailQuery>;

/** To whom a mail goes; without any the customer, else the first guest. */
const emails = z.array(Email).min(1).max(20).optional();

/** `POST /bookings/{id}/send_confirmation`. */
export const SendConfirmation = z.strictObject({ emails, include_rates: z.boolean().default(true) });
export type SendConfirmation = z.infer<typeof SendConfirmation>;

/** `POST /bookings/{id}/send_pre_check_in_link`. */
export const SendPreCheckInLink = z.strictObject({ emails });

/** `POST /invoices/{id}/send`; without any it goes to the customer's address for invoices, else to the other one. */
export const SendInvoice = z.strictObject({ emails });
export type SendInvoice = z.infer<typeof SendInvoice>;

/** What the desk can send by hand. An offer's confirmation is the offer itself. */
export const MailOrder = z.strictObject({
  kind: z.enum(["confirmation", "pre_check_in"]),
  emails,
  include_rates: z.boolean().default(true),
});
export type MailOrder = z.infer<typeof MailOrder>;

/** What keeps every mail of the property from going out. */
const MAIL_REFUSALS = ["no_server", "no_sender"] as const;

/** What holds for every mail of the property. */
export const MailSetup = z.object({
  from: z.string().nullable(),
  refusal: z.enum(MAIL_REFUSALS).nullable(),
  /** How many seconds a mail can still be taken back. */
  undo_seconds: z.int(),
  /** The installation's address, where links to guests would lead nowhere but to the guest's own computer. */
  local_address: z.string().nullable(),
});
export type MailSetup = z.infer<typeof MailSetup>;

export const TestMail = z.strictObject({ to: Email });

/** What the mail server has said to a test mail, in its own words. */
export const TestMailResult = z.object({ sent: z.boolean(), error: z.enum(MAIL_ERRORS).nullable(), answer: z.string().nullable() });
export type TestMailResult = z.infer<typeof TestMailResult>;

/** A mail as it would go out now. */
export const MailPreview = z.object({
  kind: z.enum(MAIL_KINDS),
  language: z.enum(LANGUAGES),
  /** Empty where nobody has an address. */
  to: z.array(z.string()),
  /** Addresses of the customer and the guests. */
  known: z.array(z.object({ name: z.string(), email: z.string() })),
  subject: z.string(),
  body: z.string(),
  /** Names of the files. */
  attachments: z.array(z.string()),
  /** What the button says that stands in the mail for the link. */
  link_label: z.string().nullable(),
  primary_color: z.string().nullable(),
  property_name: z.string(),
  /** The picture at its head. */
  logo_id: z.string().nullable(),
  ...MailSetup.shape,
});
export type MailPreview = z.infer<typeof MailPreview>;
