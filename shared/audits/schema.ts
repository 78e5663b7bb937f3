import { z } from "zod";

/** The house's own rounds: each may be run at any time and twice. */
export const AUDITS = ["bookings", "offers", "rooms", "room_locks"] as const;
export type Audit = (typeof AUDITS)[number];

const AUDIT_CHANGES = ["no_show", "overdue_arrival", "overdue_departure", "expired", "dirty", "started", "ended"] as const;

/**
 * What a round found: how many records it looked at, and what it changed. Overdue arrivals and departures are only named:
 * a person decides about them.
 */
export const AuditReport = z
  .object({
    processed: z.int(),
    changes: z.array(z.object({ object: z.enum(["booking", "room", "room_lock"]), id: z.string(), change: z.enum(AUDIT_CHANGES) })),
  })
  .meta({ id: "AuditReport" });
export type AuditReport = z.infer<typeof AuditReport>;
