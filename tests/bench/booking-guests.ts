import { setTimeout as wait } from "node:timers/promises";
import type { Hold, Offers } from "#shared/channels/booking-page/schema.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { send } from "#tests/bench/server-process.ts";

/**
 * Load of the page: the number of guests at the same time, and the range in which each thinks before every step; the form takes 4 s longer.
 * They come within `arriving` seconds, and each one who leaves is replaced until the `seconds` are over, of which the first ones may be
 * `unreported`.
 */
export type Order = { guests: number; arriving: number; seconds: number; unreported: number; think: [number, number] };
/** The milliseconds of each call by its name, and what was refused, by its problem. */
export type Report = { times: Record<string, number[]>; refused: Record<string, number> };

/** The guests of a booking page, each with an address of their own. Run as a process: PORT SLUG. */
const [port = "", slug = ""] = process.argv.slice(2);
const ROOT = `/api/public/properties/${slug}`;
const LAST_ARRIVAL = 300;
const FORM_SECONDS = 4;
let report: Report = { times: {}, refused: {} };
let visits = 0;
let reportsFrom = 0;

process.on("message", async (order: Order) => {
  report = { times: {}, refused: {} };
  const began = performance.now();
  reportsFrom = began + order.unreported * 1000;
  const isOver = () => performance.now() > began + order.seconds * 1000;
  await Promise.all(Array.from({ length: order.guests }, () => comeAndGo(order, isOver)));
  process.send?.(report);
});
process.on("disconnect", () => process.exit(0));

async function comeAndGo({ arriving, think }: Order, isOver: () => boolean): Promise<void> {
  await wait(Math.random() * arriving * 1000);
  do await visit(visits++, think);
  while (!isOver());
}

/** One guest: the page, two looks at days, a room; every other one books it. */
async function visit(n: number, [least, most]: Order["think"]): Promise<void> {
  const headers = { "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  const pause = (more = 0) => (most === 0 ? undefined : wait((least + Math.random() * (most - least) + more) * 1000));
  const step = async <T>(name: string, path: string, body?: object): Promise<T | null> => {
    const began = performance.now();
    const { status, text } = await send(Number(port), { method: body ? "POST" : "GET", path, body, headers });
    if (began >= reportsFrom) (report.times[name] ??= []).push(performance.now() - began);
    if (status === 200) return (text.startsWith("{") ? JSON.parse(text) : text) as T;
    const { type } = JSON.parse(text) as { type: string };
    report.refused[type] = (report.refused[type] ?? 0) + 1;
    return null;
  };
  const html = (await step<string>("the page", `/book/${slug}`)) ?? "";
  await step("its script", /<script[^>]* src="([^"]+)"/.exec(html)?.[1] ?? "/");
  let chosen: { room_type_id: string; rate_id: string; check_in: string; check_out: string; adults: number } | null = null;
  for (const look of [0, 1]) {
    await pause();
    const check_in = addDays(new Date().toISOString().slice(0, 10), 1 + ((n * 37 + look * 11) % LAST_ARRIVAL));
    const days = { check_in, check_out: addDays(check_in, 1 + (n % 4)), adults: 2 };
    const offers = await step<Offers>("offers", `${ROOT}/offers?${new URLSearchParams({ ...days, adults: "2" })}`);
    const type = offers?.room_types.filter(({ rates }) => rates.length > 0).at(n % 3);
    const rate = type?.rates[0];
    if (type && rate) chosen = { room_type_id: type.room_type_id, rate_id: rate.rate_id, ...days };
  }
  if (!chosen) return;
  await pause();
  const hold = await step<Hold>("a hold", `${ROOT}/holds`, { ...chosen, children: [] });
  // Who sends a form sooner than a person can fill it in is refused.
  if (!hold || n % 2 === 1 || most === 0) return;
  await pause(FORM_SECONDS);
  const address = { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };
  const guest = { name: `Eva Moser ${n}`, email: `eva.${process.pid}.${n}@example.com`, language: "en", address };
  await step("a booking", `${ROOT}/bookings`, { hold_id: hold.hold_id, guest, accept_terms: true });
}
