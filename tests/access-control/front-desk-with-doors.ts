import { type Work, write } from "#server/platform/core/work/work.ts";
import { issueKey } from "#server/stays/access-control/issue.ts";
import { doorCallsJob } from "#server/stays/access-control/job.ts";
import { tokensOfBooking } from "#server/stays/access-control/queries.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import type { KeyRequest } from "#shared/stays/access-control/schema.ts";
import { connect, startDoorSystem } from "#tests/access-control/door-system.ts";
import { eventsOf, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** Timeouts longer than a busy machine needs, and shorter than a slow door system takes. */
const CALM = { timeout_ms: 20_000, pauses_ms: [1, 1], retry_within_ms: 20_000, total_ms: 20_000 };

/** A front desk with a real door system, and a guest who arrives today in room 101. */
export async function makeFrontDeskWithDoors(patience = CALM) {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  const door = await startDoorSystem();
  connect(property, door);
  const job = doorCallsJob({ ...patience, pauses_ms: [] });
  const guest = addGuest(property);
  const arrival = desk.book("1", "4", { room_id: desk.room101, customer_id: guest, guest_id: guest });

  /** Issues a key as the front desk does. */
  function issue(id = arrival.id, wish: Partial<KeyRequest> = {}, patient = CALM) {
    const asker = {
      runtime: property.runtime,
      actor: clerk,
      view: viewOf(property, clerk),
      write: <T>(task: (work: Work) => T) => write(property.runtime, clerk, task),
    };
    return issueKey(asker, { id, kind: "card", ...wish }, patient);
  }
  async function pass(seconds: number): Promise<string | null> {
    property.clock.now = new Date(Date.parse(property.clock.now) + seconds * 1000).toISOString();
    return job.run(property.runtime);
  }
  const keys = (id = arrival.id) => tokensOfBooking(viewOf(property, clerk), id);
  const states = (id = arrival.id) => keys(id).map(({ state }) => state);
  const recorded = (id = arrival.id) =>
    eventsOf(desk, id)
      .map(({ type }) => type)
      .filter((type) => type.startsWith("access_token"));
  const undo = (id: string, version: number) => as(property, clerk, (work) => undoChanges(work, { bookings: [{ id, version }] }));
  return { ...desk, door, job, arrival, issue, pass, keys, states, recorded, undo };
}
