import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { onTestFinished } from "vitest";

/** Counts the entries of every Map and Set that was written to since and is still alive: everything that a program remembers. */
export function countKeptEntries(): () => Promise<number> {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const known = new WeakSet<object>();
  let written: WeakRef<Map<unknown, unknown> | Set<unknown>>[] = [];
  const [setEntry, addEntry] = [Map.prototype.set, Set.prototype.add];
  const note = (collection: Map<unknown, unknown> | Set<unknown>) => {
    if (known.has(collection)) return;
    known.add(collection);
    written.push(new WeakRef(collection));
  };
  Object.assign(Map.prototype, {
    set(this: Map<unknown, unknown>, key: unknown, value: unknown) {
      note(this);
      return setEntry.call(this, key, value);
    },
  });
  Object.assign(Set.prototype, {
    add(this: Set<unknown>, value: unknown) {
      note(this);
      return addEntry.call(this, value);
    },
  });
  onTestFinished(() => {
    Object.assign(Map.prototype, { set: setEntry });
    Object.assign(Set.prototype, { add: addEntry });
  });
  return async () => {
    // A weak reference holds what it has answered until the current task is over.
    await new Promise(setImmediate);
    collectGarbage();
    written = written.filter((each) => each.deref() !== undefined);
    return written.reduce((sum, each) => sum + (each.deref()?.size ?? 0), 0);
  };
}
