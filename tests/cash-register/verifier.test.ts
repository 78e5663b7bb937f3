import { createCipheriv, createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { build } from "esbuild";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readKeyFile } from "#server/money/cash-register/verifier/key-file.ts";
import { verifyLog } from "#server/money/cash-register/verifier/verify-log.ts";
import { depExport } from "#shared/money/cash-register/dep.ts";
import { NO_AMOUNTS, totalOfGroups } from "#shared/money/cash-register/rate-groups.ts";
import { type Cents, cents, plus, sumOf } from "#shared/platform/core/money.ts";
import { chainOf, type Drafted, KEY, KEYS } from "#tests/cash-register/random-chain.ts";

const START: Drafted = { kind: "sale", amounts: NO_AMOUNTS };
const money = fc.integer({ min: -100_000, max: 1_000_000 }).map((value) => cents(value / 100));
const amounts = fc.record({ normal: money, reduced_1: money, reduced_2: money, zero: money, special: money });
const drafted = fc.record({ kind: fc.constantFrom("sale", "cancellation", "training"), amounts }) as fc.Arbitrary<Drafted>;
const days = fc.array(drafted, { minLength: 3, maxLength: 25 }).map((drafts) => [START, ...drafts]);

const logOf = (receipts: readonly string[]) => JSON.stringify(depExport([{ certificate: "", issuers: [], receipts }]));
const verified = (receipts: readonly string[], isPart = false) => verifyLog(logOf(receipts), { key: KEY, keys: KEYS, isPart });

test("any day of sales, cancellations and trainings verifies, and its turnover is the sum without trainings", () => {
  fc.assert(
    fc.property(days, (drafts) => {
      const counted = drafts.filter(({ kind }) => kind !== "training").map((draft) => totalOfGroups(draft.amounts));
      const found = verified(chainOf(drafts));
      expect(found).toMatchObject({ register: "DESK-1", receipts: drafts.length, signatures: drafts.length, first: "1" });
      // A cancellation carries no counter: the last counter may lie before it.
      expect(found.turnover).toBe(sumOf(counted));
    }),
    { numRuns: 40 },
  );
});

type Planted = { what: string; plant: (receipts: readonly string[], at: number) => string[]; says: RegExp };

/** Receipt `at` is neither the first nor the last one. */
const PLANTED: readonly Planted[] = [
  { what: "a receipt was left out", plant: (all, at) => all.toSpliced(at, 1), says: /chain is broken/ },
  {
    what: "two receipts changed places",
    plant: (all, at) => all.toSpliced(at, 2, all[at + 1] ?? "", all[at] ?? ""),
    says: /chain is broken/,
  },
  { what: "a receipt is there twice", plant: (all, at) => all.toSpliced(at, 0, all[at] ?? ""), says: /is on two receipts/ },
  { what: "an amount was changed", plant: (all, at) => all.with(at, raised(all[at] ?? "")), says: /chain is broken|signature|first one/ },
  { what: "the last amount was changed", plant: (all) => [...all.slice(0, -1), raised(all.at(-1) ?? "")], says: /signature of receipt/ },
  {
    what: "a signature was exchanged",
    plant: (all) => [...all.slice(0, -1), otherSignature(all.at(-1) ?? "", all[0] ?? "")],
    says: /signature of receipt/,
  },
  { what: "the start receipt is missing", plant: (all) => all.slice(1), says: /not a start|no start receipt|does not begin/ },
];

test.each(PLANTED)("it is found that $what", ({ plant, says }) => {
  fc.assert(
    fc.property(days, fc.nat(), (drafts, seed) => {
      const receipts = chainOf(drafts);
      const at = 1 + (seed % (receipts.length - 2));
      expect(() => verified(plant(receipts, at))).toThrow(says);
    }),
    { numRuns: 15 },
  );
});

function raised(jws: string): string {
  const [header, payload = "", signature] = jws.split(".");
  const fields = Buffer.from(payload, "base64url").toString().split("_");
  const code = fields.with(5, `9${fields[5]?.replace("-", "")}`).join("_");
  return [header, Buffer.from(code).toString("base64url"), signature].join(".");
}

function otherSignature(jws: string, other: string): string {
  return [...jws.split(".").slice(0, 2), other.split(".")[2]].join(".");
}

test("another AES key, and a counter that was not raised, are found by the turnover", () => {
  const sale: Drafted = { kind: "sale", amounts: { ...NO_AMOUNTS, reduced_1: cents(90) } };
  const receipts = chainOf([START, sale]);
  const otherKey = Buffer.alloc(32, 7).toString("base64");
  expect(() => verifyLog(logOf(receipts), { key: otherKey, keys: KEYS, isPart: false })).toThrow(/turnover counter of receipt 1/);
  expect(() => verifyLog(logOf(receipts), { key: "short", keys: KEYS, isPart: false })).toThrow(/32 bytes/);
});

