import { isLoopback } from "#server/platform/core/process/env.ts";
import type { MailError } from "#shared/tenant/mail/schema.ts";

/** A mail as nodemailer takes it. */
export type Message = {
  messageId: string;
  from: string | { name: string; address: string };
  replyTo?: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** With a `cid` an attachment is shown inline and not listed. */
  /** The address that ends further advertisements (RFC 2369), also called by mail programs at one press (RFC 8058). */
  list?: { unsubscribe: string };
  headers?: Record<string, string>;
  attachments: { filename: string; content: Buffer; cid?: string }[];
};

/**
 * The outcome of a delivery, with the mail server's response. `final` if a retry would fail the same way; `may_have_arrived` if the connection
 * broke after the mail began to be handed over.
 */
export type Delivery =
  | { sent: true; refused: string[]; answer: string }
  | { sent: false; error: MailError; detail: string; final: boolean; may_have_arrived?: boolean };

/** A mail server that does not respond within this time counts as unreachable: the other jobs wait for it. */
const TIMEOUT_MS = 15_000;

/** Sends one mail to the mail server. Never throws. */
export async function deliver(smtpUrl: string, message: Message): Promise<Delivery> {
  const dialog = watchDialog();
  const transport = await openTransport(smtpUrl, dialog);
  try {
    const { rejected, response } = await transport.sendMail(message);
    return { sent: true, refused: rejected.map(String), answer: response };
  } catch (thrown) {
    const isAnswered = thrown instanceof Error && "responseCode" in thrown && thrown.responseCode !== undefined;
    return { sent: false, ...mailErrorOf(thrown), may_have_arrived: dialog.hasBegun() && !isAnswered };
  } finally {
    transport.close();
  }
}

/** Logs in to the mail server without sending anything. Throws the server's refusal, or why it cannot be reached. */
export async function tryLogin(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** A log of the dialog with a mail server that keeps only whether the mail itself was begun, by the command DATA. */
function watchDialog() {
  let begun = false;
  const ignore = () => undefined;
  const note = (entry: { tnx?: string }, words: string) => {
    if (entry.tnx === "client" && words.trim() === "DATA") begun = true;
  };
  const logger = { level: ignore, trace: ignore, debug: note, info: ignore, warn: ignore, error: ignore, fatal: ignore };
  return { logger, debug: true, hasBegun: () => begun };
}

async function openTransport(smtpUrl: string, { logger, debug }: Partial<ReturnType<typeof watchDialog>> = {}) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url: smtpUrl,
    ...(logger ? { logger, debug } : {}),
    // Else smtp:// sends the login and guests' data in the clear if an attacker in between removes STARTTLS from the mail server's offer.
    requireTLS: needsTls(smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
  });
}

/** A mail server on this computer needs no encryption; `?requireTLS=false` in SMTP_URL says so of another one. */
export function needsTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return !isLoopback(hostname) && searchParams.get("requireTLS") !== "false";
}

type SmtpError = { code?: string; command?: string; responseCode?: number; message: string };

function mailErrorOf(thrown: unknown): { error: MailError; detail: string; final: boolean } {
  const error: SmtpError = thrown instanceof Error ? thrown : { message: String(thrown) };
  const detail = error.message.slice(0, 500);
  if (error.code === "EAUTH") return { error: "login_refused", detail, final: false };
  if (error.code === "EENVELOPE" && error.command !== "MAIL FROM") {
    // A 5xx response such as "No such user" is final; a 4xx response such as "mailbox busy" is not.
    return { error: "recipient_refused", detail, final: (error.responseCode ?? 0) >= 500 };
  }
  return { error: error.responseCode === undefined ? "unreachable" : "refused", detail, final: false };
}
