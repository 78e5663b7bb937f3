import type { BookingRow } from "#server/bookings/queries.ts";
import { mailJob } from "#server/mail/mail-job.ts";
import { type MailRow, mailStore } from "#server/mail/queries.ts";
import type { Language } from "#shared/core/fields.ts";
import { makeDesk } from "#tests/support/desk.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { viewOf } from "#tests/support/house.ts";
import { openPostOffice } from "#tests/support/post-office.ts";

/** A desk whose house sends mail by a real SMTP server. `pass` moves the clock on and lets the post go out. */
export async function makeDeskWithPost(smtpUrl?: string | null) {
  const desk = makeDesk();
  const { house, clerk } = desk;
  const post = await openPostOffice();
  house.config.smtp_url = smtpUrl === undefined ? post.url : smtpUrl;
  house.config.mail_from = "post@keyrack.example";
  const job = mailJob;

  async function pass(seconds: number): Promise<string | null> {
    house.clock.now = new Date(Date.parse(house.clock.now) + seconds * 1000).toISOString();
    return job.run(house.runtime);
  }

  function guest(email: string | null, language: Language | null = null, more: object = {}): string {
    return addContact(house, "Anna Gruber", { language, communication: JSON.stringify({ email, ...more }) });
  }

  /** The mails about a booking or group, oldest first. */
  function mailsOf({ id }: Pick<BookingRow, "id">): MailRow[] {
    const view = viewOf(house, clerk);
    const ids = house.runtime.db.$client.prepare("SELECT id FROM mails WHERE parent_id = ? ORDER BY id").pluck().all(id);
    return ids.map((each) => mailStore.get(view, String(each)));
  }

  return { ...desk, post, pass, guest, mailsOf };
}
