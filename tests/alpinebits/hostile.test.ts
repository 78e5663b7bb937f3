import { expect, onTestFailed, test } from "vitest";
import { push, reservation } from "#tests/alpinebits/reservations.ts";
import { sample, schemaErrors } from "#tests/alpinebits/schema.ts";
import { PUSH, startServed } from "#tests/alpinebits/start-served.ts";
import { type Random, randomFrom } from "#tests/fuzz/random.ts";
import { IS_LONG } from "#tests/support/long-run.ts";

/**
 * Messages that are broken at random, a login that is right: whatever comes in, the answer is a message of the standard, valid by its schema, or
 * a line of text, never a fault of the server. `FUZZ_SEED` repeats a run, `HOSTILE_MS` (with `--testTimeout`) makes a longer one.
 */
const SEED = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 1e9));
const RUN_MS = Number(process.env["HOSTILE_MS"] ?? (IS_LONG ? 8_000 : 2_000));
const MAX_MS = 2_000;

const ACTIONS = [PUSH, "OTA_Ping:Handshaking", "OTA_Read:GuestRequests", "OTA_NotifReport:GuestRequests", "OTA_Nothing:At_all"];
const MESSAGES = [
  push(reservation(), reservation({ id: "r2", status: "Requested" }), reservation({ id: "r3", status: "Modify" })),
  ...["01-ping-rq", "09-read-rq", "11-notifreport-rq", "15-resnotif-push-rq"].map(sample),
];
const ODD = [
  "",
  "0",
  "-1",
  "1e309",
  "9".repeat(400),
  "2030-02-30",
  "9999-12-31",
  "0000-00-00",
  "\u0000",
  "\u202e",
  "😀".repeat(300),
  "&#0;",
  "&amp;amp;",
  "&lol;",
  "]]>",
  "<![CDATA[x]]>",
  "<!-- -->",
  "<?xml version='1.1'?>",
  "'; DROP TABLE bookings; --",
  "__proto__",
  "constructor",
];

/** One random fault: an attribute's value, a text, a piece twice or left out, a tag of its own, or deep elements. */
function broken(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const odd = random.one(ODD);
  const faults = [
    () => text.replace(new RegExp(`^([\\s\\S]{${at}}[^"]*")[^"]*`), (_, before: string) => before + odd),
    () => text.slice(0, at) + odd + text.slice(at),
    () => text.slice(0, at) + text.slice(at + random.below(60)),
    () => text.slice(0, at),
    () => text.replaceAll(/<HotelReservation [\s\S]*?<\/HotelReservation>/g, (each) => each.repeat(3)),
    () => text.replaceAll(random.one(["RoomStay", "UniqueID", "TimeSpan", "Customer", "EchoData"]), "__proto__"),
    () => text.replace("<RoomStay>", `<RoomStay>${"<a>".repeat(40)}${"</a>".repeat(40)}`),
    () => text.replace("?>", '?><!DOCTYPE a [<!ENTITY b "c">]>'),
  ];
  return random.one(faults)();
}

test("no broken message is a fault of the server, and each answer is one of the standard", async () => {
  onTestFailed(() => console.error(`FUZZ_SEED=${SEED}`));
  const random = randomFrom(SEED);
  const { ask, bookings } = await startServed();
  const answers: string[] = [];
  const counts = { answered: 0, refused: 0 };
  const until = Date.now() + RUN_MS;
  while (Date.now() < until) {
    let request = random.one(MESSAGES);
    for (let faults = 1 + random.below(3); faults > 0; faults -= 1) request = broken(request, random);
    const action = random.chance(0.8) ? PUSH : random.one(ACTIONS);
    const began = performance.now();
    const { status, text } = await ask({ action, request, gzip: random.chance(0.3), version: random.one(["2024-10", "2022-10"]) });
    const said = JSON.stringify({ status, text: text.slice(0, 300), request });
    expect(performance.now() - began, said).toBeLessThan(MAX_MS);
    expect([200, 400], said).toContain(status);
    expect(text, said).toMatch(status === 400 ? /^ERROR: / : /^<\?xml /);
    if (status === 200) answers.push(text);
    counts[status === 200 ? "answered" : "refused"] += 1;
  }
  expect(Math.min(counts.answered, counts.refused)).toBeGreaterThan(0);
  expect(await schemaErrors([...new Set(answers)].slice(-200), "2024-10")).toEqual([]);
  expect((await bookings()).length).toBeLessThanOrEqual(200);
});
