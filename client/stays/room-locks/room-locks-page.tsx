import { SegmentedControl } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRooms } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { DateRangeFilter } from "#client/platform/ui/filter/date-range-filter.tsx";
import { ListFilterBar } from "#client/platform/ui/filter/list-filter-bar.tsx";
import { OneOfFilter } from "#client/platform/ui/filter/one-of-filter.tsx";
import { useListFilters } from "#client/platform/ui/filter/use-list-filters.tsx";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { type ListState, useListState } from "#client/platform/ui/table/use-list-state.ts";
import { useMoments } from "#client/platform/ui/use-moments.ts";
import { rangeChoiceOf, rangeOf, rangeParams } from "#shared/platform/core/date-ranges.ts";
import { addDays, instantAt } from "#shared/platform/core/stays.ts";
import type { RoomLock } from "#shared/stays/room-locks/schema.ts";

const SORTS = ["room", "start", "end"] as const;
type LockSort = (typeof SORTS)[number];
const RANGE = ["range", "from", "to"] as const;

/** Running and coming locks, those of a time, or all there ever were. */
export function RoomLocksPage() {
  const say = useSay();
  const may = useMay();
  const state = useListState(SORTS);
  const filters = useListFilters(state, ["room", ...RANGE]);
  const { withParam } = useAddress();
  // The rows are read with the moment that was, and the moment moves on with the rows.
  const [moments, setMoments] = useState<readonly string[]>([]);
  const now = useMoments(moments);
  const asked = { ...filters.query, ...useAsked(state, now) };
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
      <Filters state={state} />
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

/** What the address chose, as the server is asked for it; days begin at the property's midnight. */
function useAsked({ filter }: Pick<ListState<LockSort>, "filter">, now: string) {
  const { zone, today } = useFormats();
  const room_id = filter("room");
  const { from, to } = rangeOf(rangeIn(filter), today());
  const bounds = {
    from: from === null ? undefined : instantAt(from, "00:00", zone),
    ...(to === null ? {} : { to: instantAt(addDays(to, 1), "00:00", zone) }),
  };
  const isRange = from !== null || to !== null;
  const coming = filter("show") === "all" ? {} : { from: now };
  return { room_id: room_id ?? undefined, ...(isRange ? bounds : coming) };
}

function rangeIn(filter: (name: string) => string | null) {
  return rangeChoiceOf({ range: filter("range"), from: filter("from"), to: filter("to") });
}

function Filters({ state }: { state: ListState<LockSort> }) {
  const say = useSay();
  const rooms = useRooms().data?.data ?? [];
  const range = rangeIn(state.filter);
  return (
    <ListFilterBar state={state} label={say("room_locks.search")}>
      <SegmentedControl
        aria-label={say("room_locks.show")}
        data={[
          { value: "", label: say("room_locks.show_coming") },
          { value: "all", label: say("room_locks.show_all") },
        ]}
        value={state.filter("show") === "all" ? "all" : ""}
        disabled={range !== null}
        onChange={(show) => state.setFilter("show", show || null)}
      />
      <DateRangeFilter label={say("room_locks.show")} choice={range} onChange={(chosen) => state.setFilters(rangeParams(chosen))} />
      <OneOfFilter
        label={say("room_locks.room")}
        choices={rooms.map(({ id, number }) => ({ value: id, label: number }))}
        chosen={state.filter("room")}
        onChange={(room) => state.setFilter("room", room)}
      />
    </ListFilterBar>
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
