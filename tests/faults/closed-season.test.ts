import { expect, test, vi } from "vitest";
import type { PauseEnded } from "#shared/tenant/system/pause.ts";
import { call, dayAfter, pausesOf, startOff, stop } from "#tests/faults/started.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

vi.setConfig({ testTimeout: 180_000 });

test("the first start after a closed season asks one question, whose answer is kept", async () => {
  const dir = temporaryFolder();
  await stop(await startOff(0, dir));
  const spring = await startOff(150, dir);
  const pauses = await pausesOf(spring);
  expect(pauses.map(({ reason }) => reason)).toEqual(["clock"]);
  const ended = await call<PauseEnded>(spring, "POST /system/end_pause", { date: dayAfter(150) });
  expect(ended).toMatchObject({ pauses: [], receipts: [] });
  await stop(spring);
  const next = await startOff(151, dir);
  expect(await pausesOf(next)).toEqual([]);
});
