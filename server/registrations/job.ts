import { houseActor } from "#server/core/actor.ts";
import type { Job } from "#server/core/jobs-runner.ts";
import { write } from "#server/core/work.ts";
import { placesOfHouse } from "#server/properties/queries.ts";
import { clearOldRegistrations } from "#server/registrations/service.ts";
import { addDays, hotelDay, instantAt } from "#shared/core/stays.ts";

/** Once a morning, when nobody checks in. */
const MORNING = "04:00";

/** Clears the names out of entries that the law wants kept no longer. */
export const clearRegistrations: Job = {
  name: "registrations kept long enough",
  onBell: false,
  async run(ledger) {
    const places = placesOfHouse(ledger.db);
    for (const place of places) write(ledger, houseActor({ ...place, language: "de" }), clearOldRegistrations);
    const now = ledger.clock().toISOString();
    const next = places.map(({ time_zone }) => instantAt(addDays(hotelDay(now, time_zone), 1), MORNING, time_zone));
    return next.sort()[0] ?? null;
  },
};
