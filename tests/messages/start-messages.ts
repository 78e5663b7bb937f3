import { messagesJob } from "#server/office/messages/job.ts";
import { mailJob } from "#server/tenant/mail/mail-job.ts";
import type { Message } from "#shared/office/messages/schema.ts";
import { addContact, furnish } from "#tests/support/guesthouse.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

/** A property with a mail server; `at` moves its clock and runs the jobs that send messages. */
export async function startMessages() {
  const property = makeTestProperty("2030-04-01T10:00:00.000Z");
  const mailServer = await startMailServer();
  property.config.smtp_url = mailServer.url;
  property.config.mail_from = "post@keyrack.example";
  const rooms = furnish(property);
  const served = await startTestServer(property);
  async function at(now: string): Promise<void> {
    property.clock.now = now;
    await messagesJob.run(property.runtime);
    await mailJob.run(property.runtime);
  }
  return { ...served, property, mailServer, rooms, at };
}

/** The same with one stay of Anna Gruber from 5 to 8 April; three days before is the 2nd. */
export async function startWithStay(communication: { email: string; phone: string | null }) {
  const started = await startMessages();
  const { call: manage } = await started.login("manager");
  const { call } = await started.login("staff");
  const customer_id = addContact(started.property, "Anna Gruber", { language: "de", communication: JSON.stringify(communication) });
  const stay = { room_type_id: started.rooms.double, check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2, customer_id };
  const { id } = (await call<{ id: string }>("POST /bookings", stay)).body;
  const timeline = async (of = id) => (await call<{ data: Message[] }>(`GET /bookings/${of}/messages`)).body.data;
  return { ...started, manage, call, id, customer_id, stay, timeline };
}
