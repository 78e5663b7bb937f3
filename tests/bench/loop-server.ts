import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createApp } from "#server/app.ts";
import { openThreeYears } from "#tests/bench/three-years.ts";

/** Three years of data through the real app, with a meter of how long the event loop is held. Run as a process: DIR ROOMS BOOKINGS. */
const [dir = "", rooms = "50", bookings = "1000"] = process.argv.slice(2);
const { runtime, cookie } = await openThreeYears(dir, Number(rooms), Number(bookings));
const app = await createApp({ runtime });
const meter = monitorEventLoopDelay({ resolution: 1 });
meter.enable();
/** The longest hold in milliseconds since it was last asked. */
app.get("/longest-hold", async () => {
  const longest = meter.max / 1e6;
  meter.reset();
  return { longest };
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port, cookie });
process.on("disconnect", () => process.exit(0));
