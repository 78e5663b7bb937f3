import { z } from "zod";
import { BACKUP_FAILURES } from "#shared/office/backup/schema.ts";

/** Result that the backup command reports to the server that has started it. */
export const CommandAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("made"), path: z.string() }),
  z.object({ kind: z.literal("opened"), bookings: z.int(), invoices: z.int(), files: z.int() }),
  z.object({ kind: z.literal("failed"), reason: z.enum(BACKUP_FAILURES), message: z.string() }),
]);
export type CommandAnswer = z.infer<typeof CommandAnswer>;
