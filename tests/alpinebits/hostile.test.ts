import { expect, onTestFailed, test } from "vitest";
import { alpineBitsDriver } from "#server/channels/alpinebits/driver.ts";
import { UnusableRequest } from "#server/channels/alpinebits/reservation.ts";
import { ChannelFailure, type PartnerAccess } from "#server/channels/channel-engine/driver.ts";
import { CLIENT_HANDSHAKE } from "#shared/channels/alpinebits/handshake.ts";
import { startPortal } from "#tests/alpinebits/alpinebits-server.ts";
import { broken } from "#tests/alpinebits/broken-messages.ts";
import { cancellation, push, reservation } from "#tests/alpinebits/reservations.ts";
import { sample, schemaErrors } from "#tests/alpinebits/schema.ts";
import { PUSH, startServed } from "#tests/alpinebits/start-served.ts";
import { randomFrom } from "#tests/fuzz/random.ts";
import { IS_LONG } from "#tests/support/long-run.ts";

/**
 * Messages that are broken at random: those of a partner whose login is right, and the answers of a partner that is called. `FUZZ_SEED`
 * repeats a run, `HOSTILE_MS` (with `--testTimeout`) makes a longer one.
 */
const SEED = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 1e9));
const RUN_MS = Number(process.env["HOSTILE_MS"] ?? (IS_LONG ? 8_000 : 1_500));
/** Of the processor, not of the clock: a long run waits for others, at low priority. */
const MAX_CPU_MS = 2_000;
const ANSWERS_CHECKED = 200;

const PUSHED = push(
  reservation(),
  reservation({ id: "r2", status: "Requested" }),
  reservation({ id: "r3", status: "Modify" }),
  cancellation("r2"),
);
const CALLS = [
  { action: PUSH, message: PUSHED },
  { action: PUSH, message: sample("15-resnotif-push-rq") },
  { action: "OTA_Ping:Handshaking", message: sample("01-ping-rq") },
  { action: "OTA_Read:GuestRequests", message: sample("09-read-rq") },
  { action: "OTA_NotifReport:GuestRequests", message: sample("11-notifreport-rq") },
  { action: "OTA_Nothing:At_all", message: PUSHED },
];

test("no broken message is a fault of the server, and each answer is one of the standard", async () => {
  onTestFailed(() => console.error(`FUZZ_SEED=${SEED}`));
  const random = randomFrom(SEED);
  const { ask, bookings, property } = await startServed();
  const answers = new Set<string>();
  const counts = { answered: 0, refused: 0 };
  const until = Date.now() + RUN_MS;
  while (Date.now() < until) {
    const { message, action: own } = random.one(CALLS);
    const request = broken(message, random);
    const action = random.chance(0.9) ? own : random.one(CALLS).action;
    const before = process.cpuUsage();
    const { status, text } = await ask({ action, request, gzip: random.chance(0.3), version: random.one(["2024-10", "2022-10"]) });
    const said = JSON.stringify({ status, text: text.slice(0, 300), request });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000, said).toBeLessThan(MAX_CPU_MS);
    expect([200, 400], said).toContain(status);
    expect(text, said).toMatch(status === 400 ? /^ERROR: / : /^<\?xml /);
    if (status === 200 && random.chance(ANSWERS_CHECKED / (counts.answered + 1))) answers.add(text);
    counts[status === 200 ? "answered" : "refused"] += 1;
  }
  if (process.env["HOSTILE_MS"]) console.warn(`seed ${SEED}: ${JSON.stringify(counts)}`);
  expect(Math.min(counts.answered, counts.refused)).toBeGreaterThan(0);
  expect(await schemaErrors([...answers], "2024-10")).toEqual([]);
  expect((await bookings()).length).toBeGreaterThan(0);
  const failed = property.runtime.db.$client.prepare("SELECT raw FROM channel_revisions WHERE problem = 'failed'").pluck().all();
  expect(failed.slice(0, 1)).toEqual([]);
});

test("no broken answer of a partner is a fault of the driver: it reads it, or refuses it", async () => {
  onTestFailed(() => console.error(`FUZZ_SEED=${SEED}`));
  const random = randomFrom(SEED);
  const portal = await startPortal({ handshake: CLIENT_HANDSHAKE, corrupts: (text) => broken(text, random) });
  for (const id of ["r1", "r2", "r3"])
    portal.requests.set(id, reservation({ id, status: random.one(["Requested", "Reserved", "Modify"]) }));
  const { url, user, password, hotel } = portal.access;
  const access: PartnerAccess = {
    url,
    user_name: user,
    credentials: password,
    hotel_code: hotel.code,
    protocol: {
      version: "2024-10",
      takes_gzip: true,
      actions: CLIENT_HANDSHAKE.versions[0]?.actions.map(({ action }) => action) ?? [],
      capabilities: CLIENT_HANDSHAKE.versions[0]?.actions.flatMap(({ supports }) => supports ?? []) ?? [],
    },
    allowsLocal: true,
    now: "2030-04-01T10:00:00.000Z",
  };
  const ranges = [{ mapping_id: "m", partner_id: "DZ", from: "2030-05-01", to: "2030-05-02", weekdays: null, value: { free: 1 } }];
  const calls = [
    () => alpineBitsDriver.agree?.(access),
    () => alpineBitsDriver.pushRooms(access, { ranges, complete: random.chance(0.5), seasons: [] }),
    () => alpineBitsDriver.describe?.(access, []),
    () => pulled(),
  ];
  const counts = { read: 0, refused: 0 };
  const until = Date.now() + RUN_MS;
  while (Date.now() < until) {
    try {
      await random.one(calls)();
      counts.read += 1;
    } catch (thrown) {
      if (!(thrown instanceof ChannelFailure)) throw new Error(portal.last(), { cause: thrown });
      counts.refused += 1;
    }
    portal.calls.splice(0);
  }
  if (process.env["HOSTILE_MS"]) console.warn(`seed ${SEED}: ${JSON.stringify(counts)}`);
  expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(0);

  async function pulled(): Promise<void> {
    const offered = await alpineBitsDriver.pull(access);
    for (const { id, raw } of offered) {
      const problem = whyUnusable(raw);
      await alpineBitsDriver.acknowledge(access, { id, raw, problem });
    }
  }

  function whyUnusable(raw: unknown): string | null {
    try {
      alpineBitsDriver.read(raw);
      return null;
    } catch (thrown) {
      if (!(thrown instanceof UnusableRequest)) throw new Error(JSON.stringify(raw), { cause: thrown });
      return "unreadable";
    }
  }
});
