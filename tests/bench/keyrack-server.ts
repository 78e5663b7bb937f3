import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import { openKeyrackProperty } from "#tests/bench/keyrack-property.ts";

/** Keyrack's side of a call, through the real app. Run as a process: DIR ROOMS BOOKINGS. */
const [dir = "", rooms = "50", total = "1000"] = process.argv.slice(2);
const { runtime, cookie, roomIds, customer_id } = await openKeyrackProperty(dir, Number(rooms), Number(total));
const app = await createApp({ runtime });
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port, cookie, roomIds, customer_id });
process.on("disconnect", () => process.exit(0));
