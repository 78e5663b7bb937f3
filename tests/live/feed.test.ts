import { expect, onTestFinished, test, vi } from "vitest";
import WebSocket from "ws";
import type { LiveEvent } from "#shared/platform/live/schema.ts";
import { PRESENCE_ENDS_MS } from "#shared/platform/presence/schema.ts";
import { onceTrue } from "#tests/support/once-true.ts";
import { openScreen, watchPresence } from "#tests/support/screen.ts";
import { as, insertProperty, makeMember, startTestServer } from "#tests/support/test-server.ts";

const rate = (name: string) => ({ name, percentage: 10 });
const types = (heard: readonly LiveEvent[]) => heard.map((event) => (event.kind === "change" ? event.type : event.kind));

async function desk() {
  const property = await startTestServer();
  const anna = await property.login("manager", "Anna");
  const ben = await property.login("staff", "Ben");
  return { property, anna, ben };
}

test("a colleague's screen hears of a change, with who did it", async () => {
  const { property, anna, ben } = await desk();
  const screen = openScreen(property, ben.cookie);

  const { body } = await anna.call("POST /tax_rates", rate("Reduced"));

  await onceTrue(() => expect(screen.heard).toHaveLength(1));
  expect(screen.heard[0]).toMatchObject({
    kind: "change",
    type: "tax_rate.created",
    object: "tax_rate",
    id: body["id"],
    version: 1,
    actor: { user_id: anna.actor.user_id, name: "Anna" },
    automated: false,
    row: null,
  });
});

test("a refused call is heard by nobody", async () => {
  const { property, anna, ben } = await desk();
  const screen = openScreen(property, ben.cookie);
  await anna.call("POST /tax_rates", { name: "", percentage: 10 });
  await ben.call("POST /tax_rates", rate("not mine to make"));
  await anna.call("POST /tax_rates", rate("Reduced"));
  await onceTrue(() => expect(types(screen.heard)).toEqual(["tax_rate.created"]));
});

test("a screen that lost its connection gets exactly what it missed, in order", async () => {
  const { property, anna, ben } = await desk();
  const screen = openScreen(property, ben.cookie);
  await anna.call("POST /tax_rates", rate("1"));
  await onceTrue(() => expect(screen.heard).toHaveLength(1));

  await screen.close();
  const [last] = screen.heard;
  for (const name of ["2", "3", "4"]) await anna.call("POST /tax_rates", rate(name));
  const again = openScreen(property, ben.cookie, last?.seq ?? 0);
  await anna.call("POST /tax_rates", rate("5"));

  await onceTrue(() => expect(again.heard).toHaveLength(4));
  const seqs = again.heard.map(({ seq }) => seq);
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  expect(new Set(seqs).size).toBe(4);
});

test("a socket that is cut comes back by itself and goes on after its last event", async () => {
  const { property, anna, ben } = await desk();
  const screen = openScreen(property, ben.cookie);
  await anna.call("POST /tax_rates", rate("1"));
  await onceTrue(() => expect(screen.heard).toHaveLength(1));

  screen.cut();
  for (let i = 2; i <= 30; i++) await anna.call("POST /tax_rates", rate(String(i)));

  await onceTrue(() => expect(screen.heard).toHaveLength(30));
  expect(new Set(screen.heard.map(({ seq }) => seq)).size).toBe(30);
});

test("a screen that was away too long, or follows a runtime that was replaced, is reset", async () => {
  const { property, anna, ben } = await desk();
  await anna.call("POST /tax_rates", rate("1"));
  const ahead = openScreen(property, ben.cookie, 999_999);
  await onceTrue(() => expect(ahead.heard).toEqual([{ kind: "reset", seq: expect.any(Number) }]));

  await anna.call("POST /tax_rates", rate("2"));
  await onceTrue(() => expect(types(ahead.heard)).toEqual(["reset", "tax_rate.created"]));

  const insert = property.property.runtime.db.$client.prepare(
    "INSERT INTO events (id, property_id, parent_object, parent_id, type, data, automated, time) VALUES (?, ?, 'tax_rate', 'x', 'tax_rate.changed', '{}', 1, '')",
  );
  for (let i = 0; i < 2001; i++) insert.run(`e${i}`, property.property.property_id);
  const behind = openScreen(property, ben.cookie, 0);
  await onceTrue(() => expect(types(behind.heard)).toEqual(["reset"]));
});

test("a change larger than a screen could hear of one by one resets it", async () => {
  const { property, ben } = await desk();
  const screen = openScreen(property, ben.cookie);
  const anna = makeMember(property.property, "manager", "Anna");
  await onceTrue(async () => {
    await ben.call("GET /session");
    as(property.property, anna, (work) => work.record("tax_rate.changed", { object: "tax_rate", id: "x" }, { words: { name: "x" } }));
    expect(screen.heard.length).toBeGreaterThan(0);
  });
  as(property.property, anna, (work) => {
    for (let i = 0; i < 2001; i++) work.record("tax_rate.changed", { object: "tax_rate", id: "x" }, { words: { name: "x" } });
  });
  await onceTrue(() => expect(types(screen.heard).at(-1)).toBe("reset"));
  as(property.property, anna, (work) => work.record("tax_rate.deleted", { object: "tax_rate", id: "x" }, { words: { name: "x" } }));
  await onceTrue(() => expect(types(screen.heard).at(-1)).toBe("tax_rate.deleted"));
});

test("who may not see an entity only moves its cursor on", async () => {
  const { property, anna } = await desk();
  const maria = await property.login("cleaning", "Maria");
  const screen = openScreen(property, maria.cookie);
  await anna.call("POST /tax_rates", rate("secret"));
  await onceTrue(() => expect(screen.heard).toHaveLength(1));
  expect(screen.heard[0]).toEqual({ kind: "cursor", seq: expect.any(Number) });
});

