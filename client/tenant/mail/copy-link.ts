import { say } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { runWrites } from "#client/platform/core/writes.ts";
import { copyText } from "#client/platform/ui/dialog/copy-text.tsx";
import type { Mail } from "#shared/tenant/mail/schema.ts";

/** Makes a further link to a guest's offer or pre-check-in form, and copies it. */
export async function copyGuestLink(booking_id: string, purpose: "offer" | "pre_check_in"): Promise<void> {
  await copyMade(purpose, await runWrites((send) => send(trpc.guestLinks.copy, { id: booking_id, purpose })));
}

/** Copies the link at which a guest pays the invoice of a deposit by card. */
export async function copyPaymentLink(invoice_id: string): Promise<void> {
  await copyMade("deposit", await runWrites((send) => send(trpc.cardPayments.copyLink, { id: invoice_id })));
}

/** The link that a mail which was not sent would have had: a further one. Null if the mail has none, or it can't be made any more. */
export async function linkOf({ kind, parent_id: id }: Pick<Mail, "kind" | "parent_id">): Promise<string | null> {
  if (kind === "offer" || kind === "pre_check_in") {
    return (await runWrites((send) => send(trpc.guestLinks.copy, { id, purpose: kind })))?.guest_url ?? null;
  }
  if (kind !== "deposit" && kind !== "deposit_reminder") return null;
  return (await runWrites((send) => send(trpc.cardPayments.copyLink, { id })))?.guest_url ?? null;
}

async function copyMade(kind: "offer" | "pre_check_in" | "deposit", made: { guest_url: string | null } | null): Promise<void> {
  if (!made?.guest_url) return;
  const label = say(`mail.link_${kind}`);
  await copyText({ text: made.guest_url, label, done: say("mail.link_copied", { link: label }) });
}
