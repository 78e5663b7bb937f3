import { type Figure, ms, percentile } from "#tests/bench/figures.ts";
import { call, startServer, time } from "#tests/bench/server-process.ts";

const ROOMS = 50;
const BOOKINGS = 100_000;
const CONTACTS = 50_000;
const INVOICES = 10_000;
const CALLS = 15;

/** Search texts by their selectivity in the index: from no match to nearly all. */
const TYPED = {
  "a name": "müller",
  "a rare name": "xaverl",
  "a part in the middle": "warzenb",
  "two words": "johannes gruber",
  "two beginnings": "joh gru",
  "two letters": "er",
  "two rare letters": "qx",
  "two pairs": "er an",
  "nearly all": "example.com",
  "nearly all, mid-word": "xample",
  "a phone": "664 1000",
  "a code": "1-25",
  "a number": "100",
  nobody: "zzyzx",
  "nobody, of usual letters": "rannerma",
  "a long text": "anna huber salzburg example",
};

/** A search over HTTP in a property of 100,000 bookings and 50,000 contacts, compared with the target of 20 ms; there is no baseline. */
export async function benchSearch(): Promise<Figure[]> {
  const server = await startServer<{ cookie: string }>(
    "tests/bench/search-server.ts",
    ...[ROOMS, BOOKINGS, CONTACTS, INVOICES].map(String),
  );
  const figures: Figure[] = [];
  for (const [what, text] of Object.entries(TYPED)) {
    const find = () => call(server.port, `/api/search?query=${encodeURIComponent(text)}`, undefined, { cookie: server.cookie });
    const hits = (JSON.parse(await find()) as unknown[]).length;
    const took = percentile(await time(CALLS, find), 0.95);
    figures.push({
      what: `${what}: "${text}", ${hits} hits`,
      ours: ms(took),
      floor: "–",
      value: took,
      must: 20,
      want: 10,
      unit: " ms",
    });
  }
  await server.stop();
  return figures;
}
