import { Flex, Skeleton } from "@mantine/core";
import { IconBed, IconCoins, IconLogin2, IconLogout2, IconSpray } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link } from "react-router-dom";
import css from "#client/office/dashboard/today-tiles.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Dim, Heading } from "#client/platform/ui/typography.tsx";
import type { PropertyToday } from "#shared/office/reports/dashboard-schema.ts";
import { ACTIVE_STATUSES } from "#shared/stays/bookings/schema.ts";

type Icon = ComponentType<{ size: number; stroke: number }>;
type Tile = { key: string; icon: Icon; label: string; value: string | number; hint: string; to: string; isUrgent?: boolean };

const ACTIVE = ACTIVE_STATUSES.join(",");

/** The property today, live: each figure leads to the list that it counts. */
export function TodayTiles() {
  const say = useSay();
  const { calendarDate, today, money } = useFormats();
  const { data, error, refetch } = useQuery(trpc.reports.today.queryOptions());
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  return (
    <Flex
      component="section"
      direction="column"
      gap={10}
      aria-label={say("dashboard.today", { date: calendarDate(data?.date ?? today()) })}
    >
      <Heading order={2} c="dimmed" fz="sm" fw={560}>
        {say("dashboard.today", { date: calendarDate(data?.date ?? today()) })}
      </Heading>
      <ul className={css["tiles"]}>
        {data
          ? tilesOf(data, say, money).map((tile) => <TileLink key={tile.key} tile={tile} />)
          : Array.from({ length: 5 }, (_, index) => (
              <li key={index} className={css["tile"]}>
                <Skeleton height={13} width="60%" />
                <Skeleton height={26} width="35%" mt={10} />
                <Skeleton height={12} width="75%" mt={10} />
              </li>
            ))}
      </ul>
    </Flex>
  );
}

function TileLink({ tile: { icon: Icon, label, value, hint, to, isUrgent = false } }: { tile: Tile }) {
  return (
    <li>
      <Link to={to} className={css["tile"] ?? ""}>
        <span className={css["label"]}>
          <Icon size={16} stroke={1.8} aria-hidden />
          {label}
        </span>
        <strong className={css["value"]} data-urgent={isUrgent || undefined}>
          {value}
        </strong>
        <Dim fz="sm" lh={1.35}>
          {hint}
        </Dim>
      </Link>
    </li>
  );
}

function tilesOf(data: PropertyToday, say: Say, money: (amount: number) => string): Tile[] {
  const { arrivals, departures, in_house, rooms, open } = data;
  const coming = arrivals.count - arrivals.done;
  const leaving = departures.count - departures.done;
  const comings = (count: number, left: number, done: "all_arrived" | "all_left", words: "still_to_come" | "still_to_leave") =>
    count === 0 ? say("dashboard.none_today") : left === 0 ? say(`dashboard.${done}`) : say(`dashboard.${words}`, { count: left });
  return [
    {
      key: "arrivals",
      icon: IconLogin2,
      label: say("dashboard.arrivals"),
      value: arrivals.count,
      hint: comings(arrivals.count, coming, "all_arrived", "still_to_come"),
      to: `/bookings?dates=check_in&range=today&status=${ACTIVE}`,
    },
    {
      key: "departures",
      icon: IconLogout2,
      label: say("dashboard.departures"),
      value: departures.count,
      hint: comings(departures.count, leaving, "all_left", "still_to_leave"),
      to: `/bookings?dates=check_out&range=today&status=${ACTIVE}`,
    },
    {
      key: "in_house",
      icon: IconBed,
      label: say("dashboard.in_house"),
      value: in_house.persons,
      hint: say("dashboard.rooms_occupied", { count: in_house.rooms, rooms: rooms.count }),
      to: "/bookings?status=checked_in",
    },
    {
      key: "dirty",
      icon: IconSpray,
      label: say("dashboard.dirty"),
      value: rooms.dirty,
      isUrgent: rooms.dirty > 0,
      hint:
        rooms.out_of_service > 0
          ? say("dashboard.out_of_service", { count: rooms.out_of_service })
          : say("dashboard.of_rooms", { count: rooms.count }),
      to: "/housekeeping?status=dirty",
    },
    {
      key: "open",
      icon: IconCoins,
      label: say("dashboard.open"),
      value: money(open.amount),
      hint: open.bookings === 0 ? say("dashboard.all_paid") : say("dashboard.of_stays", { count: open.bookings }),
      to: "/bookings?status=checked_in,checked_out&account=unpaid",
    },
  ];
}
