import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { deserialize } from "node:v8";
import Fastify from "fastify";
import { openDb } from "#server/platform/core/database/db.ts";
import { replayOf } from "#tests/bench/recorded-statements.ts";
import { REST_CALLS } from "#tests/bench/rest-calls.ts";
import type { Recorded } from "#tests/bench/rest-record.ts";

/**
 * The floor of a REST call: a bare Fastify that runs the same statements with the same values on the same data, and serializes the same
 * answer. It checks nothing and decides nothing. Run as a process: OWN DIR.
 */
const [, dir = ""] = process.argv.slice(2);
const recorded = deserialize(readFileSync(join(dir, "recorded"))) as Recorded;
const db = openDb(join(dir, "bare", "keyrack.db")).$client;
const prepare = replayOf(db);
const app = Fastify();
for (const { name, method, route } of REST_CALLS) {
  const requests = (recorded[name] ?? []).map(({ runs, answer }) => ({ run: prepare(runs), answer }));
  app.route({
    method,
    url: `/api${route}`,
    async handler(request, reply) {
      const asked = requests[Number(request.headers["x-request"])];
      if (!asked) throw new Error(`${name}: a request that was not recorded`);
      asked.run();
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(asked.answer));
    },
  });
}
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.on("message", () => void process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit(0));
