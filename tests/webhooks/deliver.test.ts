import { expect, test } from "vitest";
import { Event } from "#shared/tenant/events/schema.ts";
import { insertProperty } from "#tests/support/test-server.ts";
import { startWithWebhooks } from "#tests/webhooks/front-desk.ts";

/** A promise and what resolves it. */
function gate() {
  let open = () => {};
  const closed = new Promise<void>((resolve) => (open = resolve));
  return { closed, open };
}

test("what happens is sent signed, in its order, as GET /events tells it", async () => {
  const { admin, deliver, connect, rate, rename, webhook, log } = await startWithWebhooks();
  const { receiver, webhook: made } = await connect();
  const id = await rate("Reduced");
  await rename(id, "Low");
  await deliver();
  expect(receiver.forged).toEqual([]);
  expect(receiver.types()).toEqual(["webhook.created", "tax_rate.created", "tax_rate.changed"]);
  const { body } = await admin.call<{ data: Event[] }>("GET /events?after=1");
  expect(receiver.received.slice(1).map(({ event }) => ({ ...event, description: "" }))).toEqual(
    body.data.map((event) => ({ ...event, description: "" })),
  );
  expect(Object.keys(receiver.received[0]?.event ?? {}).sort()).toEqual(Object.keys(Event.shape).sort());
  expect(receiver.received[1]?.headers).toMatchObject({ "content-type": "application/json", "x-keyrack-event": "tax_rate.created" });
  expect(receiver.received[1]?.headers["user-agent"]).toMatch(/^Keyrack\/\d/);
  expect(await webhook(made.id)).toMatchObject({ state: "working", waiting: 0, given_up: 0, last_status: 200, secret: null });
  expect(await log(made.id)).toMatchObject([
    { type: "tax_rate.changed", state: "delivered", attempts: 1, last_status: 200 },
    { type: "tax_rate.created", state: "delivered", parent_id: id },
    { type: "webhook.created", state: "delivered" },
  ]);
});

test("only the chosen types, groups and records that its maker may see are sent", async () => {
  const { server, property, deliver, connect, rate, rename } = await startWithWebhooks();
  const one = await connect(["tax_rate.changed"]);
  const group = await connect(["webhook.*"]);
  const id = await rate("Reduced");
  await rename(id, "Low");
  await deliver();
  expect(one.receiver.types()).toEqual(["tax_rate.changed"]);
  expect(group.receiver.types()).toEqual(["webhook.created"]);

  // Ada becomes a manager, who may not read webhooks, and then leaves.
  const setRole = (role: string) => property.runtime.db.$client.prepare("UPDATE members SET role_id = ?").run(role);
  setRole("manager");
  const boss = await server.login("admin", "Bea");
  await boss.call(`PUT /webhooks/${one.webhook.id}`, { url: one.receiver.url, event_types: ["tax_rate.*"] });
  await deliver();
  expect(group.receiver.types()).toEqual(["webhook.created"]);
  property.runtime.db.$client.prepare("UPDATE members SET deleted_at = ? WHERE role_id = 'manager'").run(property.clock.now);
  expect((await boss.call(`GET /webhooks/${group.webhook.id}`)).body).toMatchObject({ state: "blocked", effective_role_id: null });
});

test("a property's events go to its own webhooks only", async () => {
  const { server, property, deliver, connect } = await startWithWebhooks();
  const { receiver } = await connect(["tax_rate.*"]);
  const other = insertProperty(property.runtime, "Pension Enzian");
  const neighbour = await server.login("admin", "Nora", other);
  await neighbour.call("POST /tax_rates", { name: "Elsewhere", percentage: 10 });
  expect((await neighbour.call("GET /webhooks")).body).toMatchObject({ count: 0 });
  await deliver();
  expect(receiver.received).toEqual([]);
});

test("a failing event holds back the later ones of its record, and nothing else", async () => {
  const { deliver, after, connect, rate, rename, webhook, log } = await startWithWebhooks();
  const { receiver, webhook: made } = await connect(["tax_rate.*"]);
  const [bad, good] = [await rate("Bad"), await rate("Good")];
  receiver.behaves(({ parent_id }) => (parent_id === bad ? { status: 500, body: "<b>No\nroom</b>" } : {}));
  await rename(bad, "Worse");
  await rename(good, "Better");
  await deliver();
  const seen = () => receiver.received.map(({ event }) => `${event.parent_id === bad ? "bad" : "good"} ${event.type}`);
  expect(seen().sort()).toEqual(["bad tax_rate.created", "good tax_rate.changed", "good tax_rate.created"]);
  expect(await webhook(made.id)).toMatchObject({ waiting: 2, given_up: 0 });
  expect((await log(made.id)).find(({ parent_id, type }) => parent_id === bad && type === "tax_rate.created")).toMatchObject({
    state: "waiting",
    attempts: 1,
    last_status: 500,
    last_error: "unavailable",
    answer: "<b>No room</b>",
  });
  receiver.behaves(() => ({}));
  await after(1);
  expect(seen().filter((each) => each.startsWith("bad"))).toEqual([
    ...["bad tax_rate.created", "bad tax_rate.created", "bad tax_rate.changed"],
  ]);
  const [first, again] = receiver.received.filter(({ event }) => event.parent_id === bad && event.type === "tax_rate.created");
  expect(again?.delivery).toBe(first?.delivery);
  expect(await webhook(made.id)).toMatchObject({ state: "working", waiting: 0 });
});

