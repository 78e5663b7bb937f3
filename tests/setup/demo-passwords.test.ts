import { expect, test, vi } from "vitest";
import { DEMO_PASSWORD } from "#server/office/setup/demo-property.ts";
import { prepareProperty } from "#server/office/setup/service.ts";
import { isLoopbackOnly, readEnvironment } from "#server/platform/core/process/env.ts";
import { hashPassword } from "#server/platform/core/secrets/passwords.ts";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { makeMember, makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

// Each starts processes or draws documents.
vi.setConfig({ testTimeout: 60_000 });

const DEMO = { email: "owner@example.com", password: "open sesame for the mountain", demo: true };

test.each([
  [{}, true],
  [{ HOST: "localhost" }, true],
  [{ HOST: "::1", PUBLIC_URL: "http://[::1]:3000" }, true],
  [{ HOST: "127.0.0.2", PUBLIC_URL: "http://localhost:3000" }, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ HOST: "::", PUBLIC_URL: "http://localhost:3000" }, false],
  [{ HOST: "192.168.1.10" }, false],
  [{ TRUST_PROXY: "1" }, false],
  [{ PUBLIC_URL: "https://keyrack.example.com" }, false],
  [{ PUBLIC_URL: "http://127.0.0.1.example.com" }, false],
])("%j can be reached from this computer only: %s", (variables, expected) => {
  expect(isLoopbackOnly(readEnvironment(variables))).toBe(expected);
});

test("a demo that others can reach never has the published password", async () => {
  const property = makeEmptyDatabase();
  const prepared = await prepareProperty(property.runtime, { ...DEMO, reachable: true });
  expect(prepared.demoUsers).toHaveLength(5);
  const { anybody } = await startTestServer(property);
  for (const { email, password } of prepared.demoUsers) {
    expect(password).toMatch(/^\w{14}$/);
    expect((await anybody("POST /session/login", { email, password: DEMO_PASSWORD })).status).toBe(401);
    expect((await anybody("POST /session/login", { email, password })).status).toBe(200);
  }
});

test("a demo that becomes reachable gets new passwords once, printed at that start, and its sessions end", async () => {
  const property = makeTestProperty();
  const { db } = property.runtime;
  const manager = makeMember(property, "manager");
  const hash = await hashPassword(DEMO_PASSWORD);
  db.$client.prepare("UPDATE users SET email = 'manager@example.com', password_hash = ? WHERE id = ?").run(hash, manager.user_id);
  const { anybody, cookieOf } = await startTestServer(property);
  const login = (password: string) => anybody("POST /session/login", { email: "manager@example.com", password });
  const cookie = await cookieOf(manager);
  expect((await anybody("GET /session", undefined, { cookie })).status).toBe(200);

  const restarted = await prepareProperty(property.runtime, { ...DEMO, reachable: true });
  expect(restarted).toMatchObject({
    created: false,
    demoUsers: [{ email: "manager@example.com", password: expect.stringMatching(/^\w{14}$/) }],
  });
  expect((await anybody("GET /session", undefined, { cookie })).status).toBe(401);
  expect((await login(DEMO_PASSWORD)).status).toBe(401);
  expect((await login(restarted.demoUsers[0]?.password ?? "")).status).toBe(200);

  expect(await prepareProperty(property.runtime, { ...DEMO, reachable: true })).toMatchObject({ demoUsers: [] });
});