const sale = (euros: number, isOutage = false): Drafted => ({ kind: "sale", amounts: { ...NO_AMOUNTS, normal: cents(euros) }, isOutage });

test("receipts of an outage need no signature, but a collective receipt of 0 has to follow", () => {
  const outage = [START, sale(10), sale(20, true), sale(30, true)];
  expect(verified(chainOf([...outage, sale(0), sale(5)]))).toMatchObject({ outages: 2, signatures: 4, turnover: 6500 });
  expect(() => verified(chainOf([...outage, sale(5)]))).toThrow(/no collective receipt/);
  expect(verified(chainOf(outage)).notes).toEqual(["The log ends in an outage, with receipt 4."]);
});

test("a part of a log is checked from its first receipt on, once it is said to be one", () => {
  const receipts = chainOf([START, sale(10), sale(20), sale(30)]);
  expect(verified(receipts.slice(2), true)).toMatchObject({ receipts: 2, turnover: 6000 });
  expect(() => verified(receipts.slice(2))).toThrow(/Receipt 3 is the first one but no start receipt/);
});

test.each([
  ["", /not JSON/],
  ["{}", /Belege-Gruppe/],
  ['{"Belege-Gruppe":[{}]}', /Group 1 has no list/],
  [logOf([]), /no receipt/],
  [logOf(["a.b"]), /compact JWS/],
  [logOf([`${btoa('{"alg":"none"}').replaceAll("=", "")}.YQ.YQ`]), /header/],
  [logOf([`eyJhbGciOiJFUzI1NiJ9.${Buffer.from("_R1-AT1_A_1").toString("base64url")}.YQ`]), /3 values instead of 12/],
])("what is no log is refused in a sentence: %s", (text, says) => {
  expect(() => verifyLog(text, { key: KEY, keys: KEYS, isPart: false })).toThrow(says);
});

describe("files of other programs", () => {
  const [publicKey = ""] = KEYS.values();
  const keysAs = (serial: string) =>
    readKeyFile(`\uFEFF${JSON.stringify({ certificateOrPublicKeyMap: { [serial]: { signatureCertificateOrPublicKey: publicKey } } })}`)
      .keys;

  test.each([
    ["4BCB0B73", "4bcb0b73"],
    ["4bcb0b73", "004BCB0B73"],
    ["04bcb0b73", "4bcb0b73"],
    ["4bcb0b73", "4bcb0b73 "],
    ["4bcb0b73", "\u200E4bcb0b73"],
  ])("the serial number %s of a receipt is %j in the file of keys", (serial, listed) => {
    const log = logOf(chainOf([START, sale(10)], { serial }));
    expect(verifyLog(log, { key: KEY, keys: keysAs(listed), isPart: false })).toMatchObject({ signatures: 2 });
    expect(() => verifyLog(log, { key: KEY, keys: keysAs("5bcb0b73"), isPart: false })).toThrow(/No certificate/);
  });

  test("a byte order mark is passed over", () => {
    expect(verifyLog(`\uFEFF${logOf(chainOf([START, sale(10)]))}`, { key: KEY, keys: KEYS, isPart: false })).toMatchObject({ receipts: 2 });
  });

  test.each([5, 6, 7, 8, 16])("a counter of 16 bytes may hold a number of %i", (length) => {
    const encrypt = (turnover: Cents, receipt: { register: string; number: string }) => counterOf16(turnover, receipt, length);
    const receipts = chainOf([START, sale(10), sale(-25), sale(40)], { encrypt });
    expect(verified(receipts)).toMatchObject({ counters: 4, turnover: 2500 });
    expect(verified(receipts.slice(3), true)).toMatchObject({ turnover: 2500 });
    expect(() =>
      verified(chainOf([START, sale(10)], { encrypt: (turnover, receipt) => encrypt(plus(turnover, cents(1)), receipt) })),
    ).toThrow(/turnover counter of receipt 1/);
  });
});

/** A whole block, as registers of 2017 wrote it: the number in its first bytes, in two's complement, and zeros behind it. */
function counterOf16(turnover: Cents, { register, number }: { register: string; number: string }, length: number): string {
  const value = BigInt.asUintN(length * 8, BigInt(Math.round(turnover)));
  const plain = Buffer.from(
    value
      .toString(16)
      .padStart(length * 2, "0")
      .padEnd(32, "0"),
    "hex",
  );
  const vector = createHash("sha256").update(`${register}${number}`).digest().subarray(0, 16);
  const cipher = createCipheriv("aes-256-ctr", Buffer.from(KEY, "base64"), vector);
  return cipher.update(plain).toString("base64");
}

test("the verifier is written apart: what runs of it are Node's parts and its own files", async () => {
  const folder = "server/money/cash-register/verifier";
  const entryPoints = readdirSync(folder).map((name) => `${folder}/${name}`);
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    outdir: "out",
  });
  expect(Object.keys(metafile.inputs).sort()).toEqual(entryPoints.sort());
});
