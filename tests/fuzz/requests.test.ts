import { expect, onTestFailed, test } from "vitest";
import { hashPassword } from "#server/platform/core/secrets/passwords.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import { ROLES, type Role } from "#shared/platform/core/permissions.ts";
import { brokenRequest, brokenValue, type Sent } from "#tests/fuzz/broken-values.ts";
import { type Answer, type ApiDocument, answerChecker, type Operation } from "#tests/fuzz/documented-answer.ts";
import { type Random, randomFrom } from "#tests/fuzz/random.ts";
import { chosen, type Maker, validValue } from "#tests/fuzz/valid-values.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { startTestServer } from "#tests/support/test-server.ts";
import { makeTwoProperties, type TwoProperties, tableAt } from "#tests/support/two-properties.ts";

/**
 * Requests made of the OpenAPI document alone, valid ones and broken ones, with every role's key: whatever comes in, no answer is a 5xx or
 * anything else that the document does not say, and none takes the process a second. `FUZZ_SEED` repeats a run, `FUZZ_REQUESTS` makes a
 * longer one, as `npm run test:long` does.
 */
const SEED = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 1e9));
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? (IS_LONG ? 2000 : 700));
const MAX_CPU_MS = 1000;

/** They start processes and walk folders outside of the run. */
const NOT_CALLED = new Set(["backups.backUp", "backups.testRestore", "backups.restore"]);

type Call = { method: string; path: string; operation: Operation };

function callsOf(document: ApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => !NOT_CALLED.has(operationId))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Ids of rows that a field may name: mostly of the own property, now and then of another one. */
function idsOf({ property, own, foreign }: TwoProperties, random: Random) {
  const { $client } = property.runtime.db;
  return (name: string, path: readonly string[]): string | null => {
    const table = tableAt(name, path);
    if (table === null) return null;
    if (random.chance(0.03)) return random.one(["nothing", "00000000-0000-4000-8000-000000000000"]);
    const property_id = random.chance(0.97) ? own : foreign;
    if (table === "properties") return property_id;
    const ids = $client
      .prepare(
        `SELECT id FROM ${table} WHERE property_id = ? ${table === "api_keys" ? "AND name <> 'Fuzz'" : ""} ORDER BY rowid DESC LIMIT 200`,
      )
      .pluck()
      .all(property_id) as string[];
    return ids.length === 0 ? "nothing" : random.one(ids);
  };
}

/** Credentials of a request: the key of a role, a session, or none. */
function callersOf(properties: TwoProperties, login: (role: Role) => Promise<{ cookie: string; actor: { user_id: string } }>) {
  const { property, own } = properties;
  const secretOf = (role: Role) => `fuzz-secret-of-${role}`;
  const putKeys = () => {
    property.runtime.db.$client.prepare("DELETE FROM api_keys WHERE name = 'Fuzz'").run();
    for (const role of ROLES) {
      insert(property, "api_keys", { property_id: own, name: "Fuzz", role_id: role, secret_hash: hashToken(secretOf(role)) });
    }
  };
  putKeys();
  let cookie: string | null = null;
  const loggedIn = async () => {
    const { actor, ...session } = await login("admin");
    const hash = await hashPassword("the password of the run");
    property.runtime.db.$client.prepare("UPDATE users SET password_hash = ? WHERE id = ?").run(hash, actor.user_id);
    return session.cookie;
  };
  return {
    async headers(random: Random): Promise<Record<string, string>> {
      if (random.chance(0.03)) return {};
      if (random.chance(0.1)) return { cookie: (cookie ??= await loggedIn()) };
      return { authorization: `Bearer ${secretOf(random.chance(0.6) ? "admin" : random.one(ROLES))}` };
    },
    renew(): void {
      putKeys();
      cookie = null;
    },
  };
}

function pathAndQuery(maker: Maker, { path, operation }: Call): { path: string; query: string } {
  const values = operation.parameters
    .filter(
      ({ in: where, required }) => where === "path" || (where === "query" && (required || (!maker.brief && maker.random.chance(0.3)))),
    )
    .map(({ name, in: where, schema }) => ({ name, where, value: validValue(maker, schema, [name]) }));
  const inPath = new Map(values.filter(({ where }) => where === "path").map(({ name, value }) => [name, String(value) || "x"]));
  const query = values
    .filter(({ where }) => where === "query")
    .flatMap(({ name, value }) => [value].flat().map((each) => `${name}=${encodeURIComponent(String(each))}`));
  return { path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath.get(name) ?? "x")), query: query.join("&") };
}

const FILES = [
  "name;email\nEva Moser;eva@example.com",
  "",
  "\u0000\u0001",
  "rate_code;room_type_code;occupancy;period;from;to;gross_amount\n",
];

function bodyOf(maker: Maker, { requestBody }: Operation, isBroken: boolean): { type: string | null; body: Sent["body"] } {
  const [media, described] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (media === undefined || described === undefined) return { type: null, body: undefined };
  if (media === "application/json") {
    const value = validValue(maker, described.schema);
    return { type: media, body: JSON.stringify(isBroken ? brokenValue(maker.random, value) : value) };
  }
  const form = new FormData();
  for (const [name, schema] of Object.entries(chosen(maker, described.schema).properties ?? {})) {
    if (isBroken && maker.random.chance(0.2)) continue;
    if (schema["format"] === "binary") form.append(name, new Blob([maker.random.one(FILES)], { type: "text/csv" }), "file.csv");
    else form.append(name, String(validValue(maker, schema, [name])));
  }
  return { type: null, body: form };
}

