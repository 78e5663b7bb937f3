import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import { addBooks } from "#tests/bench/books.ts";
import { openKeyrackHouse } from "#tests/bench/keyrack-house.ts";
import { addPeople } from "#tests/bench/people.ts";

/** A house with many stays, people and invoices, over the real app. Run as a process: DIR ROOMS BOOKINGS CONTACTS INVOICES. */
const [dir = "", rooms = "50", bookings = "1000", contacts = "1000", invoices = "100"] = process.argv.slice(2);
const house = await openKeyrackHouse(dir, Number(rooms), Number(bookings));
addBooks(house, Number(invoices));
addPeople(house, Number(contacts));
const app = await createApp({ runtime: house.runtime });
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port, cookie: house.cookie });
process.on("disconnect", () => process.exit(0));
