import { deliveriesUnderWay, webhooksJob } from "#server/office/webhooks/job.ts";
import type { Webhook, WebhookDelivery } from "#shared/office/webhooks/schema.ts";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";
import { type Receiver, startReceiver } from "#tests/webhooks/receiver.ts";

/** A property whose server may call this computer, where the receivers of the tests are. */
export async function startWithWebhooks(timeout_ms = 20_000) {
  const made = makeTestProperty();
  const property = { ...made, runtime: { ...made.runtime, config: { ...made.config, allows_local_addresses: true } } };
  const server = await startTestServer(property);
  const admin = await server.login("admin", "Ada");
  const job = webhooksJob(timeout_ms);

  /** Delivers what is due now, and what follows from it. */
  async function deliver(): Promise<string | null> {
    await job.run(property.runtime);
    await deliveriesUnderWay(property.runtime);
    return job.run(property.runtime);
  }

  /** Sets the clock ahead and delivers what is due then. */
  async function after(minutes: number): Promise<string | null> {
    property.clock.now = new Date(Date.parse(property.clock.now) + minutes * 60_000).toISOString();
    return deliver();
  }

  async function connect(event_types = ["*"], known?: Receiver) {
    const receiver = known ?? (await startReceiver());
    const { status, body } = await admin.call<Webhook>("POST /webhooks", { url: receiver.url, event_types });
    if (status !== 200) throw new Error(JSON.stringify(body));
    receiver.knows(body.secret ?? "");
    return { receiver, webhook: body };
  }

  const rate = (name: string) => admin.call<{ id: string }>("POST /tax_rates", { name, percentage: 10 }).then(({ body }) => body.id);
  const rename = (id: string, name: string) => admin.call(`PUT /tax_rates/${id}`, { name, percentage: 10 });
  const webhook = async (id: string) => (await admin.call<Webhook>(`GET /webhooks/${id}`)).body;
  const log = async (id: string) =>
    (await admin.call<{ data: WebhookDelivery[] }>(`GET /webhooks/${id}/deliveries?page_size=1000`)).body.data;
  return { server, property, admin, job, deliver, after, connect, rate, rename, webhook, log };
}
