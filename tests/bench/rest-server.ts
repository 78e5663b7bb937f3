import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { openBenchRuntime } from "#tests/bench/keyrack-property.ts";
import { NOW } from "#tests/bench/rest-now.ts";

/** Keyrack's side of the REST calls, through the real app, on the folder that `rest-record.ts` made. Run as a process: OWN DIR. */
const [, dir = ""] = process.argv.slice(2);
const app = await createApp({ runtime: openBenchRuntime(join(dir, "ours"), () => new Date(NOW)) });
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.on("message", () => void process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit(0));
