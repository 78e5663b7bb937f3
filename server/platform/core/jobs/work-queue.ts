import type { Db } from "#server/platform/core/database/db.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { QueueName } from "#shared/tenant/system/schema.ts";

/** What commits leave for a job to do. */
export type WorkQueue = {
  name: QueueName;
  /** How much waits in all properties; asked often. */
  waiting(db: Db): number;
  /** What waits and what was given up in the actor's property. */
  count(view: View): { waiting: number; failed: number };
  /** Takes up again what was given up in the actor's property; returns how much. */
  retry(work: Work): number;
};
