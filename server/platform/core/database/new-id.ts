import { v7 } from "uuid";

/**
 * A UUIDv7. The ids of one process sort in the order in which they were created, also within a millisecond. Its time is the
 * computer's, not that of the runtime: it only puts ids in order.
 */
export function newId(): string {
  return v7();
}
