import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import { openThreeYears } from "#tests/bench/three-years.ts";

/** A property with data of three years, through the real app. Run as a process: DIR ROOMS BOOKINGS. */
const [dir = "", rooms = "50", bookings = "1000"] = process.argv.slice(2);
const { runtime, cookie } = await openThreeYears(dir, Number(rooms), Number(bookings));
const app = await createApp({ runtime });
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port, cookie });
process.on("disconnect", () => process.exit(0));
