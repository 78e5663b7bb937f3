import type { Actor } from "#server/core/work/actor.ts";
import type { Runtime } from "#server/core/work/work.ts";
import { Problem } from "#shared/core/errors.ts";
import type { ImportProgress } from "#shared/imports/schema.ts";

/** An import on its way; `stopped` once somebody has asked it to end. */
export type RunningImport = ImportProgress & { stopped: boolean };

/** The imports under way in this process, one a property: a second one would be validated against what the first is changing. */
const running = new WeakMap<Runtime, Map<string, RunningImport>>();

function runningOf(runtime: Runtime): Map<string, RunningImport> {
  const known = running.get(runtime) ?? new Map<string, RunningImport>();
  running.set(runtime, known);
  return known;
}

/** Runs one import of a property. Throws `import/running` while another one is under way. */
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

/** How far the property's import has come; null where none is under way. */
export function importProgress(runtime: Runtime, { property_id }: Actor): ImportProgress | null {
  const state = runningOf(runtime).get(property_id);
  return state ? { kind: state.kind, done: state.done, count: state.count } : null;
}

/** Asks the property's import to end after the row it is at. */
export function stopImport(runtime: Runtime, { property_id }: Actor): void {
  const state = runningOf(runtime).get(property_id);
  if (state) state.stopped = true;
}
