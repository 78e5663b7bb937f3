import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { onceTrue } from "#tests/support/once-true.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

/** A websocket that does not answer the close frame, so that the connection stays open. */
async function stubbornSocket({ port }: TestServer, cookie: string) {
  const wire = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  wire.on("data", (data) => void received.push(data));
  wire.write(
    `GET /trpc HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: ${cookie}\r\n\r\n`,
  );
  await once(wire, "data");
  const text = () => Buffer.concat(received).toString("latin1");
  return {
    wire,
    text,
    call: (path: string, input: unknown) => wire.write(maskedFrame({ id: 1, method: "mutation", params: { path, input } })),
  };
}

/** A client's text frame of fewer than 65,536 bytes, masked with zeros. */
function maskedFrame(message: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0]), payload]);
}

test("a demoted admin whose socket lingers can't call anything over it any more", async () => {
  const property = await startTestServer();
  const owner = await property.login("admin", "Olga");
  const mallory = await property.login("admin", "Mallory");
  const { body } = await owner.call<{ data: { id: string; user_id: string }[] }>("GET /users");
  const member = body.data.find(({ user_id }) => user_id === mallory.actor.user_id);
  const socket = await stubbornSocket(property, mallory.cookie);

  await owner.call(`PUT /users/${member?.id}`, { role_id: "cleaning" });
  await onceTrue(() => expect(socket.text()).toContain("session ended"));
  socket.call("team.changeRole", { id: member?.id, role_id: "admin" });
  await new Promise((resolve) => setTimeout(resolve, 100));

  expect((await mallory.call("GET /session")).body).toMatchObject({ role_id: "cleaning" });
  socket.wire.destroy();
});

test("a session that ended without a word, as by reset-password, calls nothing over its open socket", async () => {
  const property = await startTestServer();
  const ben = await property.login("manager", "Ben");
  const socket = new WebSocket(`${property.url.replace("http", "ws")}/trpc`, { headers: { cookie: ben.cookie } });
  await once(socket, "open");
  const closed = once(socket, "close");
  property.property.runtime.db.$client.exec("DELETE FROM sessions");

  socket.send(JSON.stringify({ id: 1, method: "mutation", params: { path: "taxRates.create", input: { name: "Late", percentage: 1 } } }));

  expect((await closed)[0]).toBe(4001);
  expect(property.property.runtime.db.$client.prepare("SELECT count(*) FROM tax_rates").pluck().get()).toBe(0);
});
