import { expect, test } from "vitest";
import { headSeq } from "#server/platform/core/work/events.ts";
import { DAYS, startPage } from "#tests/booking-page/open-page.ts";
import { MUTATIONS, type Observe, walkEveryWrite, walkGuestsDay, wordOf } from "#tests/support/every-write.ts";
import { PROCEDURES } from "#tests/support/procedures.ts";
import { startWithWebhooks } from "#tests/webhooks/front-desk.ts";

/** The tokens of mailed links work once, and their holder has no key. */
const ONCE = ["session.resetPassword"];
const POSTS = new Set(PROCEDURES.filter(({ name, rest }) => rest?.startsWith("POST ") && !ONCE.includes(name)).map(({ name }) => name));
/** Secrets are shown once: the repeated answer has them empty. */
const SECRETS = ["secret", "default_password", "recovery_codes", "secret_address", "guest_url"];

const observeRepeated: Observe = async ({ property }, call, name) => {
  const key = `${name} ${headSeq(property.runtime.db)}`;
  const first = await call(key);
  if (!POSTS.has(name)) return [];
  if (!("answer" in first)) return [`first: ${wordOf(first)}`];
  const seq = headSeq(property.runtime.db);
  const second = await call(key);
  if (!("answer" in second)) return [`repeated: ${wordOf(second)}`];
  const written = headSeq(property.runtime.db) - seq;
  return [...(written > 0 ? [`repeated: ${written} events`] : []), ...(text(second) === text(first) ? [] : ["repeated: another answer"])];
};

function text({ answer }: { answer: unknown }): string {
  return JSON.stringify(answer ?? null, (field, value: unknown) => (SECRETS.includes(field) ? null : value));
}

test("a guest who asks again for a room with the same key keeps one room, and a stranger's key is another", async () => {
  const { guest, guestAt, double, rate, left } = await startPage();
  const wish = { room_type_id: double, rate_id: rate, ...DAYS };
  const hold = async (by: typeof guest, key: string) =>
    (await by<{ hold_id: string; type?: string }>("POST /public/properties/edelweiss/holds", wish, { "idempotency-key": key })).body;
  const { hold_id } = await hold(guest, "form 1");
  expect(await hold(guest, "form 1")).toMatchObject({ hold_id });
  expect(await left()).toEqual([2, 1]);
  expect((await hold(guestAt("203.0.113.9"), "form 1")).hold_id).not.toBe(hold_id);
  const other = await guest("POST /public/properties/edelweiss/holds", { ...wish, adults: 1 }, { "idempotency-key": "form 1" });
  expect(other.body).toMatchObject({ type: "idempotency_key_reused" });
});

test("while a call that takes its time is under way, the same one with its key waits for its answer", async () => {
  const { server, connect } = await startWithWebhooks();
  const { call } = await server.login("admin", "Bea");
  const { receiver, webhook } = await connect(["tax_rate.created"]);
  const asked = (input: object, key: string) =>
    call<{ type?: string }>(`POST /webhooks/${webhook.id}/test`, input, { "idempotency-key": key });
  const answers = await Promise.all(Array.from({ length: 5 }, () => asked({}, "a click")));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(receiver.received).toHaveLength(1);
  await asked({}, "another click");
  expect(receiver.received).toHaveLength(2);
});

test("a POST that is repeated with its key writes once and answers the same again", { timeout: 120_000 }, async () => {
  const posts = MUTATIONS.filter(({ name }) => POSTS.has(name));
  expect(await walkEveryWrite(observeRepeated, posts)).toEqual([]);
});

test("so does each step of a guest's day", { timeout: 120_000 }, async () => {
  expect(await walkGuestsDay(observeRepeated)).toEqual([]);
});
