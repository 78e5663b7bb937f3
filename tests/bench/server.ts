import { at } from "#tests/bench/bare-runtime.ts";
import { type Figure, median, ms, ratio } from "#tests/bench/figures.ts";
import { call, type ServerProcess, startServer, time } from "#tests/bench/server-process.ts";

const ROOMS = 50;
const ROUNDS = 5;
const CALLS = 120;
const WINDOW_DAYS = 30;
/** Calls that write use days after the seeded years, so they never conflict. */
const FREE_DAY = 9000;

type Prepared = { cookie: string; roomIds: string[]; customer_id: string };
type Ours = ServerProcess<Prepared>;
type Bare = ServerProcess<object>;
type Times = Record<"create" | "move" | "window", number>;

/** Calls over HTTP compared with the bare transaction behind bare tRPC, at 1,000 and at 100,000 bookings, with interleaved rounds. */
export async function benchServer(): Promise<Figure[]> {
  const small = await compare(1_000);
  const large = await compare(100_000);
  const line = (what: keyof Times, must: number, want: number): Figure[] => [
    {
      what: `${what}, 100,000 bookings`,
      ours: ms(large.ours[what]),
      floor: ms(large.bare[what]),
      value: ratio(large.ours[what], large.bare[what]),
      must,
      want,
    },
    {
      what: `${what}, 100,000 to 1,000 bookings`,
      ours: ms(large.ours[what]),
      floor: ms(small.ours[what]),
      value: ratio(large.ours[what], small.ours[what]),
      must: 1.3,
      want: 1.05,
    },
  ];
  return [...line("create", 2, 1.3), ...line("move", 2, 1.3), ...line("window", 1.2, 0.4)];
}

async function compare(bookings: number): Promise<{ ours: Times; bare: Times }> {
  const ours = await startServer<Prepared>("tests/bench/keyrack-server.ts", String(ROOMS), String(bookings));
  const bare = await startServer<object>("tests/bench/bare-server.ts", String(ROOMS), String(bookings));
  const rounds = { ours: [] as Times[], bare: [] as Times[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const first = FREE_DAY + round * 400;
    const a = await measureOurs(ours, first, bookings);
    const b = await measureBare(bare, first, bookings);
    // The first round is the warm-up.
    if (round > 0) {
      rounds.ours.push(a);
      rounds.bare.push(b);
    }
  }
  await Promise.all([ours.stop(), bare.stop()]);
  return { ours: medians(rounds.ours), bare: medians(rounds.bare) };
}

async function measureOurs({ port, cookie, roomIds, customer_id }: Ours, day: number, bookings: number): Promise<Times> {
  const headers = { cookie };
  const ids: string[] = [];
  const place = (i: number) => ({
    room_id: roomIds[i % ROOMS],
    check_in: at(day + Math.floor(i / ROOMS) * 3, 13),
    check_out: at(day + Math.floor(i / ROOMS) * 3 + 2, 9),
  });
  const create = await time(CALLS, async (i) => {
    const answer = await call(port, "/trpc/bookings.create", { ...place(i), occupancy: 2, customer_id }, headers);
    ids.push((JSON.parse(answer) as { result: { data: { id: string } } }).result.data.id);
  });
  const move = await time(CALLS, (i) => call(port, "/trpc/bookings.update", { id: ids[i], ...place(i + 4 * ROOMS) }, headers));
  const window = await time(CALLS, (i) => {
    const input = encodeURIComponent(
      JSON.stringify({ from: at(windowDay(i, bookings), 0), to: at(windowDay(i, bookings) + WINDOW_DAYS, 0) }),
    );
    return call(port, `/trpc/roomPlan.window?input=${input}`, undefined, headers);
  });
  return { create: median(create), move: median(move), window: median(window) };
}

async function measureBare({ port }: Bare, day: number, bookings: number): Promise<Times> {
  const ids: number[] = [];
  const place = (i: number) => ({
    room_id: 1 + (i % ROOMS),
    check_in: at(day + Math.floor(i / ROOMS) * 3, 13),
    check_out: at(day + Math.floor(i / ROOMS) * 3 + 2, 9),
  });
  const create = await time(CALLS, async (i) => {
    const answer = await call(port, "/trpc/create", { ...place(i), code: `${day}-${i}`, customer: "Muster Anna" });
    ids.push((JSON.parse(answer) as { result: { data: { id: number } } }).result.data.id);
  });
  const move = await time(CALLS, (i) => call(port, "/trpc/move", { id: ids[i], ...place(i + 4 * ROOMS) }));
  const window = await time(CALLS, (i) => {
    const from = windowDay(i, bookings);
    const input = { from: at(from, 0), to: at(from + WINDOW_DAYS, 0), latest: at(from + WINDOW_DAYS + 60, 0) };
    return call(port, `/trpc/window?input=${encodeURIComponent(JSON.stringify(input))}`, undefined);
  });
  return { create: median(create), move: median(move), window: median(window) };
}

/** A month with the same occupancy in the small database as in the large one. */
function windowDay(i: number, bookings: number): number {
  const seeded = Math.floor((bookings / ROOMS) * 2.5);
  return bookings < 10_000 ? i % Math.max(1, seeded - WINDOW_DAYS) : 1000 + (i % 2000);
}

function medians(rounds: readonly Times[]): Times {
  const of = (what: keyof Times) => median(rounds.map((round) => round[what]));
  return { create: of("create"), move: of("move"), window: of("window") };
}
