import { benchAvailability } from "#tests/bench/availability.ts";
import { benchBookingPage } from "#tests/bench/booking-page.ts";
import { benchBookingStart } from "#tests/bench/booking-start.ts";
import { benchFeed } from "#tests/bench/feed.ts";
import { printFigures } from "#tests/bench/figures.ts";
import { benchFreeUpRoom } from "#tests/bench/free-up-room.ts";
import { benchHosting } from "#tests/bench/hosting.ts";
import { benchLoad } from "#tests/bench/load.ts";
import { benchLoop } from "#tests/bench/loop.ts";
import { benchPeers } from "#tests/bench/peers.ts";
import { benchPlan } from "#tests/bench/plan.ts";
import { benchReports } from "#tests/bench/reports.ts";
import { benchRest } from "#tests/bench/rest.ts";
import { benchSearch } from "#tests/bench/search.ts";
import { benchServer } from "#tests/bench/server.ts";
import { benchStart } from "#tests/bench/start.ts";

const BENCHES = {
  start: benchStart,
  server: benchServer,
  feed: benchFeed,
  plan: benchPlan,
  peers: benchPeers,
  freeUpRoom: benchFreeUpRoom,
  reports: benchReports,
  search: benchSearch,
  rest: benchRest,
  availability: benchAvailability,
  "booking-page": benchBookingPage,
  "booking-start": benchBookingStart,
};
/** These take many minutes and run only if they are named. */
const LONG = { load: benchLoad, hosting: benchHosting, loop: benchLoop };

const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries({ ...BENCHES, ...LONG })) {
  if (wanted.length > 0 ? !wanted.includes(name) : name in LONG) continue;
  console.log(`\n${name}`);
  const figures = await bench();
  if (figures) printFigures(figures);
}
