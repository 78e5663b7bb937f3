import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { PartFailed } from "#client/platform/ui/page/part-failed.tsx";
import type { BookingFilters } from "#client/stays/bookings/list/booking-filters.ts";
import css from "#client/stays/bookings/list/quick-filters.module.css";
import { ACTIVE_STATUSES } from "#shared/stays/bookings/schema.ts";

const DAYS = ["yesterday", "today", "tomorrow"] as const;

/** Buttons for the arrivals and departures of the days around today, each with its number of stays. */
export function QuickFilters({ filters }: { filters: BookingFilters }) {
  const say = useSay();
  const { data: counts, error, refetch } = useQuery(trpc.bookings.dayCounts.queryOptions());
  return (
    <Group gap="10px 28px" align="stretch" data-screen-only role="group" aria-label={say("bookings.quick")}>
      {(["check_in", "check_out"] as const).map((kind) => (
        <div key={kind} className={css["kind"]} role="group" aria-label={say(`bookings.quick_${kind}`)}>
          <span className={css["what"]} aria-hidden>
            {say(`bookings.quick_${kind}`)}
          </span>
          {DAYS.map((day) => {
            const isOn = filters.values.days?.kind === kind && filters.values.days.choice === day;
            return (
              <button
                key={day}
                type="button"
                className={css["day"]}
                aria-pressed={isOn}
                onClick={() => filters.set(isOn ? { days: null, status: [] } : { days: { choice: day, kind }, status: ACTIVE_STATUSES })}
              >
                {`${say(`screens.range_${day}`)} `}
                <span className={css["count"]}>{counts?.[kind][day] ?? (error ? "–" : "")}</span>
              </button>
            );
          })}
        </div>
      ))}
      {error && !counts && <PartFailed retry={refetch} />}
    </Group>
  );
}