test.each([
  ["hangs up", { hangs_up: true }, "unreachable"],
  ["refuses", { status: 400 }, "refused"],
  ["asks for patience", { status: 429 }, "unavailable"],
  ["sends it elsewhere", { status: 307, location: "http://127.0.0.1:9/" }, "redirected"],
] as const)("a receiver that %s is asked again", async (_what, behaviour, error) => {
  const { deliver, after, connect, rate, webhook } = await startWithWebhooks();
  const { receiver, webhook: made } = await connect(["tax_rate.*"]);
  receiver.behaves((_event, call) => (call === 1 ? behaviour : {}));
  await rate("Reduced");
  const next = await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await webhook(made.id)).toMatchObject({ state: "failing", last_error: error, waiting: 1, next_attempt_at: next });
  await after(1);
  expect(receiver.received).toHaveLength(2);
  expect(await webhook(made.id)).toMatchObject({ state: "working", waiting: 0, failing_since: null });
});

test("a receiver that takes too long is asked again", async () => {
  const { property, deliver, connect, rate, webhook } = await startWithWebhooks(300);
  const { receiver, webhook: made } = await connect(["tax_rate.*"]);
  const slow = gate();
  receiver.behaves(() => ({ waits_for: slow.closed }));
  await rate("Reduced");
  await deliver();
  slow.open();
  expect(await webhook(made.id)).toMatchObject({ state: "failing", last_error: "timeout", waiting: 1 });
  expect(property.runtime.monitor.errors()).toEqual([]);
});

test("a slow receiver holds up neither others nor itself beyond a few records at a time", async () => {
  const { property, job, deliver, connect, rate } = await startWithWebhooks();
  const slow = await connect(["tax_rate.*"]);
  const quick = await connect(["tax_rate.*"]);
  const waiting = gate();
  slow.receiver.behaves(() => ({ waits_for: waiting.closed }));
  for (const name of ["A", "B", "C", "D", "E", "F"]) await rate(name);
  await job.run(property.runtime);
  await expect.poll(() => quick.receiver.received.length, { timeout: 10_000 }).toBe(6);
  await rate("G");
  await job.run(property.runtime);
  await expect.poll(() => quick.receiver.received.length, { timeout: 10_000 }).toBe(7);
  expect(slow.receiver.received).toHaveLength(4);
  waiting.open();
  await deliver();
  expect(slow.receiver.received).toHaveLength(7);
  expect(slow.receiver.mostOpen()).toBe(4);
});

test("a receiver that is away is left in peace, and gets everything in order once it is back", async () => {
  const { after, deliver, connect, rate, rename, webhook } = await startWithWebhooks();
  const { receiver, webhook: made } = await connect(["tax_rate.*"]);
  receiver.behaves(() => ({ status: 503 }));
  const ids: string[] = [];
  for (let i = 0; i < 30; i += 1) ids.push(await rate(`Rate ${i}`));
  for (const id of ids) await rename(id, `${id} again`);
  await deliver();
  const asked = receiver.received.length;
  expect(asked).toBeLessThan(10);
  for (let hour = 0; hour < 3; hour += 1) await after(60);
  expect(receiver.received.length - asked).toBeLessThanOrEqual(3);
  receiver.behaves(() => ({}));
  await after(15);
  await deliver();
  expect(await webhook(made.id)).toMatchObject({ state: "working", waiting: 0, given_up: 0 });
  for (const id of ids) {
    const types = receiver.received.filter(({ event }) => event.parent_id === id).map(({ event }) => event.type);
    expect([types.at(0), types.at(-1)]).toEqual(["tax_rate.created", "tax_rate.changed"]);
  }
});

test("after three days an event is given up, can be sent again, and later ones go on", async () => {
  const { admin, after, deliver, connect, rate, rename, webhook, log } = await startWithWebhooks();
  const { receiver, webhook: made } = await connect(["tax_rate.*"]);
  receiver.behaves(() => ({ status: 500 }));
  const id = await rate("Reduced");
  await deliver();
  for (let hour = 0; hour < 80; hour += 4) await after(4 * 60);
  expect(receiver.received.length).toBeGreaterThan(10);
  expect(await webhook(made.id)).toMatchObject({ state: "failing", waiting: 0, given_up: 1, active: true });
  receiver.behaves(() => ({}));
  await rename(id, "Low");
  await after(15);
  expect(receiver.types().at(-1)).toBe("tax_rate.changed");
  expect(await webhook(made.id)).toMatchObject({ state: "working", given_up: 1 });
  const given = (await log(made.id)).find(({ state }) => state === "given_up");
  expect((await admin.call(`POST /webhooks/${made.id}/deliveries/${given?.id}/retry`)).body).toMatchObject({
    state: "waiting",
    attempts: 0,
  });
  await deliver();
  expect(receiver.received.at(-1)).toMatchObject({ delivery: given?.id, event: { type: "tax_rate.created" } });
  expect(await webhook(made.id)).toMatchObject({ given_up: 0, waiting: 0 });
});

