import type { Actor } from "#server/platform/core/work/actor.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { ImportProgress } from "#shared/tenant/imports/schema.ts";

/** A running import; `stopped` once a user has stopped it. */
export type RunningImport = ImportProgress & { stopped: boolean };

/** The running imports of this process, one for each property: a second one would be validated against data that the first is changing. */
const running = new WeakMap<Runtime, Map<string, RunningImport>>();

function runningOf(runtime: Runtime): Map<string, RunningImport> {
  const known = running.get(runtime) ?? new Map<string, RunningImport>();
  running.set(runtime, known);
  return known;
}

/** Runs the only import of a property. Throws `import/running` while another one runs. */
export async function asOnlyImport<T>(runtime: Runtime, actor: Actor, task: (state: RunningImport) => Promise<T>): Promise<T> {
  const all = runningOf(runtime);
  if (all.has(actor.property_id)) throw new Problem("import/running");
  const state: RunningImport = { kind: "rooms", done: 0, count: 0, stopped: false };
  all.set(actor.property_id, state);
  try {
    return await task(state);
  } finally {
    all.delete(actor.property_id);
  }
}

/** The progress of the property's import; null if none runs. */
export function importProgress(runtime: Runtime, { property_id }: Actor): ImportProgress | null {
  const state = runningOf(runtime).get(property_id);
  return state ? { kind: state.kind, done: state.done, count: state.count } : null;
}

/** Stops the property's import after its present row. */
export function stopImport(runtime: Runtime, { property_id }: Actor): void {
  const state = runningOf(runtime).get(property_id);
  if (state) state.stopped = true;
}
