import { startJobs } from "#server/core/jobs/jobs-runner.ts";
import { mailJob } from "#server/mail/mail-job.ts";
import type { Desk } from "#tests/browser/desk.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { openPostOffice } from "#tests/support/post-office.ts";

/** The desk's house with a real mail server; `later` moves its clock and lets the post go out. */
export async function withPost(desk: Desk) {
  const post = await openPostOffice();
  desk.house.config.smtp_url = post.url;
  desk.house.config.mail_from = "post@edelweiss.example";
  addContact(desk.house, "Anna Gruber", { communication: JSON.stringify({ email: "anna@example.com" }), language: "en" });
  const failures: unknown[] = [];
  const jobs = startJobs(desk.house.runtime, [mailJob], (thrown) => void failures.push(thrown));
  onCleanUp(() => jobs.stop());
  async function later(seconds: number): Promise<void> {
    desk.house.clock.now = new Date(Date.parse(desk.house.clock.now) + seconds * 1000).toISOString();
    desk.house.runtime.notifier.notify(desk.house.property_id);
    await jobs.tick();
  }
  return { post, later, failures };
}
