import type { Db } from "#server/platform/core/database/db.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { QueueName } from "#shared/tenant/system/schema.ts";

/** Work that commits leave to a background job. */
export type WorkQueue = {
  name: QueueName;
  /** Counts the waiting entries of all properties. Called often. */
  waiting(db: Db): number;
  /** Counts the waiting and the abandoned entries of the actor's property. */
  count(view: View): { waiting: number; failed: number };
  /** Queues the abandoned entries of the actor's property again; returns their number. */
  retry(work: Work): number;
};
