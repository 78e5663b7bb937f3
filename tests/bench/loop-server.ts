import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import { meterHolds } from "#tests/bench/loop-meter.ts";
import { openThreeYears } from "#tests/bench/three-years.ts";

/** Three years of data through the real app, with a meter of how long the event loop is held. Run as a process: DIR ROOMS BOOKINGS. */
const [dir = "", rooms = "50", bookings = "1000"] = process.argv.slice(2);
const { runtime, cookie } = await openThreeYears(dir, Number(rooms), Number(bookings));
const app = await createApp({ runtime });
const holds = await meterHolds();
/** The longest holds since it was last asked. */
app.get("/holds", holds);
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port, cookie });
process.on("disconnect", () => process.exit(0));
