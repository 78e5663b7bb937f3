import { startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import { mailJob } from "#server/tenant/mail/mail-job.ts";
import type { FrontDesk } from "#tests/browser/desk.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { startMailServer } from "#tests/support/mail-server.ts";

/** Gives the property a real mail server; `later` moves its clock and runs the mail job. */
export async function withMailServer(desk: FrontDesk) {
  const mailServer = await startMailServer();
  desk.property.config.smtp_url = mailServer.url;
  desk.property.config.mail_from = "post@edelweiss.example";
  addContact(desk.property, "Anna Gruber", { communication: JSON.stringify({ email: "anna@example.com" }), language: "en" });
  const failures: unknown[] = [];
  const jobs = startJobs(desk.property.runtime, [mailJob], (thrown) => void failures.push(thrown));
  onCleanUp(() => jobs.stop());
  async function later(seconds: number): Promise<void> {
    desk.property.clock.now = new Date(Date.parse(desk.property.clock.now) + seconds * 1000).toISOString();
    desk.property.runtime.notifier.notify(desk.property.property_id);
    await jobs.tick();
  }
  return { mailServer, later, failures };
}
