import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { mailJob } from "#server/tenant/mail/mail-job.ts";
import { type MailRow, mailStore } from "#server/tenant/mail/queries.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { viewOf } from "#tests/support/test-server.ts";

/** A front desk whose property sends mail by a real SMTP server. `pass` moves the clock and runs the mail job. */
export async function makeFrontDeskWithMail(smtpUrl?: string | null) {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  const mailServer = await startMailServer();
  property.config.smtp_url = smtpUrl === undefined ? mailServer.url : smtpUrl;
  property.config.mail_from = "post@keyrack.example";
  const job = mailJob;

  async function pass(seconds: number): Promise<string | null> {
    property.clock.now = new Date(Date.parse(property.clock.now) + seconds * 1000).toISOString();
    return job.run(property.runtime);
  }

  function guest(email: string | null, language: Language | null = null, more: object = {}): string {
    return addContact(property, "Anna Gruber", { language, communication: JSON.stringify({ email, ...more }) });
  }

  /** The mails about a booking or group, oldest first. */
  function mailsOf({ id }: Pick<BookingRow, "id">): MailRow[] {
    const view = viewOf(property, clerk);
    const ids = property.runtime.db.$client.prepare("SELECT id FROM mails WHERE parent_id = ? ORDER BY id").pluck().all(id);
    return ids.map((each) => mailStore.get(view, String(each)));
  }

  return { ...desk, mailServer, pass, guest, mailsOf };
}
