import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onCleanUp } from "#tests/support/clean-up.ts";

/** An entry as a test writes it; dates as `2030-04-05`. */
export type Entry = { uid: string; from: string; to: string; summary?: string };

/** An answer of the channel. */
export type Answer = { status?: number; body?: string; etag?: string; location?: string; hangs?: boolean };

/** A calendar of whole days, as Airbnb writes it. */
export function calendarOf(entries: readonly Entry[]): string {
  const plain = (date: string) => date.replaceAll("-", "");
  return [
    "BEGIN:VCALENDAR",
    "PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 0.8.8//EN",
    "CALSCALE:GREGORIAN",
    "VERSION:2.0",
    ...entries.flatMap(({ uid, from, to, summary = "Reserved" }) => [
      "BEGIN:VEVENT",
      `DTEND;VALUE=DATE:${plain(to)}`,
      `DTSTART;VALUE=DATE:${plain(from)}`,
      `UID:${uid}`,
      `SUMMARY:${summary}`,
      "DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/HM4M2E\\nPhone: 1234",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** A channel that answers over HTTP what the test says, and remembers what it was asked. */
export async function startChannel() {
  let answer: Answer = {};
  const asked: { path: string; headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    const { status = 200, body = "", etag, location, hangs } = answer;
    if (hangs) return;
    if (etag !== undefined && request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    response.writeHead(location && request.url === "/calendar.ics" ? 302 : status, {
      "content-type": "text/calendar",
      ...(etag === undefined ? {} : { etag }),
      ...(location === undefined ? {} : { location }),
    });
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/calendar.ics`,
    asked,
    /** Sets the channel's next answers. */
    says(next: Answer) {
      answer = next;
    },
    /** The calendar that it answers from now on. */
    has(...entries: Entry[]) {
      answer = { body: calendarOf(entries) };
    },
  };
}
