import { expect, test } from "vitest";
import { clearDeliveries } from "#server/office/webhooks/purge-job.ts";
import { startWithWebhooks } from "#tests/webhooks/front-desk.ts";

test("the log keeps what was over within 30 days, and whatever still waits", async () => {
  const { property, deliver, connect, rate } = await startWithWebhooks();
  await connect(["tax_rate.*"]);
  const at = (now: string) => void (property.clock.now = now);
  const log = () =>
    property.runtime.db.$client
      .prepare<[], string>("SELECT state || ' ' || substr(created_at, 1, 10) FROM webhook_deliveries ORDER BY seq DESC")
      .pluck()
      .all();
  at("2030-04-02T10:00:00.000Z");
  await rate("Reduced");
  await deliver();
  at("2030-04-20T10:00:00.000Z");
  await rate("Half");
  await deliver();
  at("2030-05-02T09:59:00.000Z");
  expect(await clearDeliveries.run(property.runtime)).toBe("2030-05-03T02:00:00.000Z");
  expect(log()).toEqual(["delivered 2030-04-20", "delivered 2030-04-02"]);
  at("2030-05-02T10:01:00.000Z");
  await clearDeliveries.run(property.runtime);
  expect(log()).toEqual(["delivered 2030-04-20"]);

  property.runtime.db.$client.prepare("UPDATE webhook_deliveries SET state = 'waiting'").run();
  at("2031-01-01T10:00:00.000Z");
  await clearDeliveries.run(property.runtime);
  expect(log()).toEqual(["waiting 2030-04-20"]);
});

test("a log of thousands is cleared as a whole", async () => {
  const { property, connect } = await startWithWebhooks();
  const { webhook } = await connect(["tax_rate.*"]);
  property.runtime.db.$client
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
       INSERT INTO webhook_deliveries (id, property_id, webhook_id, seq, event_id, type, parent_object, parent_id, state, since, created_at)
       SELECT 'd' || i, @property_id, @webhook_id, 1000 + i, 'e', 'tax_rate.created', 'tax_rate', 't', 'given_up', @now, @now FROM n`,
    )
    .run({ property_id: property.property_id, webhook_id: webhook.id, now: "2030-01-01T00:00:00.000Z" });
  await clearDeliveries.run(property.runtime);
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM webhook_deliveries").pluck().get()).toBe(0);
});
