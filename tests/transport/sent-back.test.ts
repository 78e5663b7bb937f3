import { describe, expect, test } from "vitest";
import { PROCEDURES } from "#tests/support/procedures.ts";
import { NO_RECORD, type Row, startChangeableRecords } from "#tests/transport/changeable-records.ts";

test("what GET answers of any record can be sent back, and changes nothing", async () => {
  const { call, records } = await startChangeableRecords();
  const answers: Row = {};
  const unchanged: Row = {};
  for (const { method, path, read } of records) {
    const body = await read();
    const sent = await call<Row>(`${method} ${path}`, body);
    const isTaken = sent.status === 200 || sent.status === 204;
    answers[path] = isTaken || sent.body;
    unchanged[path] = isTaken && changedFields(body, await read());
  }
  expect(answers).toEqual(Object.fromEntries(records.map(({ path }) => [path, true])));
  expect(unchanged).toEqual(Object.fromEntries(records.map(({ path }) => [path, []])));
});

/** Fields that a write changes, or that go on by themselves. */
const LIVE = ["updated_at", "version", "waiting", "next_attempt_at"];
const shown = (value: unknown) => JSON.stringify(value, (field, part: unknown) => (LIVE.includes(field) ? undefined : part));

function changedFields(before: Row, after: Row): string[] {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !LIVE.includes(field));
  return fields.filter((field) => shown(before[field]) !== shown(after[field]));
}

test("every PUT and PATCH is either tried with what was read, or written down as one that changes no record", async () => {
  const { records } = await startChangeableRecords();
  const tried = new Set(records.map((record) => record.call));
  const calls = PROCEDURES.flatMap(({ rest }) => (rest && /^(PUT|PATCH) /.test(rest) ? [rest] : []));
  expect(calls.filter((rest) => !tried.has(rest) && !(rest in NO_RECORD))).toEqual([]);
  expect([...tried, ...Object.keys(NO_RECORD)].filter((rest) => !calls.includes(rest))).toEqual([]);
  expect(Object.keys(NO_RECORD).filter((rest) => tried.has(rest))).toEqual([]);
});

describe("what is no field of a record is still refused", () => {
  test("a misspelled field, also beside all that GET answered", async () => {
    const { call, records } = await startChangeableRecords();
    for (const { method, path, read } of records) {
      const body = await read();
      expect(await call(`${method} ${path}`, { ...body, nmae: "X" }), path).toMatchObject({
        status: 400,
        body: { type: "validation", errors: [{ path: "nmae", code: "unknown_field" }] },
      });
    }
  });

  test("a read-only field alone, which a program means to change", async () => {
    const { call, records } = await startChangeableRecords();
    const booking = records.find(({ call: route }) => route === "PATCH /bookings/{id}")?.path ?? "/";
    expect(await call(`PATCH ${booking}`, { status: "canceled" })).toMatchObject({ status: 400, body: { errors: [{ path: "status" }] } });
    expect((await call(`PATCH ${booking}`, { version: 1, description: "Quiet" })).status).toBe(200);
  });
});

test("a property keeps the parts that a change leaves out", async () => {
  const { call, property } = await startChangeableRecords();
  const path = `/properties/${property.property_id}` as const;
  const bank = { account_holder: "Edelweiss", iban: "AT611904300234573201", bic: null, bank_name: null };
  const { body: before } = await call<Row>(`GET ${path}`);
  await call(`PUT ${path}`, { ...before, bank: { ...(before["bank"] as Row), iban: bank.iban }, check_in_time: "16:00" });
  const { body: whole } = await call<Row>(`GET ${path}`);
  const { status } = await call(`PUT ${path}`, { name: "Edelweiss Neu" });
  expect(status).toBe(200);
  const { body: after } = await call<Row>(`GET ${path}`);
  expect(changedFields(whole, after)).toEqual(["name"]);
  expect(after).toMatchObject({ check_in_time: "16:00", address: { city: "Brandenberg" } });
});

test("of periods that were read, those with other months are changed, and usual ones go on following the law", async () => {
  const { call, property } = await startChangeableRecords();
  const { body } = await call<{ kinds: { kind: string; months: number }[] }>("GET /privacy/retention");
  const kinds = body.kinds.map((each) => (each.kind === "contacts" ? { ...each, months: 24 } : each));
  expect((await call("PATCH /privacy/retention", { ...body, kinds })).status).toBe(200);
  const stored = property.runtime.db.$client.prepare("SELECT value ->> '$.periods' AS periods FROM settings WHERE key = 'RETENTION'").get();
  expect(stored).toEqual({ periods: '{"contacts":24}' });
  expect(await call("PATCH /privacy/retention", {})).toMatchObject({ status: 400, body: { errors: [{ path: "periods" }] } });
});

test("a field named like one that every object inherits is refused as unknown", async () => {
  const { call, records } = await startChangeableRecords();
  for (const { method, path } of records) {
    const { status } = await call(`${method} ${path}`, { object: "x", constructor: 1 });
    expect(status, path).toBe(400);
  }
});
