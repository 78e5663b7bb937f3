import { AUDIT } from "#server/office/audits/service.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { AuditReport } from "#shared/office/audits/schema.ts";

/** The audits that the server runs by itself, for a call that wants one now. */
export const auditsRouter = router({
  bookings: procedure("audits:write")
    .meta({
      rest: "POST /bookings/audit",
      summary:
        "Marks overdue arrivals as no-shows (AUTO_NO_SHOW) or names them; extends overdue departures (AUTO_EXTEND_OVERDUE), or names them where the room is not free",
    })
    .output(AuditReport)
    .mutation(({ ctx }) => ctx.write(AUDIT.bookings)),

  offers: procedure("audits:write")
    .meta({ rest: "POST /bookings/audit/offers", summary: "Cancels expired offers" })
    .output(AuditReport)
    .mutation(({ ctx }) => ctx.write(AUDIT.offers)),

  rooms: procedure("audits:write")
    .meta({ rest: "POST /rooms/audit", summary: "Marks rooms as dirty in which a guest slept, once a night" })
    .output(AuditReport)
    .mutation(({ ctx }) => ctx.write(AUDIT.rooms)),

  roomLocks: procedure("audits:write")
    .meta({ rest: "POST /room_locks/audit", summary: "Sets the room status of locks that begin or end" })
    .output(AuditReport)
    .mutation(({ ctx }) => ctx.write(AUDIT.room_locks)),
});
