import { useSay } from "#client/platform/core/i18n.ts";
import { BookingStatusBadge } from "#client/platform/ui/booking-status.tsx";
import css from "#client/stays/groups/groups.module.css";
import { BOOKING_STATUSES } from "#shared/stays/bookings/schema.ts";
import type { GroupSummary } from "#shared/stays/groups/schema.ts";

/** Number of a group's bookings in each status. */
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