type Timed = Answer & { cpu: number };

/** The answer, with the milliseconds of the processor that it took this process; null if fetch can't send such a header. */
async function send(sent: Sent, url: string): Promise<Timed | null> {
  const before = process.cpuUsage();
  try {
    const { method, headers, path, query, body } = sent;
    const reply = await fetch(`${url}/api${path}?${query}`, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await reply.text();
    const { user, system } = process.cpuUsage(before);
    return { status: reply.status, type: reply.headers.get("content-type") ?? "", text, cpu: Math.round((user + system) / 1000) };
  } catch (thrown) {
    if (thrown instanceof TypeError && !(thrown.cause instanceof Error && "code" in thrown.cause)) return null;
    throw thrown;
  }
}

/**
 * The processor time is that of the whole process: beside the answer, garbage is collected, worker threads load their code, and a read
 * that was left goes on. So only a request that takes as long each time it is repeated is slow.
 */
const REPEATED = 3;

async function isSlow(sent: Sent, url: string): Promise<boolean> {
  for (let n = 0; n < REPEATED; n += 1) {
    const again = await send(sent, url);
    if (again === null || again.cpu <= MAX_CPU_MS) return false;
  }
  return true;
}

type Check = ReturnType<typeof answerChecker>;

/** Error of an answer by the rules of this test; null without one. A mutated path is no call of the document. */
async function faultOf(sent: Sent, answer: Timed, { url, check, operation }: { url: string; check: Check; operation: Operation | null }) {
  if (answer.status >= 500) return `${answer.status} ${answer.text}`;
  const wrong = operation && check(operation, answer);
  if (wrong) return wrong;
  return answer.cpu > MAX_CPU_MS && (await isSlow(sent, url)) ? `${answer.cpu} ms of processor time` : null;
}

/** Describes an error with the request that reproduces it. */
function described(sent: Sent, what: string): string {
  const headers = JSON.stringify(sent.headers).slice(0, 300);
  return `${sent.method} ${sent.path}?${sent.query} ${headers} ${typeof sent.body === "string" ? sent.body.slice(0, 300) : ""}: ${what}`;
}

/** `undici` hides what happened to a connection in the cause. */
function reasonOf(thrown: unknown): string {
  const { message, cause } = thrown instanceof Error ? thrown : { message: String(thrown), cause: undefined };
  return cause === undefined ? message : `${message}: ${String(cause)}`;
}

test("no request of the document or against it is answered by anything but the document", {
  timeout: 600_000 + REQUESTS * 300,
}, async () => {
  const began = process.cpuUsage();
  const random = randomFrom(SEED);
  // A run that is out of time has no message of its own.
  onTestFailed(
    () => void process.stdout.write(`FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS} repeats this run; the last request: ${last}\n`),
  );
  let last = "";
  const properties = makeTwoProperties();
  const server = await startTestServer(properties.property, undefined, { proxies: 1 });
  const callers = callersOf(properties, (role) => server.login(role, "Fuzz", properties.own));
  const document = (await server.anybody<ApiDocument>("GET /openapi.json")).body;
  const check = answerChecker(document);
  const calls = callsOf(document);
  const idOf = idsOf(properties, random);
  const faults: string[] = [];
  const succeeded = new Set<string>();

  for (let n = 0; n < REQUESTS; n += 1) {
    const call = calls[n % calls.length] ?? random.one(calls);
    const { operation } = call;
    const isBroken = random.chance(0.4);
    const maker: Maker = {
      random,
      schemas: document.components.schemas,
      idAt: (path) => idOf(operation.operationId, path),
      brief: random.chance(0.4),
    };
    const { type, body } = bodyOf(maker, operation, isBroken && random.chance(0.6));
    const headers = { ...(await callers.headers(random)), "x-forwarded-for": `198.51.${random.below(200)}.${random.below(250)}` };
    const whole: Sent = {
      method: call.method,
      ...pathAndQuery(maker, call),
      headers: type ? { ...headers, "content-type": type } : headers,
      body,
    };
    const sent = isBroken && random.chance(0.5) ? brokenRequest(random, whole) : whole;

    last = described(sent, `request ${n + 1}`);
    try {
      const answer = await send(sent, server.url);
      if (!answer) continue;
      const fault = await faultOf(sent, answer, { url: server.url, check, operation: sent.path === whole.path ? operation : null });
      if (fault !== null) faults.push(described(sent, fault));
      if (answer.status === 401) callers.renew();
      if (answer.status < 300) succeeded.add(operation.operationId);
    } catch (thrown) {
      faults.push(described(sent, `no answer: ${reasonOf(thrown)}`));
    }
    if (faults.length >= 50) break;
  }

  const seconds = Math.round((process.cpuUsage(began).user + process.cpuUsage(began).system) / 1e6);
  process.stdout.write(
    `seed ${SEED}: ${REQUESTS} requests in ${seconds} s of processor time, ${succeeded.size} of ${calls.length} calls succeeded\n`,
  );
  expect(faults, `FUZZ_SEED=${SEED}`).toEqual([]);
  expect(succeeded.size, `calls that succeeded; FUZZ_SEED=${SEED}`).toBeGreaterThan(calls.length / 3);
});
