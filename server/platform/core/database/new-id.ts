import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

/** Random bytes in store: asking the system for each id alone takes longer than making the id. */
const store = new Uint8Array(16 * 256);
let used = store.length;
/** The time and the counter of the last id. */
let msecs = 0;
let seq = 0;

/**
 * A UUIDv7. The ids of one process sort in the order in which they were created, also within a millisecond. Its time is the
 * computer's, not that of the runtime: it only puts ids in order.
 */
export function newId(): string {
  const random = nextRandom();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // 31 bits, so that the counter has room.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(6) & 0x7fffffff;
  } else {
    seq = (seq + 1) >>> 0;
    if (seq === 0) msecs += 1;
  }
  return v7({ random, msecs, seq });
}

function nextRandom(): Uint8Array {
  if (used === store.length) {
    randomFillSync(store);
    used = 0;
  }
  used += 16;
  return store.subarray(used - 16, used);
}
