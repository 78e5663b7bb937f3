import { newId } from "#server/platform/core/database/new-id.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { askDoor, doorFailure, INTERACTIVE, type RetryPolicy } from "#server/stays/access-control/door.ts";
import { configuredDoors } from "#server/stays/access-control/issue.ts";

/** A system that fails now and then is to be seen here, so nothing is retried. */
const ONCE: RetryPolicy = { ...INTERACTIVE, pauses_ms: [] };

/**
 * Asks the door system whether it is there and takes our signature; no door is opened and no key is changed. Throws
 * `access_control/not_configured` and `access_control/failed`.
 */
export async function testDoors({ runtime, view }: { runtime: Runtime; view: View }): Promise<void> {
  const system = configuredDoors(view);
  const answer = await askDoor(runtime, { system, call: { action: "test", call_id: newId() }, policy: ONCE });
  if (!answer.done) throw doorFailure(answer.error);
}
