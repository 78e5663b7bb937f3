import { setImmediate } from "node:timers/promises";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf, type Work } from "#server/platform/core/work/work.ts";
import { hasBytes, stageBytes } from "#server/tenant/files/disk.ts";
import { fileStore, findFile } from "#server/tenant/files/queries.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";

/** Creates the row of a file in the transaction that needs it; its bytes are written after the commit. Returns its id. */
export function promiseFile(work: Work, { name, content_type }: { name: string; content_type: string }): string {
  const file = fileStore.insert(work, { name, content_type, size: 0, awaited: true });
  work.record("file.promised", file, { words: { name } });
  return file.id;
}

type Promised = { file_id: string; property_id: string; time_zone: string };

/** Files whose bytes are being made now, by id, so that none is made twice. */
const underWay = new Map<string, Promise<void>>();
/** Files are made one after the other with a pause between, so that the event loop serves calls meanwhile. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes and stores the bytes of a promised file, once for all parallel callers; does nothing if they exist. Bytes that are missing on
 * the disk are made again.
 */
export function deliverFile(runtime: Runtime, promised: Promised, make: () => Promise<Buffer>): Promise<void> {
  const { file_id } = promised;
  const known = underWay.get(file_id);
  if (known) return known;
  if (isThere(runtime, promised)) return Promise.resolve();
  const delivery = last.then(() => deliver(runtime, promised, make)).finally(() => underWay.delete(file_id));
  underWay.set(file_id, delivery);
  last = delivery.catch(() => null).then(() => setImmediate());
  return delivery;
}

/** Waits for a file that is being made; an error is reported to its maker only. */
export async function fileArrival(id: string): Promise<void> {
  await underWay.get(id)?.catch(() => null);
}

function isThere(runtime: Runtime, { file_id, ...property }: Promised): boolean {
  const file = findFile(viewOf(runtime, automatedActor(property)), file_id);
  return !file || (!file.awaited && hasBytes(runtime.config, file_id));
}

async function deliver(runtime: Runtime, { file_id, ...property }: Promised, make: () => Promise<Buffer>): Promise<void> {
  const bytes = await make();
  const staged = await stageBytes(runtime.config, bytes);
  try {
    inProperty(runtime, property, (work) => {
      staged.keep(file_id);
      const file = fileStore.update(work, fileStore.get(work, file_id), { size: bytes.length, awaited: false });
      work.record("file.made", file, { words: { name: file.name } });
    });
  } finally {
    staged.discard();
  }
}