test("another property's changes are not heard", async () => {
  const { property, anna } = await desk();
  const elsewhere = await property.login("admin", "Eva", insertProperty(property.property.runtime, "Other house"));
  const screen = openScreen(property, elsewhere.cookie);
  await anna.call("POST /tax_rates", rate("ours"));
  await elsewhere.call("POST /tax_rates", rate("theirs"));
  await onceTrue(() => expect(types(screen.heard)).toEqual(["tax_rate.created"]));
  expect(screen.heard[0]).toMatchObject({ actor: { name: "Eva" } });
});

test("logging out ends the session's open socket with the word not to come back", async () => {
  const { property, anna, ben } = await desk();
  const screen = openScreen(property, ben.cookie);
  await anna.call("POST /tax_rates", rate("Reduced"));
  await onceTrue(() => expect(screen.heard).toHaveLength(1));
  await ben.call("POST /session/logout");
  await onceTrue(() => expect(screen.closes).toContain(4001));
});

test("a foreign page and a stranger open no socket", async () => {
  const { property, ben } = await desk();
  const outcome = (headers: Record<string, string>) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${property.url.replace("http", "ws")}/trpc`, { headers });
      socket.on("unexpected-response", (_, response) => resolve(response.statusCode));
      socket.on("error", () => undefined);
      socket.on("open", () => resolve("open"));
    });
  expect(await outcome({ cookie: ben.cookie, origin: "https://evil.example" })).toBe(403);
  expect(await outcome({})).toBe(401);
  expect(await outcome({ cookie: ben.cookie, origin: property.url })).toBe("open");
});

test("subscriptions are not served over HTTP, where nothing would end them with the session", async () => {
  const { property, ben } = await desk();
  for (const path of ['live.events?input={"lastEventId":"0"}', "live.presence"]) {
    const response = await fetch(`${property.url}/trpc/${path}`, { headers: { cookie: ben.cookie, accept: "text/event-stream" } });
    expect(await response.text()).toContain("method_not_allowed");
  }
});

test("everybody sees who looks at the plan and whose hand holds which booking, until the screen closes", async () => {
  const { property, anna, ben } = await desk();
  const annas = openScreen(property, anna.cookie);
  const bens = openScreen(property, ben.cookie);
  const seen = watchPresence(bens);

  await annas.client.live.say.mutate({ looking_at: "room_plan", dragging: "b1", screen: "left" });
  await onceTrue(() => expect(seen.now).toMatchObject([{ name: "Anna", looking_at: "room_plan", booking_id: "b1", screen: "left" }]));

  await annas.close();
  await onceTrue(() => expect(seen.now).toEqual([]));
});

test("a screen whose connection hangs is seen once after it has connected again", async () => {
  const { property, anna, ben } = await desk();
  const hanging = openScreen(property, anna.cookie);
  const seen = watchPresence(openScreen(property, ben.cookie));
  const records = [{ object: "booking" as const, id: "b1", is_editing: true }];
  await hanging.client.live.say.mutate({ screen: "left", records });
  await onceTrue(() => expect(seen.now).toMatchObject([{ name: "Anna", records }]));

  const again = openScreen(property, anna.cookie);
  await again.client.live.say.mutate({ screen: "left" });
  await onceTrue(() => expect(seen.now).toMatchObject([{ name: "Anna", screen: "left", records: [] }]));
  await again.client.live.say.mutate({ screen: "right" });
  await onceTrue(() => expect(seen.now).toMatchObject([{ screen: "right" }]));
});

test("everybody sees who has which record open and edits it, at which screen, until a minute after the last sign", async () => {
  const { property, anna, ben } = await desk();
  const annas = openScreen(property, anna.cookie);
  const bens = openScreen(property, ben.cookie);
  const seen = watchPresence(bens);
  const records = [{ object: "booking" as const, id: "b1", is_editing: true }];
  await annas.client.live.say.mutate({ screen: "left", screen_name: " Front desk 1 ", records });
  await onceTrue(() => expect(seen.now).toMatchObject([{ name: "Anna", screen_name: "Front desk 1", records }]));

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await annas.client.live.say.mutate({ screen: "left", records });
  await onceTrue(() => expect(seen.now).toMatchObject([{ screen_name: null }]));
  await vi.advanceTimersByTimeAsync(PRESENCE_ENDS_MS - 10_000);
  // A sign without anything new keeps it for another minute.
  await annas.client.live.say.mutate({ screen: "left", records });
  await vi.advanceTimersByTimeAsync(PRESENCE_ENDS_MS - 10_000);
  expect(seen.now).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await onceTrue(() => expect(seen.now).toEqual([]));
});

test("a message that isn't tRPC ends the socket, and a wrong call over it is a refusal of the catalogue", async () => {
  const { property, ben } = await desk();
  const socket = new WebSocket(`${property.url.replace("http", "ws")}/trpc`, { headers: { cookie: ben.cookie } });
  await new Promise((resolve) => socket.once("open", resolve));
  const answer = () => new Promise<string>((resolve) => socket.once("message", (data: Buffer) => resolve(data.toString())));

  socket.send(JSON.stringify({ id: 7, method: "query", params: { path: "no.such" } }));
  expect(JSON.parse(await answer())).toMatchObject({ id: 7, error: { data: { problem: { type: "not_found" } } } });
  socket.send(JSON.stringify({ id: 8, method: "subscription", params: { path: "live.events", input: { lastEventId: "x" } } }));
  expect(JSON.parse(await answer())).toMatchObject({ id: 8, error: { data: { problem: { type: "validation" } } } });

  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.send("{nonsense");
  expect(await closed).toBe(1003);
});
