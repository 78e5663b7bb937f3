import type { Random } from "#tests/fuzz/random.ts";

/** A request as it is sent. */
export type Sent = { method: string; path: string; query: string; headers: Record<string, string>; body: string | FormData | undefined };

const NASTY: readonly unknown[] = [
  null,
  "",
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 53,
  true,
  [],
  [[]],
  {},
  { $ne: null },
  "\u0000",
  "\ud800",
  "x".repeat(20_000),
  "2030-13-45",
  "0000-00-00",
  "+010000-01-01",
  "-000001-01-01",
  "9999-12-31T23:59:59.999Z",
  "NaN",
  "null",
  "' OR 1=1 --",
  "../../etc/passwd",
  "٣",
  "🧳".repeat(300),
  Array.from({ length: 1500 }, () => "x"),
];

/** The value with one place in it replaced, removed or added. */
export function brokenValue(random: Random, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
    const at = random.below(value.length);
    return value.map((each, index) => (index === at ? brokenValue(random, each) : each));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return random.one(NASTY);
  const fields = Object.keys(value);
  const way = random.below(10);
  if (fields.length === 0 || way === 0)
    return { ...value, [random.one(["no_such_field", "__proto__", "id", "constructor"])]: random.one(NASTY) };
  const field = random.one(fields);
  if (way === 1) return random.one(NASTY);
  if (way === 2) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
  return { ...value, [field]: brokenValue(random, Reflect.get(value, field)) };
}

const TORN = ["", "{", "[]", "null", '"text"', "{}", '{"a":1,"a":2}', "\ufeff{}", '{"__proto__":{"x":1}}', "[".repeat(5000), "x=1&y=2"];
const TYPES = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=bb",
  "application/json; charset=latin1",
];

/** The request with one thing about it that no client should send. */
export function brokenRequest(random: Random, sent: Sent): Sent {
  const header = (name: string, values: readonly string[]): Sent => ({ ...sent, headers: { ...sent.headers, [name]: random.one(values) } });
  switch (random.below(9)) {
    case 0:
      return sent.body === undefined ? sent : { ...sent, body: random.one(TORN) };
    case 1:
      return sent.body === undefined ? sent : header("content-type", TYPES);
    case 2:
      return header("if-match", ["*", '"0"', 'W/"1"', '"99999999999999999999"', "1", '"x"', '""']);
    case 3:
      return header("idempotency-key", ["", "x".repeat(256), "key", "ü"]);
    case 4:
      return header("range", ["bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-0,2-3", "bytes=abc", "items=1-2", "bytes=99999999999-"]);
    case 5:
      return {
        ...sent,
        path: sent.path.replace(/[^/]+$/, random.one(["%00", "%F0%9F%98%80", "%2e%2e%2f", "x".repeat(300), "%zz", "%27%22"])),
      };
    case 6:
      return {
        ...sent,
        query: `${sent.query}&${random.one(["page_size=1e9", "page_number=0", "sort=nothing", "expand=nothing", "no_such=1", "from=yesterday", "id=", "page_number=9007199254740991", "=", "%00=%00"])}`,
      };
    case 7:
      return header("authorization", ["Bearer", "Bearer ", "Bearer nobody", "Basic eDp5", "bearer \t"]);
    default:
      return header("accept-language", ["", "*", "en;q=0", "xx-yy", "de-AT,de;q=0.9,en;q=0.8", "x".repeat(2000)]);
  }
}
