import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { createApp } from "#server/app.ts";
import { foundDemo } from "#server/office/setup/service.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, write } from "#server/platform/core/work/work.ts";
import { createApiKey } from "#server/tenant/api-keys/service.ts";
import { insertUser } from "#server/tenant/team/service.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { openBenchRuntime } from "#tests/bench/keyrack-property.ts";
import { type Run, recordStatements } from "#tests/bench/recorded-statements.ts";
import { type Known, READS, REST_CALLS } from "#tests/bench/rest-calls.ts";
import { NOW } from "#tests/bench/rest-now.ts";

/** Input of the bare server: for each call and each of its requests the statements and the answer of our program. */
export type Recorded = Record<string, { runs: Run[]; answer: unknown }[]>;
export type Prepared = { secret: string; known: Known };

/**
 * Makes a property, a copy of its folder for each of the two servers, and records what our program runs for each request. Run as a process:
 * OWN DIR ROOMS BOOKINGS ROUNDS REQUESTS.
 */
const [, dir = "", rooms = "30", bookings = "5000", rounds = "2", requests = "10"] = process.argv.slice(2);
const made = join(dir, "made");
mkdirSync(made);
const runtime = openBenchRuntime(made, () => new Date(NOW));
const take = recordStatements(runtime.db.$client);
const secret = found(runtime, { rooms: Number(rooms), bookings: Number(bookings) });
const known = knownOf(runtime);
runtime.db.$client.pragma("wal_checkpoint(TRUNCATE)");
for (const side of ["ours", "bare"]) cpSync(made, join(dir, side), { recursive: true });

const app = await createApp({ runtime });
const recorded: Recorded = Object.fromEntries(REST_CALLS.map(({ name }) => [name, []]));
for (let round = 0; round < Number(rounds); round++) {
  for (const call of REST_CALLS) {
    for (let n = round * Number(requests); n < (round + 1) * Number(requests); n++) {
      if (call.method === "GET" && n >= READS) break;
      const { path, body } = call.request(known, n);
      take();
      const answer = await app.inject({
        method: call.method as "GET",
        url: `/api${path}`,
        headers: { authorization: `Bearer ${secret}` },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      if (answer.statusCode !== 200) throw new Error(`${call.name}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
      recorded[call.name]?.push({ runs: take(), answer: answer.json() });
    }
  }
}
writeFileSync(join(dir, "recorded"), serialize(recorded));
process.send?.({ port: 0, secret, known } satisfies Prepared & { port: number });
process.on("disconnect", () => process.exit(0));

/** A demo property of this size; returns the secret of a key for it. */
function found(keyrack: Runtime, size: { rooms: number; bookings: number }): string {
  const founder = { ...automatedActor({ property_id: "", time_zone: "Europe/Vienna" }), role: "admin" as const };
  return write(keyrack, founder, (work) => {
    const admin = insertUser(work, { email: "b@example.com", name: "Bench", password_hash: "-", must_change_password: false });
    const { inside } = foundDemo(work, { admins: [admin], size });
    return createApiKey(inside, { name: "Bench", role_id: "admin", expires_on: null }).secret ?? "";
  });
}

function knownOf({ db }: Runtime): Known {
  const ids = (select: string) => db.$client.prepare<[], string>(select).pluck().all();
  const today = NOW.slice(0, 10);
  const [lastDay = today] = ids("SELECT substr(max(check_out), 1, 10) FROM bookings");
  return {
    bookings: ids(
      `SELECT id FROM bookings WHERE status = 'confirmed' AND check_in > '${NOW}' AND NOT read_only ORDER BY check_in, id LIMIT 500`,
    ),
    folios: ids("SELECT folios.id FROM folios JOIN bookings ON bookings.id = booking_id ORDER BY check_in DESC, folios.id LIMIT 500"),
    contacts: ids("SELECT id FROM contacts WHERE deleted_at IS NULL ORDER BY id LIMIT 500"),
    roomTypes: ids("SELECT room_type_id FROM rooms GROUP BY 1 ORDER BY count(*) DESC"),
    today,
    freeDay: addDays(lastDay, 30),
  };
}