test("all that was given up is sent again at once", async () => {
  const { admin, after, deliver, connect, rate, webhook } = await startWithWebhooks();
  const { receiver, webhook: made } = await connect(["tax_rate.*"]);
  receiver.behaves(() => ({ status: 500 }));
  for (const name of ["A", "B", "C"]) await rate(name);
  await deliver();
  for (let day = 0; day < 4; day += 1) for (let i = 0; i < 3; i += 1) await after(8 * 60);
  expect(await webhook(made.id)).toMatchObject({ given_up: 3, waiting: 0 });
  receiver.behaves(() => ({}));
  const before = receiver.received.length;
  expect((await admin.call(`POST /webhooks/${made.id}/retry`)).body).toEqual({ count: 3 });
  await deliver();
  expect(receiver.received.length - before).toBe(3);
  expect(await webhook(made.id)).toMatchObject({ state: "working", given_up: 0 });
});

test("a receiver that is gone (410) is switched off at once, one that fails for two weeks then", async () => {
  const { admin, after, deliver, connect, rate, webhook } = await startWithWebhooks();
  const gone = await connect(["tax_rate.*"]);
  const failing = await connect(["tax_rate.*"]);
  gone.receiver.behaves(() => ({ status: 410 }));
  failing.receiver.behaves(() => ({ status: 500 }));
  await rate("Reduced");
  await deliver();
  expect(await webhook(gone.webhook.id)).toMatchObject({ active: false, state: "off", off_because: "gone" });
  for (let day = 0; day < 15; day += 1) {
    await rate(`Day ${day}`);
    await after(24 * 60);
  }
  expect(await webhook(failing.webhook.id)).toMatchObject({ active: false, state: "off", off_because: "failing" });
  const { body } = await admin.call<{ count: number }>("GET /events?type=webhook.switched_off");
  expect(body.count).toBe(2);
});

test("what happens while a webhook is off is not sent, and what waited before goes on", async () => {
  const { admin, after, deliver, connect, rate, webhook } = await startWithWebhooks();
  const { receiver, webhook: made } = await connect(["tax_rate.*"]);
  receiver.behaves(() => ({ status: 500 }));
  await rate("Before");
  await deliver();
  const set = (active: boolean) => admin.call(`PUT /webhooks/${made.id}`, { url: receiver.url, event_types: ["tax_rate.*"], active });
  await set(false);
  receiver.behaves(() => ({}));
  await rate("Meanwhile");
  await after(5);
  expect(receiver.received).toHaveLength(1);
  await set(true);
  await rate("After");
  await deliver();
  expect(receiver.received.map(({ event }) => (event.data["words"] as { name: string }).name)).toEqual(["Before", "Before", "After"]);
  expect(await webhook(made.id)).toMatchObject({ state: "working", waiting: 0 });
});

test("what was removed about a person from the log is not in a later attempt either", async () => {
  const { admin, after, deliver, connect } = await startWithWebhooks();
  const { receiver } = await connect(["contact.*"]);
  receiver.behaves(() => ({ status: 500 }));
  const { body } = await admin.call<{ id: string }>("POST /contacts", { type: "person", name: "Theodora Waldviertler" });
  await deliver();
  expect(JSON.stringify(receiver.received)).toContain("Waldviertler");
  await admin.call(`POST /contacts/${body.id}/anonymize`);
  receiver.behaves(() => ({}));
  receiver.received.length = 0;
  await after(5);
  expect(receiver.types()).toEqual(["contact.created", "contact.anonymized"]);
  expect(JSON.stringify(receiver.received)).not.toContain("Waldviertler");
});

test("a burst of 900 events arrives whole, each record's in its order, while calls are served", { timeout: 120_000 }, async () => {
  const { property, admin, deliver, connect, rate, webhook } = await startWithWebhooks();
  const { receiver, webhook: made } = await connect(["tax_rate.*"]);
  const ids = [await rate("A"), await rate("B"), await rate("C")];
  const insert = property.runtime.db.$client.prepare(
    `INSERT INTO events (id, property_id, parent_object, parent_id, type, data, automated, time)
     VALUES (?, ?, 'tax_rate', ?, 'tax_rate.changed', '{"words":{"name":"A"}}', 1, ?)`,
  );
  property.runtime.db.$client.transaction(() => {
    for (let i = 0; i < 900; i += 1) insert.run(`burst-${i}`, property.property_id, ids[i % 3], property.clock.now);
  })();
  const delivered = deliver();
  expect((await admin.call("GET /tax_rates")).status).toBe(200);
  await delivered;
  expect(await webhook(made.id)).toMatchObject({ waiting: 0, given_up: 0 });
  expect(receiver.received).toHaveLength(903);
  for (const id of ids) {
    const seqs = receiver.received.filter(({ event }) => event.parent_id === id).map(({ event }) => event.seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  }
});
