import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createApp } from "#server/app.ts";
import { JOBS } from "#server/jobs.ts";
import { dailyBackup } from "#server/office/backup/job.ts";
import { emptyLog } from "#server/platform/core/database/empty-log.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { write } from "#server/platform/core/work/work.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { RETENTION_KEY } from "#shared/office/privacy/retention.ts";
import { meterHolds } from "#tests/bench/loop-meter.ts";
import { openThreeYears } from "#tests/bench/three-years.ts";

/** Three years of data through the real app, with a meter of how long the event loop is held. Run as a process: DIR ROOMS BOOKINGS. */
const [dir = "", rooms = "50", bookings = "1000"] = process.argv.slice(2);
const { runtime, cookie } = await openThreeYears(dir, Number(rooms), Number(bookings));
// Making the data left a log of many megabytes, which no server has in a night.
await emptyLog(runtime.db);
const app = await createApp({ runtime });
const { holds } = await meterHolds();
/** The longest holds since it was last asked. */
app.get("/holds", holds);
app.post("/night", async () => {
  confirmRetention();
  for (const job of JOBS.filter((each) => each !== dailyBackup)) {
    await job.run(runtime);
    // As between the jobs of a running server.
    await nextTurn();
  }
  return {};
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port, cookie });
process.on("disconnect", () => process.exit(0));

/** As if an admin had seen and confirmed yesterday that contacts and offers go after a year. */
function confirmRetention(): void {
  const periods = { contacts: 12, offers: 12, mails: 12, deleted_contacts: 1 };
  const value = JSON.stringify({ periods, confirmed: periods, confirmed_on: "2026-11-30" });
  const [property] = placesOfProperty(runtime.db);
  if (property) write(runtime, automatedActor(property), (work) => putSetting(work, RETENTION_KEY, value));
}
