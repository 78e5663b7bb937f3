import { useSay } from "#client/core/i18n.ts";
import css from "#client/groups/groups.module.css";
import { BookingStatusBadge } from "#client/ui/booking-status.tsx";
import { BOOKING_STATUSES } from "#shared/bookings/schema.ts";
import type { GroupSummary } from "#shared/groups/schema.ts";

/** How a group stands: how many of its bookings are in each status. */
export function GroupStatus({ statuses }: Pick<GroupSummary, "statuses">) {
  const say = useSay();
  const present = BOOKING_STATUSES.filter((status) => statuses[status] > 0);
  const [only] = present;
  if (only && present.length === 1) return <BookingStatusBadge status={only} isOffer={false} />;
  return (
    <span className={css["statuses"]}>
      {present.map((status) => (
        <span key={status} data-status={status}>
          {say("groups.count_of_status", { count: statuses[status], status: say(`bookings.${status}`) })}
        </span>
      ))}
    </span>
  );
}
