import { expect, test } from "vitest";
import type { Webhook } from "#shared/office/webhooks/schema.ts";
import { open } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startReceiver } from "#tests/webhooks/receiver.ts";

const ALLOWED = { shell: "export ALLOW_LOCAL_ADDRESSES=1" };

test("killed between sending and noting it, the server sends the event again, with the same id and before the next of its record", {
  timeout: 180_000,
}, async () => {
  const dir = temporaryFolder();
  const receiver = await startReceiver();
  const first = await open(dir, ALLOWED);
  const post = async <T>(method: string, path: string, body: object): Promise<T> => {
    const headers = { cookie: first.cookie, "content-type": "application/json" };
    const answer = await fetch(`${first.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };
  const { secret } = await post<Webhook>("POST", "/webhooks", { url: receiver.url, event_types: ["tax_rate.*"] });
  receiver.knows(secret ?? "");
  receiver.behaves(() => ({ waits_for: new Promise(() => {}) }));
  const { id } = await post<{ id: string }>("POST", "/tax_rates", { name: "Reduced", percentage: 10 });
  await post("PUT", `/tax_rates/${id}`, { name: "Low", percentage: 10 });
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
  first.child.kill("SIGKILL");
  await first.exit;

  receiver.behaves(() => ({}));
  await open(dir, ALLOWED);
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(3);
  expect(receiver.types()).toEqual(["tax_rate.created", "tax_rate.created", "tax_rate.changed"]);
  const [before, again, next] = receiver.received.map(({ delivery }) => delivery);
  expect(again).toBe(before);
  expect(next).not.toBe(before);
  expect(receiver.forged).toEqual([]);
});
