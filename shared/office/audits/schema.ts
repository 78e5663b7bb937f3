import { z } from "zod";
import { PROBLEMS, type ProblemType } from "#shared/platform/core/errors.ts";

/** The audits that run on a schedule. Each is idempotent: it may run at any time and twice. */
export const AUDITS = ["bookings", "offers", "rooms", "room_locks"] as const;
export type Audit = (typeof AUDITS)[number];

const ProblemWord = z.enum(Object.keys(PROBLEMS) as [ProblemType, ...ProblemType[]]);
const AUDIT_CHANGES = [
  "no_show",
  "overdue_arrival",
  "overdue_departure",
  "overdue_extended",
  "room_changed",
  "overdue_room_change",
  "expired",
  "dirty",
  "started",
  "ended",
] as const;

/**
 * Result of an audit run: the number of checked records, and the changes. Overdue arrivals, and departures whose stay could
 * not be lengthened, are only listed, the latter with the `reason`; a person decides about them.
 */
export const AuditReport = z
  .object({
    processed: z.int().describe("How many records the audit has looked at"),
    changes: z
      .array(
        z.object({
          object: z.enum(["booking", "room", "room_lock"]),
          id: z.string(),
          change: z.enum(AUDIT_CHANGES).describe("What the audit did, or leaves to a person"),
          reason: ProblemWord.optional().describe("The problem that kept it from being done"),
        }),
      )
      .describe("What was changed or named"),
  })
  .meta({ id: "AuditReport" });
export type AuditReport = z.infer<typeof AuditReport>;
