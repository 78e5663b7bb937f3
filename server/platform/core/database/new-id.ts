import { randomUUID } from "node:crypto";

/** The highest count that fits into an id beside its time. */
const MAX_COUNT = 0xfff;

let time = 0;
let count = 0;

/**
 * A UUIDv7. The ids of one process sort in the order in which they were created, also within a millisecond. Its time is the
 * computer's, not that of the runtime: it only puts ids in order. Its random part is that of a `randomUUID()`, for many of which Node
 * fetches randomness at once.
 */
export function newId(): string {
  const now = Date.now();
  if (now > time) {
    time = now;
    count = 0;
  } else if (count < MAX_COUNT) {
    count++;
  } else {
    time++;
    count = 0;
  }
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${count.toString(16).padStart(3, "0")}-${randomUUID().slice(19)}`;
}
