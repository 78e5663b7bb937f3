import { expect, test } from "vitest";
import { connect, setting, startDoorSystem } from "#tests/access-control/door-system.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function startWithDoors() {
  const [server, door] = await Promise.all([startTestServer(), startDoorSystem()]);
  connect(server.property, door);
  const admin = await server.login("admin", "Ada");
  return { ...server, door, tryIt: () => admin.call<{ type: string; detail: string }>("POST /access_control/test") };
}

test("the door system is asked by one signed call, which opens nothing, makes no key and is no event", async () => {
  const { door, tryIt, property } = await startWithDoors();
  const events = () => property.runtime.db.$client.prepare("SELECT count(*) FROM events").pluck().get();
  const before = events();
  expect((await tryIt()).status).toBe(204);
  expect(door.calls).toEqual([{ action: "test", call_id: expect.any(String) }]);
  expect([...door.forged, ...door.keys]).toEqual([]);
  expect(events()).toBe(before);
});

test.each([
  ["refuses", { status: 400 }, "refused"],
  ["answers as a proxy's page does", { body: "<html>" }, "unreadable"],
  ["drops the line", { drops_connection: true }, "unreachable"],
  ["has a fault", { status: 503 }, "refused"],
] as const)("a door system that %s is asked once only, and the answer says so", async (_, behaviour, detail) => {
  const { door, tryIt } = await startWithDoors();
  door.stay(behaviour);
  expect((await tryIt()).body).toMatchObject({ type: "access_control/failed", detail });
  expect(door.calls).toHaveLength(1);
});

test("a wrong secret is detected before a guest is at the door", async () => {
  const { door, tryIt, property } = await startWithDoors();
  property.runtime.db.$client.prepare("UPDATE settings SET value = 'wrong' WHERE key = 'ACCESS_CONTROL_SECRET'").run();
  expect((await tryIt()).body).toMatchObject({ type: "access_control/failed", detail: "refused" });
  expect(door.calls).toEqual([]);
});

test("without a door system there is nothing to test, and the simulator always answers", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin", "Ada");
  expect((await call("POST /access_control/test")).body).toMatchObject({ type: "access_control/not_configured" });
  setting(property, "ACCESS_CONTROL_INTERFACE", "simulator");
  expect((await call("POST /access_control/test")).status).toBe(204);
});
