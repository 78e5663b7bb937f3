import { setTimeout as pause } from "node:timers/promises";
import { BOOKING_RELATIONS } from "#shared/stays/bookings/schema.ts";
import { FOLIO_RELATIONS } from "#shared/stays/folios/schema.ts";
import { type Figure, ms } from "#tests/bench/figures.ts";
import type { Hold } from "#tests/bench/loop-meter.ts";
import { call, startServer } from "#tests/bench/server-process.ts";
import { FIRST_DAY, LAST_DAY } from "#tests/bench/three-years.ts";

const ROOMS = 50;
const BOOKINGS = 13_000;
const IMPORTED = Number(process.env["BENCH_IMPORTED"] ?? 20_000);
/** Only what has this in its name. */
const ONLY = process.env["BENCH_ONLY"] ?? "";
/** Files take this many rows at most. */
const ROWS_A_FILE = 5_000;
const RANGE = `from=${FIRST_DAY}&to=${LAST_DAY}`;

/** A task that runs once is measured with the compilation of its statements and its code. */
type Heavy = { what: string; once?: true; run: (server: Served) => Promise<unknown> };
const expanding = (relations: readonly string[]) => relations.map((name) => `&expand=${name}`).join("");

type Served = { port: number; cookie: string };

const get =
  (path: string) =>
  ({ port, cookie }: Served) =>
    call(port, path, undefined, { cookie });

const HEAVY: readonly Heavy[] = [
  { what: "nothing but the meter", run: () => pause(2_000) },
  { what: "emergency sheet", run: get("/api/emergency_sheet") },
  { what: "registration sheets and register", run: registrations },
  { what: "BMD NTCS file, three years", run: get(`/api/reports/financial_accounting/bmd_ntcs?${RANGE}`) },
  { what: "RZL file, three years", run: get(`/api/reports/financial_accounting/rzl?${RANGE}`) },
  { what: "reconciliation, three years", run: get(`/api/reports/reconciliation?${RANGE}`) },
  { what: "bookings as CSV", run: get("/api/bookings/export") },
  { what: "contacts as CSV", run: get("/api/contacts/export") },
  { what: "invoices as CSV", run: get("/api/invoices/export") },
  {
    what: "728 nights of all room types with prices",
    run: get(`/api/availabilities/room_types?occupancy=2&expand_prices=true&check_in=2027-01-01&check_out=2028-12-29`),
  },
  { what: "a page of 1,000 bookings with all relations", run: get(`/api/bookings?page_size=1000${expanding(BOOKING_RELATIONS)}`) },
  { what: "a page of 1,000 folios with all relations", run: get(`/api/folios?page_size=1000${expanding(FOLIO_RELATIONS)}`) },
  { what: "what is over its retention period", run: get("/api/privacy/retention") },
  { what: "the night's jobs", once: true, run: runNight },
  { what: "backup", once: true, run: backUp },
  { what: "download of a backup", run: downloadBackup },
  { what: `import of ${IMPORTED} bookings`, once: true, run: importBookings },
];

/** Longest block of the event loop, for which every other call waits, while something heavy runs. */
export async function benchLoop(): Promise<Figure[]> {
  const server = await startServer<{ cookie: string }>("tests/bench/loop-server.ts", String(ROOMS), String(BOOKINGS));
  const holds = async () => JSON.parse(await call(server.port, "/holds", undefined)) as Hold[];
  const figures: Figure[] = [];
  for (const { what, once, run } of HEAVY.filter((each) => each.what.includes(ONLY))) {
    if (!once) await run(server);
    await holds();
    await pause(50);
    const began = performance.now();
    await run(server);
    const took = performance.now() - began;
    const [longest] = await holds();
    const value = longest?.ms ?? 0;
    if (longest && longest.functions.length > 0) console.log(`${what}: ${ms(value)}\n  ${longest.functions.join("\n  ")}`);
    const floor = `${ms(longest?.elapsed_ms ?? 0)} elapsed, in ${ms(took)}`;
    figures.push({ what, ours: ms(value), floor, value, must: 50, want: 25, unit: " ms" });
  }
  await server.stop();
  return figures;
}

async function registrations(server: Served): Promise<void> {
  await get("/api/registrations/stays?show=in_house&page_size=1000")(server);
  await get("/api/registrations?page_size=1000")(server);
  await get("/api/registrations/export")(server);
}

/** The server's own jobs but the backup; retention periods are confirmed, so that old contacts and offers go. */
async function runNight(server: Served): Promise<void> {
  await call(server.port, "/night", {}, { cookie: server.cookie });
}

async function downloadBackup({ port, cookie }: Served): Promise<void> {
  const { last } = JSON.parse(await get("/api/backups")({ port, cookie })) as { last: { name: string } | null };
  const name = last?.name ?? "";
  await call(port, `/api/backups/${name}/allow_download`, {}, { cookie });
  await get(`/api/backups/${name}/content`)({ port, cookie });
}

async function backUp(server: Served): Promise<void> {
  await call(server.port, "/api/backups", {}, { cookie: server.cookie });
  for (;;) {
    await pause(200);
    const { running } = JSON.parse(await get("/api/backups")(server)) as { running: unknown };
    if (!running) return;
  }
}

async function importBookings({ port, cookie }: Served): Promise<void> {
  const rooms = JSON.parse(await call(port, "/api/rooms?page_size=1000", undefined, { cookie })) as { data: { number: string }[] };
  for (let first = 0; first < IMPORTED; first += ROWS_A_FILE) {
    const rows = Array.from({ length: Math.min(ROWS_A_FILE, IMPORTED - first) }, (_, i) => lineOf(first + i, rooms.data));
    const form = new FormData();
    form.append("kind", "bookings");
    form.append("file", new Blob([["Booking;Room;Arrival;Departure;Guest", ...rows].join("\n")], { type: "text/csv" }), "bookings.csv");
    const answer = await fetch(`http://127.0.0.1:${port}/api/imports`, { method: "POST", headers: { cookie }, body: form });
    if (answer.status !== 200) throw new Error(`import: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  }
}

/** One night each, room by room, from 2030 on. */
function lineOf(n: number, rooms: readonly { number: string }[]): string {
  const room = rooms[n % rooms.length]?.number ?? "";
  const day = (offset: number) => new Date(Date.UTC(2030, 0, 1 + offset)).toISOString().slice(0, 10);
  const night = Math.floor(n / rooms.length);
  return `IMP-${n};${room};${day(night)};${day(night + 1)};Guest ${n}`;
}
