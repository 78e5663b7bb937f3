import { type Work, write } from "#server/platform/core/work/work.ts";
import { issueKey } from "#server/stays/access-control/issue.ts";
import { doorCallsJob } from "#server/stays/access-control/job.ts";
import { nukiLocksJob } from "#server/stays/access-control/nuki/locks-job.ts";
import { connectNuki, mapLock, nukiSetup } from "#server/stays/access-control/nuki/setup.ts";
import { tokensOfBooking } from "#server/stays/access-control/queries.ts";
import { showCode } from "#server/stays/access-control/show-code.ts";
import { doorCodeFor } from "#server/stays/bookings/mails/door-code.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import type { KeyRequest } from "#shared/stays/access-control/schema.ts";
import { startNuki } from "#tests/access-control/nuki-server.ts";
import { eventsOf, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { as, makeMember, viewOf } from "#tests/support/test-server.ts";

const CALM = { timeout_ms: 20_000, pauses_ms: [], retry_within_ms: 0, total_ms: 20_000 };

/**
 * A front desk with Nuki: a lock on each of rooms 101 and 102, one on the front door, codes of others on all of them, and a guest who
 * arrives today in room 101.
 */
export async function makeFrontDeskWithNuki() {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  const { runtime, clock } = property;
  const nuki = await startNuki();
  const admin = makeMember(property, "admin", "Ada");
  const view = () => viewOf(property, clerk);
  const lock101 = nuki.addLock(17_290_101);
  const lock102 = nuki.addLock(17_290_102);
  const front = nuki.addLock(17_290_001);
  const foreign = [lock101, lock102, front].map((lock, n) => nuki.addForeign(lock, 333_331 + n));
  await connectNuki({ runtime, actor: admin, view: viewOf(property, admin) }, { token: nuki.token, url: nuki.url });
  const setup = () => nukiSetup(viewOf(property, admin));
  function map(lock: string, room_ids: string[], is_front_door = false) {
    const id = setup().locks.find(({ smartlock_id }) => smartlock_id === lock)?.id ?? "";
    return as(property, admin, (work) => mapLock(work, { id, room_ids, is_front_door }));
  }
  map(lock101, [desk.room101]);
  map(lock102, [desk.room102]);
  map(front, [], true);
  const guest = addGuest(property);
  const arrival = desk.book("1", "4", { room_id: desk.room101, customer_id: guest, guest_id: guest });
  const job = doorCallsJob(CALM);

  function issue(id = arrival.id, wish: Partial<KeyRequest> = {}) {
    const asker = { runtime, actor: clerk, view: view(), write: <T>(task: (work: Work) => T) => write(runtime, clerk, task) };
    return issueKey(asker, { id, kind: "pin", ...wish });
  }
  const run = () => job.run(runtime);
  async function pass(seconds: number): Promise<string | null> {
    clock.now = new Date(Date.parse(clock.now) + seconds * 1000).toISOString();
    return run();
  }
  /** Lets the job run whenever it is due, for so many seconds. */
  async function wait(seconds: number): Promise<void> {
    const end = new Date(Date.parse(clock.now) + seconds * 1000).toISOString();
    let due = await run();
    while (due !== null && due <= end) {
      clock.now = due > clock.now ? due : new Date(Date.parse(clock.now) + 1000).toISOString();
      due = await run();
    }
    clock.now = end > clock.now ? end : clock.now;
    await run();
  }
  const readLocks = () => nukiLocksJob.run(runtime);
  const keys = (id = arrival.id) => tokensOfBooking(view(), id);
  const codeFor = (id = arrival.id) => doorCodeFor(view(), id);
  const show = (id: string) => showCode({ view: view(), write: (task) => as(property, clerk, task) }, id);
  /** The codes on a lock without those of others, with their validity. */
  const own = (lock: string) =>
    nuki
      .on(lock)
      .filter(({ id }) => !foreign.some((each) => each.id === id))
      .map(({ code, allowedFromDate, allowedUntilDate }) => ({ code: String(code), from: allowedFromDate, to: allowedUntilDate }));
  const recorded = (id = arrival.id) =>
    eventsOf(desk, id)
      .map(({ type }) => type)
      .filter((type) => type.startsWith("access_token"))
      .map((type) => type.slice("access_token.".length));
  const undo = (id: string, version: number) => as(property, clerk, (work) => undoChanges(work, { bookings: [{ id, version }] }));
  return {
    ...desk,
    ...{
      nuki,
      lock101,
      lock102,
      front,
      foreign,
      map,
      arrival,
      issue,
      run,
      pass,
      wait,
      readLocks,
      keys,
      codeFor,
      show,
      own,
      recorded,
      undo,
      setup,
    },
  };
}
