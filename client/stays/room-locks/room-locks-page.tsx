import { IconLock } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRooms } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { days, type FiltersOf, reference, search, view } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { useMoments } from "#client/platform/ui/use-moments.ts";
import type { RoomLock } from "#shared/stays/room-locks/schema.ts";

const SORTS = ["room", "start", "end"] as const;
type LockSort = (typeof SORTS)[number];

/** The filters of the list of room locks. A chosen range shows past locks, too. */
export const LOCK_FILTERS = {
  query: search("room_locks.search"),
  show: view("room_locks.show", ["coming", "all"], {
    text: (shown) => `room_locks.show_${shown}`,
    usual: "coming",
    overruled: { by: "days", as: "all" },
  }),
  days: days("room_locks.show", { as: "instants" }),
  room_id: reference("room_locks.room", { param: "room" }),
} satisfies FiltersOf<inferInput<typeof trpc.roomLocks.list>, "show">;

/** Running and coming locks, those of a time, or all there ever were. */
export function RoomLocksPage() {
  const say = useSay();
  const may = useMay();
  const state = useListState(SORTS);
  const rooms = useRooms().data?.data.map(({ id, number }) => ({ value: id, label: number }));
  const filters = useFilters(LOCK_FILTERS, { room_id: rooms });
  const { withParam } = useAddress();
  // The rows are read with the moment that was, and the moment moves on with the rows.
  const [moments, setMoments] = useState<readonly string[]>([]);
  const now = useMoments(moments);
  const asked = filters.values.show === "all" ? filters.input : { ...filters.input, from: now };
  const answer = useQuery(
    trpc.roomLocks.list.queryOptions({ ...state.input, ...asked, expand: ["room", "creator"] }, { placeholderData: keepPreviousData }),
  );
  const shown = (answer.data?.data ?? []).flatMap(({ start, end }) => [start, end]);
  if (shown.join() !== moments.join()) setMoments(shown);
  const columns = useLockColumns(now);
  const create = may("bookings:write") ? <NewButton what="lock">{say("room_locks.new")}</NewButton> : undefined;
  return (
    <Page
      title={say("room_locks.title")}
      actions={
        <>
          <SaveList path="/room_locks/export" query={{ ...asked, sort: state.sort ?? undefined }} />
          {create}
        </>
      }
    >
      <FilterBar of={filters} />
      <DataTable
        label={say("room_locks.title")}
        columns={columns}
        answer={answer}
        state={state}
        ownOrder="start"
        hrefOf={(lock) => withParam("lock", lock.id)}
        empty={filters.emptyWords({
          icon: IconLock,
          title: say("room_locks.empty_title"),
          detail: say("room_locks.empty_detail"),
          action: create,
        })}
      />
    </Page>
  );
}

function useLockColumns(now: string): Column<RoomLock, LockSort>[] {
  const say = useSay();
  const { weekday, time } = useFormats();
  const moment = (instant: string) => `${weekday(instant)}, ${time(instant)}`;
  return [
    { key: "room", header: say("room_locks.room"), cell: (lock) => lock.room?.number ?? "", sort: "room", width: "110px" },
    { key: "reason", header: say("room_locks.reason"), cell: (lock) => lock.reason ?? say("screens.none"), wide: true },
    { key: "start", header: say("room_locks.start"), cell: (lock) => moment(lock.start), sort: "start" },
    { key: "end", header: say("room_locks.end"), cell: (lock) => moment(lock.end), sort: "end" },
    { key: "creator", header: say("room_locks.created_by"), cell: ({ creator }) => creator?.name ?? say("screens.none"), wide: true },
    {
      key: "state",
      header: say("room_locks.state"),
      cell: (lock) => (
        <>
          <LockState lock={lock} now={now} /> <ChangedBy object="room_lock" id={lock.id} />
        </>
      ),
      wide: true,
    },
  ];
}

function LockState({ lock, now }: { lock: RoomLock; now: string }) {
  const say = useSay();
  if (lock.end <= now) return <StatusBadge tone="checked-out">{say("room_locks.past")}</StatusBadge>;
  if (lock.start <= now) return <StatusBadge tone="out-of-service">{say("room_locks.current")}</StatusBadge>;
  return <StatusBadge tone="lock">{say("room_locks.coming")}</StatusBadge>;
}
