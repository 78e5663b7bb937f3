import type { MailKind } from "#shared/tenant/mail/schema.ts";

/** Subject and body of a mail, with `{{placeholders}}`. */
export type Template = { subject: string; body: string };

/** The values of the placeholders; null if there is no value. */
export type Values = Readonly<Record<string, string | null>>;

const PROPERTY = [
  "greeting",
  "guest_name",
  "property_name",
  "property_phone",
  "property_email",
  "property_website",
  "property_address",
] as const;
const STAY = [
  ...PROPERTY,
  "traveler",
  "code",
  "check_in",
  "check_in_time",
  "check_out",
  "check_out_time",
  "nights",
  "persons",
  "room_type",
  "price",
  "cancellation_terms",
  "door_code",
] as const;
const CANCELED = ["cancellation_fee", "payments"] as const;
const DEPOSIT = [...PROPERTY, "invoice_number", "invoice_date", "amount", "due_amount", "due_date", "cancellation_terms", "link"] as const;

const REMINDER = [
  ...PROPERTY,
  "invoice_number",
  "invoice_date",
  "amount",
  "due_amount",
  "due_date",
  "fee",
  "total",
  "pay_by",
  "last_reminded",
] as const;

/** The placeholders that are known in each kind of template. */
export const PLACEHOLDERS = {
  confirmation: STAY,
  offer: [...STAY, "expires_at", "link"],
  pre_check_in: [...STAY, "link"],
  group_confirmation: [
    ...PROPERTY,
    ...([
      "group_name",
      "check_in",
      "check_in_time",
      "check_out",
      "check_out_time",
      "rooms",
      "persons",
      "price",
      "cancellation_terms",
    ] as const),
  ],
  cancellation: [...STAY, ...CANCELED],
  group_cancellation: [...PROPERTY, ...(["group_name", "codes", "check_in", "check_out", "rooms", "persons"] as const), ...CANCELED],
  deposit: DEPOSIT,
  deposit_reminder: DEPOSIT,
  invoice: [...PROPERTY, "invoice_number", "invoice_date", "amount"],
  credit_note: [...PROPERTY, "invoice_number", "invoice_date", "amount"],
  cancellation_invoice: [...PROPERTY, "invoice_number", "invoice_date", "amount", "canceled_number", "canceled_date"],
  reminder_1: REMINDER,
  reminder_2: REMINDER,
  reminder_3: REMINDER,
  receipt: [...PROPERTY, "receipt_number", "receipt_date", "amount", "link"],
  message: [...STAY, "room", "link"],
} as const satisfies Record<MailKind, readonly string[]>;

/** Stands for a door code in every text that is stored or shown; the code is put in while the mail is sent. */
export const MASKED_CODE = "••••••";

/** Stays in the body until the mail is sent, because the link is created then. */
export const LINK = "{{link}}";

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
/** Matches anything in double braces, so that a misspelt name with spaces or hyphens is found too. */
const BRACED = /\{\{([^{}]*)\}\}/g;

/** The placeholders of a text that this kind of mail does not have. */
export function unknownPlaceholders(kind: MailKind, text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS[kind];
  const named = [...text.matchAll(BRACED)].map(([, name = ""]) => name.trim());
  return [...new Set(named)].filter((name) => !known.includes(name));
}

/** Kinds whose link is a convenience: what a deposit's mail asks for can be transferred, too; not every message is about the check-in. */
const CAN_DO_WITHOUT_LINK: ReadonlySet<MailKind> = new Set(["deposit", "deposit_reminder", "message"]);

/** True if a mail of this kind needs its link and the body does not contain it: without it the guest could not answer. */
export function lacksLink(kind: MailKind, body: string): boolean {
  if (CAN_DO_WITHOUT_LINK.has(kind)) return false;
  const known: readonly string[] = PLACEHOLDERS[kind];
  return known.includes("link") && !placeholdersOf(body).includes("link");
}

/**
 * Fills the placeholders. A line with a placeholder without a value is left out, so that a mail without prices has no empty
 * "Price:". Braces inside a value are not treated as placeholders.
 */
export function renderTemplate({ subject, body }: Template, values: Values): Template {
  const lines = body.split(/\r?\n/).filter((line) => placeholdersOf(line).every((name) => values[name] !== null && values[name] !== ""));
  return { subject: oneLine(put(subject, values)), body: withoutGaps(lines.map((line) => put(line, values)).join("\n")) };
}

/** The names of the placeholders in a text. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

function put(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (_, name: string) => (name === "link" ? LINK : (values[name] ?? "").replace(/\{\{|\}\}/g, "")));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function withoutGaps(text: string): string {
  return text.replace(/\n{3,}/g, "\n\n").trim();
}
