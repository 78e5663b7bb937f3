import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import { addBooks } from "#tests/bench/books.ts";
import { openKeyrackProperty } from "#tests/bench/keyrack-property.ts";
import { addPeople } from "#tests/bench/people.ts";

/** A property with many stays, contacts and invoices, through the real app. Run as a process: DIR ROOMS BOOKINGS CONTACTS INVOICES. */
const [dir = "", rooms = "50", bookings = "1000", contacts = "1000", invoices = "100"] = process.argv.slice(2);
const property = await openKeyrackProperty(dir, Number(rooms), Number(bookings));
addBooks(property, Number(invoices));
addPeople(property, Number(contacts));
const app = await createApp({ runtime: property.runtime });
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port, cookie: property.cookie });
process.on("disconnect", () => process.exit(0));
